import { changePassword, getUser, signin } from '@vetvisit/contract/auth/routes'
import { listActivity, type SecurityEvent } from '@vetvisit/contract/auth/security/routes'
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  signUpOwner,
} from '../../../test/harness.ts'
import { deleteOldSecurityEvents } from '../../db/transactions/security-log.ts'
import { verifyDoctor } from '../doctors/public.ts'
import { blockByOperator } from './operator/block-account.ts'
import { endSessionsByOperator } from './operator/end-sessions.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

const activity = async (person: Pick<Person, 'token'>): Promise<SecurityEvent[]> =>
  (await harness.call(listActivity, { token: person.token, query: { limit: 100 } })).events
const kinds = async (person: Pick<Person, 'token'>) => (await activity(person)).map(({ kind }) => kind)

describe('the recent activity of an account', () => {
  it('lists sign-ins and failures with time, kind of device and shortened network', async () => {
    const owner = await signUpOwner(harness)
    harness.clock.advance(1000)
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const headers = { 'user-agent': agent }
    for (const password of ['a wrong guess', PASSWORD])
      await harness.send(signin, { ip: '2001:db8:1:2::9', headers, body: { email: owner.email, password } })
    expect(await activity(owner)).toMatchObject([
      {
        kind: 'signed_in',
        at: '2026-03-02T07:00:01.000Z',
        device: 'Chrome, Windows',
        network: '2001:db8:1::/48',
      },
      { kind: 'sign_in_failed', device: 'Chrome, Windows', network: '2001:db8:1::/48' },
      { kind: 'signed_up', device: '', network: '127.0.0.0/24' },
    ])
  })

  it('lists password changes, wrong passwords and calls of another role', async () => {
    const owner = await onboardedOwner(harness)
    const next = 'another horse battery'
    for (const currentPassword of ['a wrong guess', PASSWORD])
      await harness.send(changePassword, {
        token: owner.token,
        body: { currentPassword, newPassword: next, confirmPassword: next },
      })
    await harness.refusal(getDoctor, { token: owner.token })
    expect((await activity(owner)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['role_refused', 'getDoctor'],
      ['password_changed', null],
      ['password_failed', null],
      ['signed_up', null],
    ])
  })

  it('lists acts of the operator', async () => {
    const doctor = await onboardedDoctor(harness)
    const { context, database } = harness
    await verifyDoctor(database, doctor.email, harness.clock.now())
    await blockByOperator(context, doctor.email, true, harness.clock.now())
    await blockByOperator(context, doctor.email, false, harness.clock.now())
    await endSessionsByOperator(context, doctor.email, harness.clock.now())
    const { token } = await harness.call(signin, { body: { email: doctor.email, password: PASSWORD } })
    expect((await activity({ token })).slice(1, 5).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['operator', 'end-sessions'],
      ['operator', 'unblock-account'],
      ['operator', 'block-account'],
      ['operator', 'verify-doctor'],
    ])
  })

  it('comes in pages, newest first, without other people’s entries', async () => {
    const [owner, other] = [await signUpOwner(harness), await signUpOwner(harness)]
    for (let index = 0; index < 4; index += 1)
      await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    const page = (query: { cursor?: string; limit: number }) =>
      harness.call(listActivity, { token: owner.token, query })
    const first = await page({ limit: 3 })
    const second = await page({ limit: 3, cursor: first.nextCursor ?? '' })
    expect([first.events.length, second.events.length, second.nextCursor]).toEqual([3, 2, null])
    expect(second.events.at(-1)?.kind).toBe('signed_up')
    expect(await kinds(other)).toEqual(['signed_up'])
  })

  it('stores at most 50 entries of a kind a day', async () => {
    const owner = await signUpOwner(harness)
    for (let index = 0; index < 60; index += 1)
      await harness.send(signin, {
        ip: `10.1.${index}.1`,
        body: { email: owner.email, password: 'a wrong guess' },
      })
    expect((await kinds(owner)).filter((kind) => kind === 'sign_in_failed')).toHaveLength(50)
    for (let index = 0; index < 30; index += 1) await harness.refusal(getDoctor, { token: owner.token })
    expect((await kinds(owner)).filter((kind) => kind === 'role_refused').length).toBeLessThanOrEqual(20)
    expect((await harness.send(getUser, { token: owner.token })).httpStatus).toBe(200)
  })
})

const count = async (id: string) =>
  (await rowsOf(harness.database, sql`select 1 from security_events where user_id = ${id}::uuid`)).length

describe('the security log', () => {
  it.each([
    [
      'changed',
      (id: string) => sql`update security_events set kind = 'signed_in' where user_id = ${id}::uuid`,
    ],
    ['deleted', (id: string) => sql`delete from security_events where user_id = ${id}::uuid`],
    ['emptied', () => sql`truncate security_events`],
  ])('cannot be %s by any statement', async (_, statement) => {
    // The database compares with its own clock, and lets an entry go after a year.
    harness.clock.set(Date.now())
    const owner = await signUpOwner(harness)
    await expect(execute(harness.database, statement(owner.id))).rejects.toMatchObject({
      cause: { message: 'security events are only added to' },
    })
    expect(await count(owner.id)).toBe(1)
  })

  it('keeps entries for a year', async () => {
    harness.clock.set('2020-01-01T12:00:00.000Z')
    const owner = await signUpOwner(harness)
    await deleteOldSecurityEvents(harness.database, harness.clock.now() + 365 * DAY_MS)
    expect(await count(owner.id)).toBe(1)
    await deleteOldSecurityEvents(harness.database, harness.clock.now() + 365 * DAY_MS + 1)
    expect(await count(owner.id)).toBe(0)
  })

  it('is deleted with the account', async () => {
    const owner = await signUpOwner(harness)
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect(await count(owner.id)).toBe(0)
  })
})
