/** @module-tag databases */
import { getUser, signin, signout } from '@vetvisit/contract/auth/routes'
import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  type Harness,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Raw,
  signUpDoctor,
  signUpOwner,
  START,
} from '../../../test/harness.ts'
import { assistantOf, joinPractice } from '../../../test/team.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

const DELETED = sql`deleted_at = ${START}::timestamptz, email = null, password_hash = null`
const changeUser = (id: string, change: SQL) =>
  execute(harness.database, sql`update users set ${change} where id = ${id}::uuid`)

describe('a session', () => {
  const dead = { httpStatus: 403, code: 'session_expired', message: 'Session expired. Please log in again.' }

  it('is required: a call without a token gets 401 with the scheme', async () => {
    const refused = await harness.refusal(getUser)
    expect(refused).toMatchObject({ httpStatus: 401, code: 'unauthenticated' })
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  })

  // specification/readings §3: sign-out ends a session and its sockets
  it('ends with sign-out together with its sockets; other sessions of the person stay', async () => {
    const owner = await signUpOwner(harness)
    const phone = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    harness.live.disconnected.length = 0
    expect(await harness.call(signout, { token: owner.token })).toBeNull()
    expect(await harness.refusal(getUser, { token: owner.token })).toMatchObject(dead)
    expect(harness.live.disconnected).toHaveLength(1)
    expect((await harness.send(getUser, { token: phone.token })).httpStatus).toBe(200)
  })

  // specification/readings §3: a session ends after 30 days without use
  it('ends 30 days after its last use', async () => {
    const { token } = await signUpOwner(harness)
    harness.clock.advance(30 * DAY_MS - 1)
    expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
    harness.clock.advance(30 * DAY_MS - 1)
    expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
    harness.clock.advance(30 * DAY_MS)
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  it.each([
    ['an owner', 180, signUpOwner],
    ['a doctor', 30, signUpDoctor],
    ['an assistant', 30, async () => assistantOf(harness, await onboardedDoctor(harness))],
  ] as const)('of %s ends %i days after the sign-in, even if it is in use', async (_, days, person) => {
    const { token } = await person(harness)
    for (let day = 20; day < days; day += 20) {
      harness.clock.set(Date.parse(START) + day * DAY_MS)
      expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
    }
    harness.clock.set(Date.parse(START) + days * DAY_MS - 1)
    expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
    harness.clock.advance(1)
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  it('writes its last use at most once an hour', async () => {
    const { token, id } = await signUpOwner(harness)
    const lastUse = async () => {
      const [session] = await rowsOf<{ at: string }>(
        harness.database,
        sql`select last_used_at as at from sessions where user_id = ${id}::uuid`,
      )
      return new Date(session?.at ?? '').toISOString()
    }
    harness.clock.advance(HOUR_MS - 1)
    await harness.call(getUser, { token })
    expect(await lastUse()).toBe(START)
    harness.clock.advance(1)
    await harness.call(getUser, { token })
    expect(await lastUse()).toBe('2026-03-02T08:00:00.000Z')
  })

  it.each(['', 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '\u00e4', "' or 1=1 --"])(
    'does not exist for the token %j',
    async (token) => {
      const headers = { authorization: `Bearer ${encodeURIComponent(token)}x` }
      expect(await harness.refusal(getUser, { headers })).toMatchObject(dead)
    },
  )

  it('does not exist for a token with one changed character, and for another scheme', async () => {
    const { token } = await signUpOwner(harness)
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(await harness.refusal(getUser, { token: flipped })).toMatchObject(dead)
    expect(await harness.refusal(getUser, { headers: { authorization: `Basic ${token}` } })).toMatchObject(
      dead,
    )
  })

  it.each([
    ['deleted', DELETED],
    ['disabled', sql`disabled_at = ${START}::timestamptz`],
  ])('ends with its account (%s)', async (_, end) => {
    const { token, id } = await signUpOwner(harness)
    await changeUser(id, end)
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  it('of an assistant ends with the doctor’s account', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id, token } = await signUpOwner(harness)
    await changeUser(id, sql`role = 'assistant'`)
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
    await joinPractice(harness, { userId: id, doctorId: doctor.id, rights: ['requests'] })
    expect(await harness.call(getUser, { token })).toMatchObject({
      role: 'assistant',
      doctor: { _id: doctor.id, fullname: 'Ruth Lange' },
    })
    await changeUser(doctor.id, DELETED)
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  // specification/readings §2: only a dead token answers 403
  it('gets no 403 from any call while it is alive', async () => {
    const people = [
      await signUpOwner(harness),
      await onboardedOwner(harness),
      await signUpDoctor(harness),
      await onboardedDoctor(harness),
    ]
    const asks: [Parameters<Harness['send']>[0], Raw][] = [
      [getUser, {}],
      [getUser, { query: { id: people[0]?.id } }],
      [getOwner, {}],
      [getDoctor, {}],
      [updateOwner, { body: { _id: people[1]?.id } }],
      [updateDoctor, { body: { _id: people[3]?.id } }],
      [updateOwner, { body: { role: 'doctor' } }],
      [updateDoctor, { body: 'nonsense' }],
    ]
    for (const { token } of people)
      for (const [route, request] of asks)
        expect((await harness.send(route, { ...request, token })).httpStatus).not.toBe(403)
  })

  it('gets 404 for a call of another role, before the body is read', async () => {
    const owner = await onboardedOwner(harness)
    const doctor = await onboardedDoctor(harness)
    const asDoctor = await harness.refusal(updateDoctor, { token: owner.token, body: { nonsense: 1 } })
    const asOwner = await harness.refusal(getOwner, { token: doctor.token })
    expect([asDoctor.httpStatus, asOwner.httpStatus]).toEqual([404, 404])
  })
})
