/** @module-tag databases */
import { lockSession, setPin, unlockSession } from '@vetvisit/contract/auth/locks/routes'
import { forgotPassword, getUser, resetPassword, signin, signout } from '@vetvisit/contract/auth/routes'
import { listActivity, listSessions } from '@vetvisit/contract/auth/security/routes'
import { registerDevice } from '@vetvisit/contract/notifications/routes'
import { getOwner } from '@vetvisit/contract/owners/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedOwner,
  PASSWORD,
  type Person,
  signUpOwner,
} from '../../../../test/harness.ts'
import { linkValue } from '../../../../test/mails.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { findDevices } from '../../notifications/delivery/push-query.ts'

const harness = harnessOfFile()

const PIN = '2580'
const WRONG = '7319'

const withPin = async (pin = PIN): Promise<Person> => {
  const person = await onboardedOwner(harness)
  await harness.call(setPin, { token: person.token, body: { pin, password: PASSWORD } })
  return person
}

/** A person whose session is locked. */
async function locked(): Promise<Person> {
  const person = await withPin()
  expect(await harness.call(lockSession, { token: person.token })).toBeNull()
  return person
}

const tryPin = ({ token }: Pick<Person, 'token'>, pin: string) =>
  harness.send(unlockSession, { token, body: { pin } })

const refusedPin = ({ token }: Pick<Person, 'token'>, pin: string) =>
  harness.refusal(unlockSession, { token, body: { pin } })

const LOCKED = { httpStatus: 409, code: 'session_locked' }
const DEAD = { httpStatus: 403, code: 'session_expired' }

describe('a PIN for shared computers', () => {
  it('is the same in the digits of every script and as other programs paste it', async () => {
    const { token } = await withPin('\u200E٢٥٨٠\u200E')
    for (const typed of [PIN, '२५८०', ' ２５８０\u00A0']) {
      await harness.call(lockSession, { token })
      expect(await tryPin({ token }, typed)).toMatchObject({ httpStatus: 200 })
    }
  })

  // specification/readings §3: a PIN of 4 to 8 digits locks and unlocks a session; setting or removing it asks for the password (added)
  it('is set, changed and removed with the password', async () => {
    const { token } = await withPin()
    expect(await harness.call(getUser, { token })).toMatchObject({ hasPin: true })
    await harness.call(setPin, { token, body: { pin: '86420975', password: PASSWORD } })
    await harness.call(lockSession, { token })
    expect(await tryPin({ token }, PIN)).toMatchObject({ httpStatus: 422 })
    expect(await tryPin({ token }, '86420975')).toMatchObject({ httpStatus: 200 })
    await harness.call(setPin, { token, body: { pin: null, password: PASSWORD } })
    expect(await harness.call(getUser, { token })).toMatchObject({ hasPin: false })
    const { events } = await harness.call(listActivity, { token, query: {} })
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('pin'))).toEqual([
      'pin_changed',
      'pin_failed',
      'pin_changed',
      'pin_changed',
    ])
  })

  it('is not set with a wrong password', async () => {
    const { token } = await signUpOwner(harness)
    expect(
      await harness.refusal(setPin, { token, body: { pin: PIN, password: 'a wrong guess' } }),
    ).toMatchObject({
      httpStatus: 422,
      fields: { password: 'Password is incorrect' },
    })
    expect(await harness.call(getUser, { token })).toMatchObject({ hasPin: false })
  })

  it.each(['258', '258025802', '25a0', '25 80', '二五八〇', ''])('is not %j', async (pin) => {
    const { token } = await signUpOwner(harness)
    expect(await harness.refusal(setPin, { token, body: { pin, password: PASSWORD } })).toMatchObject({
      fields: { pin: '4 to 8 digits' },
    })
  })

  it.each(['0000', '1234', '4321', '1212', '1122', '23456789', '258258'])(
    'is not %s, which is tried first',
    async (pin) => {
      const { token } = await signUpOwner(harness)
      expect(await harness.refusal(setPin, { token, body: { pin, password: PASSWORD } })).toMatchObject({
        fields: { pin: 'Don’t repeat digits, and avoid runs such as 1234' },
      })
    },
  )

  it('is stored as a hash that is slow to compute', async () => {
    const { id } = await withPin()
    const [row] = await rowsOf<{ hash: string }>(
      harness.database,
      sql`select pin_hash as hash from desk_pins where user_id = ${id}::uuid`,
    )
    expect(row?.hash).toMatch(/^\$argon2id\$/)
  })

  it('ends with a password that is set by a mailed link', async () => {
    const { email } = await withPin()
    await harness.call(forgotPassword, { body: { email } })
    const next = 'another horse battery'
    await harness.call(resetPassword, {
      body: {
        token: await linkValue(harness, email, 'forgot-password?token'),
        password: next,
        confirmPassword: next,
      },
    })
    const { user } = await harness.call(signin, { body: { email, password: next } })
    expect(user).toMatchObject({ hasPin: false })
  })
})

