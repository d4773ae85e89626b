import { signupOwner } from '@vetvisit/contract/auth/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { deleteNotification } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createFindCaller } from '../src/modules/auth/sessions/find-caller.ts'
import { harnessOfFile, onboardedOwner, petOf } from './harness.ts'
import { rowsOf } from './sql.ts'

const harness = harnessOfFile()
let owner: Awaited<ReturnType<typeof onboardedOwner>>

beforeAll(async () => {
  owner = await onboardedOwner(harness)
})

const url = (path: string) => API_BASE + path
const rex = { name: 'Rex', gender: 'm', type: 'Dog', breed: 'Beagle', age: '3' }

describe('a repeated write', () => {
  // specification/readings §2: a repeated write gets the same answer, another body 409
  it('gets the same answer and is executed once', async () => {
    const key = 'repeat-0123456789'
    const first = await harness.send(createPet, { token: owner.token, key, body: rex })
    const second = await harness.send(createPet, { token: owner.token, key, body: rex })
    expect(second.text).toBe(first.text)
    const pets = await harness.call(listPets, { token: owner.token, query: {} })
    expect(pets).toHaveLength(1)
  })

  it('is executed once if it arrives many times at once', async () => {
    const before = (await harness.call(listPets, { token: owner.token, query: {} })).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        harness.send(createPet, { token: owner.token, key: 'at-once-0123456789', body: rex }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await harness.call(listPets, { token: owner.token, query: {} })).toHaveLength(before + 1)
  })

  // specification/readings §2: a repeated write gets the same answer, another body 409
  it('is refused with another body and the same key', async () => {
    await harness.send(createPet, { token: owner.token, key: 'conflict-0123456789', body: rex })
    const refused = await harness.refusal(createPet, {
      token: owner.token,
      key: 'conflict-0123456789',
      body: { ...rex, name: 'Max' },
    })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'idempotency_conflict' })
  })

  it('is executed for another person with the same key', async () => {
    const other = await onboardedOwner(harness)
    const mine = await harness.send(createPet, { token: owner.token, key: 'shared-0123456789', body: rex })
    const his = await harness.send(createPet, { token: other.token, key: 'shared-0123456789', body: rex })
    expect(his.httpStatus).toBe(200)
    expect(his.text).not.toBe(mine.text)
  })

  it('is decided again after a refusal', async () => {
    const key = 'anew-0123456789'
    await harness.refusal(createPet, { token: owner.token, key, body: { ...rex, age: '200' } })
    const answer = await harness.send(createPet, { token: owner.token, key, body: rex })
    expect(answer.httpStatus).toBe(200)
  })

  it('returns the token of a sign-up again, without storing it readably', async () => {
    const body = {
      email: 'again@example.com',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    }
    const first = await harness.send(signupOwner, { key: 'signup-0123456789', body })
    const second = await harness.send(signupOwner, { key: 'signup-0123456789', body })
    expect(second.text).toBe(first.text)
    const { token } = (first.body as { data: { token: string } }).data
    const rows = await rowsOf<{ answer: string | null }>(
      harness.database,
      sql`select encode(answer, 'base64') as answer from idempotency_keys`,
    )
    const stored = rows.map(({ answer }) => Buffer.from(answer ?? '', 'base64').toString('latin1')).join()
    expect(stored).not.toContain(token)
    expect(stored).not.toContain('again@example.com')
  })

  it.each(['short', 'with space inside it', 'ümlaut-0123456789'])(
    'is refused with a key that is none: %s',
    async (key) => {
      const refused = await harness.refusal(createPet, {
        token: owner.token,
        headers: { 'idempotency-key': key },
        body: rex,
      })
      expect(refused).toMatchObject({ httpStatus: 422 })
    },
  )
})

describe('guessing identifiers', () => {
  // specification/authorization: 20 refusals in 10 minutes block an account, no other
  it('blocks only that account after twenty refusals', async () => {
    const guesser = await onboardedOwner(harness)
    const guess = () =>
      harness.refusal(deleteNotification, { token: guesser.token, params: { id: crypto.randomUUID() } })
    for (let tries = 1; tries <= 20; tries += 1) expect((await guess()).code).toBe('not_found')
    const blocked = await guess()
    expect(blocked).toMatchObject({
      httpStatus: 429,
      code: 'too_many_requests',
      headers: { 'retry-after': '900' },
    })
    await expect(petOf(harness, owner)).resolves.toBeTruthy()
    harness.clock.advance(15 * 60_000 + 1)
    expect((await guess()).code).toBe('not_found')
  })

  it('gets twenty answers to 300 parallel guesses, also on several servers', async () => {
    const guesser = await onboardedOwner(harness)
    const other = await buildApp({
      ...harness.context,
      findCaller: createFindCaller(harness.context),
      version: 'test',
    })
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const answer = await (index % 2 === 0 ? harness.app : other).inject({
          method: deleteNotification.method,
          url: url(deleteNotification.path.replace('{id}', crypto.randomUUID())),
          headers: { authorization: `Bearer ${guesser.token}` },
        })
        return answer.statusCode
      }),
    )
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(280)
    await other.close()
  })
})
