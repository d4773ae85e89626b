/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, onboardedOwner, START } from '../../../test/harness.ts'
import { attachFile, releaseFile } from './attach.ts'
import { linkToFile } from './links.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

async function fileRow(holderId: string, path = 'pet/profile'): Promise<string> {
  const id = uuidv7()
  await execute(
    harness.database,
    sql`
    insert into files (id, person_id, uploader_id, path, kind, name, bytes, sha256, created_at, stored_at)
    values (${id}::uuid, ${holderId}::uuid, ${holderId}::uuid, ${path}, 'jpeg', 'rex.jpg', 3, decode(repeat('00', 32), 'hex'),
      ${START}::timestamptz, ${START}::timestamptz)`,
  )
  return id
}

const stateOf = async (id: string) =>
  (
    await rowsOf<{ uses: number; released: boolean }>(
      harness.database,
      sql`select uses, released_at is not null as released from files where id = ${id}::uuid`,
    )
  )[0]

const PHOTO = { paths: ['pet/profile'], field: 'profile' } as const
const refusedOn = (field: string) => ({
  code: 'invalid',
  refusal: { fields: { [field]: 'validation.fileNotYours' } },
})

describe('attaching a file', () => {
  it('accepts any link to an own upload, also an expired one', async () => {
    const owner = await onboardedOwner(harness)
    const id = await fileRow(owner.id)
    const link = linkToFile(harness.context, id, harness.clock.now())
    harness.clock.advance(3_600_000)
    expect(await attachFile(harness.context, { ownerId: owner.id }, link, PHOTO)).toBe(id)
    expect(
      await attachFile(harness.context, { ownerId: owner.id }, `https://vet.example${link}`, PHOTO),
    ).toBe(id)
    expect(await stateOf(id)).toEqual({ uses: 2, released: false })
  })

  it('refuses files of other people, for another purpose, deleted ones, and links to no file', async () => {
    const owner = await onboardedOwner(harness)
    const other = await onboardedOwner(harness)
    const scope = { ownerId: owner.id }
    const deleted = await fileRow(owner.id)
    await releaseFile(harness.context, deleted, harness.clock.now())
    const urls = [
      linkToFile(harness.context, await fileRow(other.id), harness.clock.now()),
      linkToFile(harness.context, await fileRow(owner.id, 'pet/passport'), harness.clock.now()),
      linkToFile(harness.context, deleted, harness.clock.now()),
      linkToFile(harness.context, uuidv7(), harness.clock.now()),
      'https://elsewhere.example/picture.jpg',
      '/api/v1/files/../../etc/passwd',
      'x',
    ]
    for (const url of urls)
      await expect(attachFile(harness.context, scope, url, PHOTO)).rejects.toMatchObject(refusedOn('profile'))
  })

  it('keeps the file that is attached already, regardless of its uploader', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const id = await fileRow(doctor.id)
    const link = linkToFile(harness.context, id, harness.clock.now())
    await attachFile(harness.context, { personId: doctor.id }, link, PHOTO)
    expect(await attachFile(harness.context, { ownerId: owner.id }, link, { ...PHOTO, current: id })).toBe(id)
    expect(await stateOf(id)).toEqual({ uses: 1, released: false })
  })

  it('is undone with the transaction it belongs to', async () => {
    const owner = await onboardedOwner(harness)
    const id = await fileRow(owner.id)
    const work = harness.database.transact(async () => {
      await attachFile(harness.context, { ownerId: owner.id }, linkToFile(harness.context, id, 0), PHOTO)
      throw new Error('undo')
    })
    await expect(work).rejects.toThrow('undo')
    expect(await stateOf(id)).toEqual({ uses: 0, released: false })
  })
})

describe('releasing a file', () => {
  it('keeps the file for its other uses and ends it with the last', async () => {
    const owner = await onboardedOwner(harness)
    const id = await fileRow(owner.id)
    const link = linkToFile(harness.context, id, harness.clock.now())
    const attach = () => attachFile(harness.context, { ownerId: owner.id }, link, PHOTO)
    await attach()
    await attach()
    await releaseFile(harness.context, id, harness.clock.now())
    expect(await stateOf(id)).toEqual({ uses: 1, released: false })
    await releaseFile(harness.context, id, harness.clock.now())
    expect(await stateOf(id)).toEqual({ uses: 0, released: true })
    await expect(attach()).rejects.toMatchObject(refusedOn('profile'))
  })
})