describe('a locked session', () => {
  // specification/readings §3: a locked session answers 409 session_locked to every call but unlocking and signing out (added)
  it('answers no call but those that unlock it or sign out', async () => {
    const person = await locked()
    const { token } = person
    expect(await harness.refusal(getUser, { token })).toMatchObject(LOCKED)
    expect(await harness.refusal(getOwner, { token })).toMatchObject(LOCKED)
    expect(await harness.refusal(lockSession, { token })).toMatchObject(LOCKED)
    expect(await harness.refusal(setPin, { token, body: { pin: null, password: PASSWORD } })).toMatchObject(
      LOCKED,
    )
    expect(await harness.call(signout, { token })).toBeNull()
    expect(await harness.refusal(getUser, { token })).toMatchObject(DEAD)
  })

  it('does not change other sessions of its person, nor public calls', async () => {
    const { email, token } = await locked()
    const other = await harness.call(signin, { body: { email, password: PASSWORD } })
    expect((await harness.send(listSessions, { token: other.token })).httpStatus).toBe(200)
    expect((await harness.send(searchClinics, { token })).httpStatus).toBe(200)
  })

  it('is unlocked by the PIN or the password, and answers who its person is', async () => {
    const { id, token } = await locked()
    expect(await harness.call(unlockSession, { token, body: { pin: PIN } })).toMatchObject({ id })
    expect(await harness.call(getUser, { token })).toMatchObject({ id })
    await harness.call(lockSession, { token })
    expect(await harness.call(unlockSession, { token, body: { password: PASSWORD } })).toMatchObject({ id })
  })

  it('is not unlocked by both, by none, or by another person’s PIN', async () => {
    const { token } = await locked()
    await withPin(WRONG)
    for (const body of [{}, { pin: PIN, password: PASSWORD }, { pin: WRONG }])
      expect(await harness.send(unlockSession, { token, body })).toMatchObject({ httpStatus: 422 })
    expect(await harness.refusal(getUser, { token })).toMatchObject(LOCKED)
  })

  it('gets no pushes', async () => {
    const { id: userId, token } = await withPin()
    await harness.call(registerDevice, { token, body: { token: `phone-${userId}`, platform: 'ios' } })
    const devices = () => findDevices(harness.database, { userId, now: harness.clock.now() })
    expect(await devices()).toHaveLength(1)
    await harness.call(lockSession, { token })
    expect(await devices()).toEqual([])
    await harness.call(unlockSession, { token, body: { pin: PIN } })
    expect(await devices()).toHaveLength(1)
  })

  // specification/readings §3: five wrong tries end a locked session; the tries left are said, and counted in the database (added)
  it('ends with the fifth wrong try, PIN or password', async () => {
    const person = await locked()
    const { token } = person
    for (const triesLeft of [4, 3, 2])
      expect(await harness.refusal(unlockSession, { token, body: { pin: WRONG } })).toMatchObject({
        httpStatus: 422,
        fields: { pin: 'PIN is incorrect' },
        details: { triesLeft },
      })
    expect(
      await harness.refusal(unlockSession, { token, body: { password: 'a wrong guess' } }),
    ).toMatchObject({
      fields: { password: 'Password is incorrect' },
      details: { triesLeft: 1 },
    })
    expect(await refusedPin(person, WRONG)).toMatchObject(DEAD)
    expect(await refusedPin(person, PIN)).toMatchObject(DEAD)
  })

  it('begins the count again once it is unlocked', async () => {
    const person = await locked()
    for (let count = 0; count < 4; count += 1) await tryPin(person, WRONG)
    expect(await tryPin(person, PIN)).toMatchObject({ httpStatus: 200 })
    await harness.call(lockSession, { token: person.token })
    expect(await refusedPin(person, WRONG)).toMatchObject({ details: { triesLeft: 4 } })
  })

  it('ends after five of forty wrong tries at the same time', async () => {
    const person = await locked()
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryPin(person, WRONG)))
    const statuses = answers.map(({ httpStatus }) => httpStatus)
    expect(new Set(statuses)).toEqual(new Set([422, 403]))
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
    const { id: userId } = person
    const [row] = await rowsOf<{ tries: number; ended: boolean }>(
      harness.database,
      sql`select unlock_tries::int as tries, ended_at is not null as ended from sessions
        where user_id = ${userId}::uuid and locked_at is not null`,
    )
    expect(row).toEqual({ tries: 5, ended: true })
    expect(await refusedPin(person, PIN)).toMatchObject(DEAD)
  })
})

