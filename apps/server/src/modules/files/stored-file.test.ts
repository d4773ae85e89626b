import { deleteFile } from '@vetvisit/contract/files/routes'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, onboardedOwner, type Person, START } from '../../../test/harness.ts'
import { jpeg, uploaded } from '../../../test/uploads.ts'
import { attachFile } from './attach.ts'
import { publicLinkToFile } from './links.ts'
import { removeUnusedFiles } from './remove-unused.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
let owner: Person
let doctor: Person
beforeAll(async () => {
  owner = await onboardedOwner(harness)
  doctor = await onboardedDoctor(harness)
})

const read = (url: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: 'GET', url, headers })

const idOf = (url: string) => /files\/([0-9a-f-]{36})/.exec(url)?.[1] ?? ''

describe('the link to a file', () => {
  it('is dead after five minutes', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    expect((await read(url)).statusCode).toBe(200)
    harness.clock.advance(5 * 60_000)
    expect((await read(url)).statusCode).toBe(404)
  })

  it('opens nothing if one character is changed', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    const other = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    const later = String(Date.parse(START) + 86_400_000)
    const tampered = [
      url.replace(/expires=\d+/, `expires=${later}`),
      url.replace(/expires=\d+/, 'expires=public'),
      url.replace(/expires=\d+/, 'expires=Infinity'),
      url.replace(idOf(url), idOf(other)),
      url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      url.replace(/signature=.*/, 'signature='),
    ]
    const bodies = new Set<string>()
    for (const link of tampered) {
      const answer = await read(link)
      expect([link, answer.statusCode]).toEqual([link, 404])
      bodies.add(answer.body.replace(/"requestId":"[^"]*"/, ''))
    }
    expect(bodies.size).toBe(1)
  })

  it('never expires if it is public, and opens only pictures of doctors', async () => {
    const face = await uploaded(harness, { token: doctor.token, path: 'doctor/profile', bytes: await jpeg() })
    const paper = await uploaded(harness, {
      token: doctor.token,
      path: 'doctor/certificate',
      bytes: await jpeg(),
    })
    harness.clock.advance(365 * 86_400_000)
    const answer = await read(publicLinkToFile(harness.context, idOf(face)))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400, immutable')
    expect((await read(publicLinkToFile(harness.context, idOf(paper)))).statusCode).toBe(404)
  })
})

const remove = (url: string, token: string) => harness.refusal(deleteFile, { token, query: { path: url } })

describe('deleting a file', () => {
  // specification/owner §7: DELETE /file/delete
  // specification/practice §7: POST /file/upload, DELETE /file/delete for a practice
  it('is open to the uploader only, once, and ends the link at once', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    const other = await onboardedOwner(harness)
    for (const person of [other, doctor]) expect((await remove(url, person.token)).code).toBe('not_found')
    expect(await harness.call(deleteFile, { token: owner.token, query: { path: url } })).toBeNull()
    expect((await read(url)).statusCode).toBe(404)
    expect((await remove(url, owner.token)).code).toBe('not_found')
  })

  it('is refused while a record uses it', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    await attachFile(harness.context, { ownerId: owner.id }, url, {
      paths: ['pet/passport'],
      field: 'passport_url',
    })
    expect(await remove(url, owner.token)).toMatchObject({ httpStatus: 409, code: 'file_in_use' })
    expect((await read(url)).statusCode).toBe(200)
  })
})

const exists = async (url: string) =>
  (await harness.context.files.store.get(`${idOf(url).slice(-2)}/${idOf(url)}`)) !== null

const tidy = () => removeUnusedFiles(harness.context)

describe('a file that no record uses', () => {
  it('is removed after 24 hours, content and row, unless a record uses it', async () => {
    const send = async () =>
      uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    const [unused, used] = [await send(), await send()]
    await attachFile(harness.context, { ownerId: owner.id }, used, { paths: ['pet/passport'], field: 'x' })
    harness.clock.advance(24 * 3_600_000)
    await tidy()
    expect(await exists(unused)).toBe(true)
    harness.clock.advance(1)
    await tidy()
    expect([await exists(unused), await exists(used)]).toEqual([false, true])
    const rows = await rowsOf(harness.database, sql`select 1 from files where id = ${idOf(unused)}::uuid`)
    expect(rows).toEqual([])
  })

  it('is removed after an hour if the upload was never finished', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: await jpeg() })
    await execute(harness.database, sql`update files set stored_at = null where id = ${idOf(url)}::uuid`)
    expect((await read(url)).statusCode).toBe(404)
    harness.clock.advance(3_600_001)
    await tidy()
    expect(await exists(url)).toBe(false)
  })
})