const tryAgain = ({ token }: Person, pin: string, key: string) =>
  harness.send(unlockSession, { token, body: { pin }, key })

const afterWrongTries = async (count: number): Promise<Person> => {
  const person = await locked()
  for (let made = 0; made < count; made += 1) await tryPin(person, WRONG)
  return person
}

// specification/readings §3: a right PIN that is sent twice unlocks the session, and never ends it (added)
describe('the right PIN, sent twice', () => {
  it.each([0, 3, 4])('at once, unlocks a session after %i wrong tries', async (count) => {
    const person = await afterWrongTries(count)
    const answers = await Promise.all([1, 2, 3].map(() => tryPin(person, PIN)))
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200])
    expect((await harness.send(getUser, { token: person.token })).httpStatus).toBe(200)
  })

  it('at once with one key, unlocks a session at its last try', async () => {
    const person = await afterWrongTries(4)
    const answers = await Promise.all([1, 2].map(() => tryAgain(person, PIN, 'unlock-0123456789')))
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200])
  })

  it('begins the count again', async () => {
    const person = await afterWrongTries(4)
    expect((await tryPin(person, PIN)).httpStatus).toBe(200)
    await harness.call(lockSession, { token: person.token })
    expect(await refusedPin(person, WRONG)).toMatchObject({ details: { triesLeft: 4 } })
  })

  it('unlocks beside a wrong PIN at the last try, unless that came first and ended the session', async () => {
    const person = await afterWrongTries(4)
    const [right, wrong] = await Promise.all([tryPin(person, PIN), tryPin(person, WRONG)])
    const isUnlocked = right.httpStatus === 200
    // 409 if the session was unlocked before the wrong one began.
    expect(isUnlocked ? [422, 409] : [403]).toContain(wrong.httpStatus)
    const { httpStatus } = await harness.send(getUser, { token: person.token })
    expect([right.httpStatus, httpStatus]).toEqual(isUnlocked ? [200, 200] : [403, 403])
  })

  it('ends a session whose last try was never answered', async () => {
    const person = await locked()
    const { id: userId } = person
    await execute(
      harness.database,
      sql`update sessions set unlock_tries = 5 where user_id = ${userId}::uuid and locked_at is not null`,
    )
    expect(await refusedPin(person, WRONG)).toMatchObject(DEAD)
  })
})

// specification/readings §3: a repeated call to lock or unlock is done again if it is not so any more (added)
describe('a repeated call with its key', () => {
  const key = 'again-0123456789'

  it('gets the first answer of a session that is still unlocked', async () => {
    const person = await locked()
    const [first, second] = [await tryAgain(person, PIN, key), await tryAgain(person, PIN, key)]
    expect([second.httpStatus, second.text]).toEqual([200, first.text])
  })

  it('unlocks a session that was locked again', async () => {
    const person = await locked()
    await tryAgain(person, PIN, key)
    await harness.call(lockSession, { token: person.token })
    expect((await tryAgain(person, PIN, key)).httpStatus).toBe(200)
    expect((await harness.send(getUser, { token: person.token })).httpStatus).toBe(200)
  })

  it('is refused with a PIN that has become wrong', async () => {
    const person = await locked()
    const { token } = person
    await tryAgain(person, PIN, key)
    await harness.call(setPin, { token, body: { pin: WRONG, password: PASSWORD } })
    await harness.call(lockSession, { token })
    expect((await tryAgain(person, PIN, key)).httpStatus).toBe(422)
    expect(await harness.refusal(getUser, { token })).toMatchObject(LOCKED)
  })

  it('locks a session that was unlocked again', async () => {
    const person = await withPin()
    const { token } = person
    await harness.call(lockSession, { token, key })
    await tryPin(person, PIN)
    await harness.call(lockSession, { token, key })
    expect(await harness.refusal(getUser, { token })).toMatchObject(LOCKED)
  })
})

describe('a session that is not locked', () => {
  it('is not locked without a PIN', async () => {
    const { token } = await signUpOwner(harness)
    expect(await harness.refusal(lockSession, { token })).toMatchObject({
      httpStatus: 409,
      code: 'wrong_state',
      message: 'Please set a PIN in your profile first.',
    })
    expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
  })

  it('has nothing to unlock, so no try of it is counted', async () => {
    const person = await withPin()
    for (let count = 0; count < 6; count += 1)
      expect(await refusedPin(person, WRONG)).toMatchObject({ httpStatus: 409, code: 'wrong_state' })
    expect((await harness.send(getUser, { token: person.token })).httpStatus).toBe(200)
  })
})
