import type * as Argon2 from '@node-rs/argon2'
import { getUser, signin, signout, signupDoctor, signupOwner } from '@vetvisit/contract/auth/routes'
import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PASSWORD,
  type Raw,
  signUpDoctor,
  signUpOwner,
  START,
} from '../../../test/harness.ts'
import { forgetOldAttempts } from '../../db/attempts.ts'
import { assistants, attempts, sessions, users } from '../../db/schema/accounts.ts'
import { attemptKey, networkOf } from './policy.ts'

// The real hashing, counted: equal work is what keeps known and unknown accounts apart from nobody.
const work = vi.hoisted(() => ({ hashed: 0, verified: 0 }))
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof Argon2>()
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      work.hashed += 1
      return real.hash(...args)
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      work.verified += 1
      return real.verify(...args)
    },
  }
})

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(() => {
  harness.clock.set(START)
  work.hashed = 0
  work.verified = 0
})

const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
const countUsers = async () =>
  Number((await harness.database.db.select({ count: sql<string>`count(*)` }).from(users))[0]?.count)

describe('signing up', () => {
  it('signs a new owner in at once, onboarding open', async () => {
    const owner = await signUpOwner(harness)
    expect(owner.user).toMatchObject({
      role: 'patient',
      onboarding: true,
      onboardingStep: null,
      isServiceProvider: false,
      verified: false,
    })
    expect(owner.user).toMatchObject({ _id: owner.id, id: owner.id })
    expect(await harness.call(getUser, { token: owner.token })).toEqual(owner.user)
  })

  it('signs a new doctor in at the first onboarding step, not verified', async () => {
    const doctor = await signUpDoctor(harness)
    expect(doctor.user).toMatchObject({
      role: 'doctor',
      onboarding: true,
      onboardingStep: 'info',
      isServiceProvider: false,
      verified: false,
    })
  })

  it('makes a service provider of a doctor who says so', async () => {
    const byFlag = await signUpDoctor(harness, { isServiceProvider: true })
    const byRole = await signUpDoctor(harness, { role: 'service_provider' })
    expect([byFlag, byRole].map(({ user }) => [user.role, user.isServiceProvider])).toEqual([
      ['doctor', true],
      ['doctor', true],
    ])
  })

  it('makes no service provider of an owner, and reads the flag that a form sends along', async () => {
    expect((await signUpOwner(harness, { isServiceProvider: false })).user.isServiceProvider).toBe(false)
    expect(
      await harness.refusal(signupOwner, {
        body: {
          email: 'flag@example.org',
          password: PASSWORD,
          confirmPassword: PASSWORD,
          isServiceProvider: true,
        },
      }),
    ).toMatchObject({ httpStatus: 422, fields: { isServiceProvider: 'This cannot be changed' } })
  })

  it('ignores a token, living or dead', async () => {
    const owner = await signUpOwner(harness)
    for (const token of [owner.token, 'dead'])
      expect(
        (
          await harness.send(signupOwner, {
            token,
            body: { ...passwords, email: `t-${token.slice(0, 4)}@example.com` },
          })
        ).httpStatus,
      ).toBe(200)
  })

  it('takes a mobile number instead of an e-mail, and leaves out blank inputs', async () => {
    const { user } = await harness.call(signupOwner, {
      body: { ...passwords, email: '', mobile: '0171 234 567 1', countryCode: '49' },
    })
    expect(user).toMatchObject({ email: null, mobile: '01712345671' })
  })

  it('refuses neither e-mail nor mobile', async () => {
    expect(
      await harness.refusal(signupOwner, { body: { ...passwords, email: '', mobile: '' } }),
    ).toMatchObject({
      httpStatus: 422,
      fields: { email: 'Enter an e-mail address or a mobile number' },
    })
  })

  it.each([
    ['12345', 422],
    ['123456', 200],
    ['1234567890123', 200],
    ['12345678901234', 422],
    ['+123456', 200],
    ['+1234567890123', 200],
    ['12  3456', 422],
    ['12a456', 422],
  ])('answers a mobile number %j with %d', async (mobile, status) => {
    expect((await harness.send(signupOwner, { body: { ...passwords, mobile } })).httpStatus).toBe(status)
  })

  it('says which field a wrong mobile number stands in', async () => {
    expect(await harness.refusal(signupOwner, { body: { ...passwords, mobile: '12345' } })).toMatchObject({
      code: 'invalid',
      fields: { mobile: 'Please enter a valid contact number' },
    })
  })

  it.each(['nobody', 'a@b', 'a b@example.com', '@example.com', 'a@@example.com', 'a@example..com'])(
    'refuses the e-mail %j',
    async (email) => {
      expect(await harness.refusal(signupOwner, { body: { ...passwords, email } })).toMatchObject({
        httpStatus: 422,
        fields: { email: 'Please enter a valid email address' },
      })
    },
  )

  it('refuses a password of 7 characters and takes one of 8', async () => {
    expect(
      await harness.refusal(signupOwner, {
        body: { email: 'eight@example.com', password: 'zq7-kdw', confirmPassword: 'zq7-kdw' },
      }),
    ).toMatchObject({
      httpStatus: 422,
      fields: { password: 'At least 8 characters' },
    })
    expect(
      (
        await harness.send(signupOwner, {
          body: { email: 'eight@example.com', password: 'zq7-kdwm', confirmPassword: 'zq7-kdwm' },
        })
      ).httpStatus,
    ).toBe(200)
  })

  it('refuses a common password in any case, before hashing it', async () => {
    for (const password of ['password', 'Password', '1qaz2wsx', 'iloveyou'])
      expect(
        await harness.refusal(signupOwner, {
          body: { email: 'common@example.com', password, confirmPassword: password },
        }),
      ).toMatchObject({
        httpStatus: 422,
        fields: { password: 'This password is too common. Please choose another one' },
      })
    expect(work.hashed).toBe(0)
  })

  it('refuses two different passwords', async () => {
    const body = { email: 'differ@example.com', password: PASSWORD, confirmPassword: `${PASSWORD}!` }
    expect(await harness.refusal(signupOwner, { body })).toMatchObject({
      httpStatus: 422,
      fields: { confirmPassword: 'Passwords does not match' },
    })
  })

  it('refuses an e-mail that has an account, whatever its case and role, and leaves that account as it was', async () => {
    const owner = await signUpOwner(harness)
    const before = await harness.database.db.select().from(users).where(eq(users.id, owner.id))
    for (const route of [signupOwner, signupDoctor])
      expect(
        await harness.refusal(route, { body: { ...passwords, email: owner.email.toUpperCase() } }),
      ).toMatchObject({ httpStatus: 409, code: 'email_taken' })
    expect(await harness.database.db.select().from(users).where(eq(users.id, owner.id))).toEqual(before)
  })

  it('refuses a mobile number that has an account, also when the dial code is written into it', async () => {
    await harness.call(signupOwner, { body: { ...passwords, mobile: '1601112223', countryCode: '+49' } })
    for (const body of [
      { mobile: '1601112223', countryCode: '+49' },
      { mobile: '+491601112223' },
      { mobile: '+491601112223', countryCode: '+49' },
    ])
      expect(await harness.refusal(signupOwner, { body: { ...passwords, ...body } })).toMatchObject({
        httpStatus: 409,
        code: 'mobile_taken',
      })
  })

  it('refuses a number whose own dial code is another than the one beside it', async () => {
    const body = { ...passwords, mobile: '+436601234567', countryCode: '+49' }
    expect(await harness.refusal(signupOwner, { body })).toMatchObject({
      httpStatus: 422,
      fields: { mobile: 'Please enter a valid contact number' },
    })
  })

  it('gives one account to one of two who sign up with the same e-mail at the same moment', async () => {
    const before = await countUsers()
    const body = { ...passwords, email: 'race@example.com' }
    const answers = await Promise.all([
      harness.send(signupOwner, { body }),
      harness.send(signupDoctor, { body }),
    ])
    expect(answers.map((answer) => answer.httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await countUsers()).toBe(before + 1)
  })

  it('gives the same answer, token and all, to the same key and body once more', async () => {
    const request = { key: 'sign-up-key-0001', body: { ...passwords, email: 'again@example.com' } }
    const first = await harness.call(signupOwner, request)
    expect(await harness.call(signupOwner, request)).toEqual(first)
    expect(await harness.call(getUser, { token: first.token })).toMatchObject({ email: 'again@example.com' })
    const other = { ...request, body: { ...passwords, email: 'other@example.com' } }
    expect(await harness.refusal(signupOwner, other)).toMatchObject({
      httpStatus: 409,
      code: 'idempotency_conflict',
    })
  })

  it.each([
    [signupOwner, { role: 'doctor' }],
    [signupOwner, { isServiceProvider: true }],
    [signupOwner, { verified: true }],
    [signupOwner, { onboarding: false }],
    [signupOwner, { _id: '00000000-0000-7000-8000-000000000000' }],
    [signupDoctor, { verified: true }],
    [signupDoctor, { role: 'assistant' }],
    [signupDoctor, { role: 'patient' }],
    [signupDoctor, { clinics: [] }],
    [signupDoctor, { emailVerified: true }],
  ])('refuses to take %# from the body', async (route, extra) => {
    const before = await countUsers()
    expect(
      await harness.refusal(route, { body: { ...passwords, email: 'mass@example.com', ...extra } }),
    ).toMatchObject({ httpStatus: 422, code: 'invalid' })
    expect(await countUsers()).toBe(before)
  })

  it('refuses a body that reaches for the prototype', async () => {
    for (const text of [
      '{"__proto__":{"role":"doctor"},"email":"p@example.com"}',
      '{"constructor":{"prototype":{"role":"doctor"}}}',
    ]) {
      const answer = await harness.app.inject({
        method: 'POST',
        url: '/api/v1/auth/signup/patient',
        headers: { 'content-type': 'application/json' },
        payload: text,
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'malformed' })
    }
  })

  it('keeps neither password nor token in a readable form', async () => {
    const owner = await signUpOwner(harness)
    const [user] = await harness.database.db.select().from(users).where(eq(users.id, owner.id))
    const [session] = await harness.database.db.select().from(sessions).where(eq(sessions.userId, owner.id))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(Buffer.from(session?.tokenHash ?? []).toString('latin1')).not.toContain(owner.token)
    expect(Buffer.from(owner.token, 'base64url')).toHaveLength(32)
  })
})

describe('signing in', () => {
  const wrong = { httpStatus: 401, code: 'wrong_credentials' }

  it('opens another session by e-mail in any case', async () => {
    const owner = await signUpOwner(harness)
    const again = await harness.call(signin, {
      body: { email: ` ${owner.email.toUpperCase()} `, password: PASSWORD },
    })
    expect(again.token).not.toBe(owner.token)
    expect(again.user).toEqual(owner.user)
  })

  it.each([
    [
      '1711000001',
      '+49',
      ['1711000001', '01711000001', '+491711000001', '00491711000001', '+4901711000001', '171 1000001'],
    ],
    ['01711000002', '+49', ['01711000002', '1711000002', '+491711000002', '+4901711000002']],
    ['+491711000003', undefined, ['+491711000003', '00491711000003', '+49 171 1000003']],
  ])(
    'takes the number %s with dial code %s in every way it is written',
    async (mobile, countryCode, ways) => {
      const { user } = await harness.call(signupOwner, {
        body: { ...passwords, mobile, ...(countryCode && { countryCode }) },
      })
      for (const email of ways)
        expect((await harness.call(signin, { body: { email, password: PASSWORD } })).user.id).toBe(user.id)
    },
  )

  it('tells two people with one number in two countries apart by password or dial code', async () => {
    const german = await harness.call(signupOwner, {
      body: { ...passwords, mobile: '1511234567', countryCode: '+49' },
    })
    const indian = {
      password: 'another long secret',
      confirmPassword: 'another long secret',
      mobile: '1511234567',
      countryCode: '+91',
    }
    const second = await harness.call(signupOwner, { body: indian })
    const bare = (password: string) => harness.call(signin, { body: { email: '1511234567', password } })
    expect((await bare(PASSWORD)).user.id).toBe(german.user.id)
    expect((await bare('another long secret')).user.id).toBe(second.user.id)
    expect(
      await harness.refusal(signin, { body: { email: '+911511234567', password: PASSWORD } }),
    ).toMatchObject(wrong)
  })

  it('answers a wrong password, an unknown e-mail and a disabled account alike, with the same work', async () => {
    const owner = await signUpOwner(harness)
    const disabled = await signUpOwner(harness)
    await harness.database.db
      .update(users)
      .set({ disabledAt: new Date(START) })
      .where(eq(users.id, disabled.id))
    const tries = [
      { email: owner.email, password: 'wrong password' },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: '+4915999999999', password: PASSWORD },
      { email: 'neither mail nor number', password: PASSWORD },
      { email: disabled.email, password: PASSWORD },
    ]
    const answers = []
    for (const body of tries) {
      work.verified = 0
      const { requestId: _, ...answer } = await harness.refusal(signin, { body })
      answers.push({
        code: answer.code,
        httpStatus: answer.httpStatus,
        message: answer.message,
        fields: answer.fields,
        verified: work.verified,
      })
    }
    expect(answers).toEqual(
      tries.map(() => ({
        ...wrong,
        message: 'E-mail, mobile number or password is wrong.',
        fields: undefined,
        verified: 1,
      })),
    )
  })

  it('says what is wrong in the language of the browser', async () => {
    const body = { email: 'nobody@example.com', password: PASSWORD }
    expect((await harness.refusal(signin, { body, language: 'de' })).message).toBe(
      'E-Mail-Adresse, Mobilnummer oder Passwort ist falsch.',
    )
  })

  it('refuses empty fields and unknown ones', async () => {
    expect(await harness.refusal(signin, { body: { email: ' ', password: '' } })).toMatchObject({
      httpStatus: 422,
      fields: { email: 'Enter your e-mail or mobile number', password: 'Password Required' },
    })
    expect(
      await harness.refusal(signin, { body: { email: 'a@example.com', password: 'x', admin: true } }),
    ).toMatchObject({ httpStatus: 422 })
  })
})

const guess = (email: string, password = 'a wrong guess') =>
  harness.send(signin, { body: { email, password } })

const statuses = async (email: string, count: number) => {
  const answers = []
  for (let index = 0; index < count; index += 1) answers.push((await guess(email)).httpStatus)
  return answers
}

describe('too many wrong passwords', () => {
  it('pauses an account after five, for the right password too, and says how long', async () => {
    const { email } = await signUpOwner(harness)
    expect(await statuses(email, 5)).toEqual([401, 401, 401, 401, 401])
    const paused = await guess(email, PASSWORD)
    expect(paused.httpStatus).toBe(429)
    expect(paused.headers['retry-after']).toBe('60')
    harness.clock.advance(MINUTE_MS - 1)
    expect((await guess(email, PASSWORD)).httpStatus).toBe(429)
    harness.clock.advance(1)
    expect((await guess(email, PASSWORD)).httpStatus).toBe(200)
  })

  it('doubles the pause with each further one, up to an hour', async () => {
    const { email } = await signUpOwner(harness)
    await statuses(email, 5)
    const pauses = []
    for (let index = 0; index < 9; index += 1) {
      const seconds = Number((await guess(email)).headers['retry-after'])
      pauses.push(seconds / 60)
      harness.clock.advance(seconds * 1000)
      expect((await guess(email)).httpStatus).toBe(401)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('does no hashing while it pauses', async () => {
    const { email } = await signUpOwner(harness)
    await statuses(email, 5)
    work.verified = 0
    await statuses(email, 3)
    expect(work.verified).toBe(0)
  })

  it('lets no more than five through when they come at once', async () => {
    const { email } = await signUpOwner(harness)
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email)))
    expect(answers.filter((answer) => answer.httpStatus === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.httpStatus === 429)).toHaveLength(25)
    expect(work.verified).toBe(5)
  })

  it('pauses an account that does not exist in the same way', async () => {
    expect(await statuses('ghost@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('forgets them after a sign-in', async () => {
    const { email } = await signUpOwner(harness)
    expect(await statuses(email, 4)).toEqual([401, 401, 401, 401])
    expect((await guess(email, PASSWORD)).httpStatus).toBe(200)
    expect(await statuses(email, 5)).toEqual([401, 401, 401, 401, 401])
  })

  it('counts all ways to write one number together', async () => {
    await harness.call(signupOwner, { body: { ...passwords, mobile: '1629998887', countryCode: '+49' } })
    for (const way of ['1629998887', '01629998887', '+491629998887', '00491629998887', '1629998887'])
      expect((await guess(way)).httpStatus).toBe(401)
    expect((await guess('+491629998887')).httpStatus).toBe(429)
  })

  it('leaves the sessions that are open and other people alone', async () => {
    const owner = await signUpOwner(harness)
    const other = await signUpOwner(harness)
    await statuses(owner.email, 6)
    expect((await harness.send(getUser, { token: owner.token })).httpStatus).toBe(200)
    expect((await guess(other.email, PASSWORD)).httpStatus).toBe(200)
  })
})

describe('counted attempts', () => {
  it('are forgotten after a week, those of yesterday are not', async () => {
    await guess('old@example.com')
    harness.clock.advance(6 * DAY_MS)
    await guess('young@example.com')
    harness.clock.advance(DAY_MS + 1)
    const before = (await harness.database.db.select().from(attempts)).length
    await forgetOldAttempts(harness.database, harness.clock.now())
    const left = await harness.database.db.select().from(attempts)
    expect(before).toBeGreaterThan(1)
    expect(left.map(({ key }) => key)).toEqual([attemptKey(null, 'young@example.com')])
  })
})

describe('limits of a network', () => {
  it('stops a network after 100 failed sign-ins in a quarter of an hour, not its neighbour', async () => {
    const limited = await openHarness({ config: { rateLimit: true } })
    try {
      const from = (ip: string, index: number) =>
        limited.send(signin, { ip, body: { email: `guess-${index}@example.com`, password: PASSWORD } })
      for (let index = 0; index <= 100; index += 1)
        expect((await from('203.0.113.7', index)).httpStatus).toBe(401)
      const stopped = await from('203.0.113.7', 101)
      expect(stopped.httpStatus).toBe(429)
      expect(Number(stopped.headers['retry-after'])).toBe(15 * 60)
      expect((await from('203.0.113.8', 102)).httpStatus).toBe(401)
      limited.clock.advance(15 * MINUTE_MS)
      expect((await from('203.0.113.7', 103)).httpStatus).toBe(401)
    } finally {
      await limited.close()
    }
  })

  it('stops a network that signs up more than 60 accounts an hour', async () => {
    const limited = await openHarness({ config: { rateLimit: true } })
    try {
      const signUp = (index: number) =>
        limited.send(signupOwner, {
          ip: '2001:db8:1:2::1',
          body: { ...passwords, email: `many-${index}@example.com` },
        })
      for (let index = 0; index < 60; index += 1) expect((await signUp(index)).httpStatus).toBe(200)
      expect(
        await limited.refusal(signupOwner, {
          ip: '2001:db8:1:2:ffff::9',
          body: { ...passwords, email: 'one-more@example.com' },
        }),
      ).toMatchObject({
        httpStatus: 429,
        code: 'too_many_requests',
      })
    } finally {
      await limited.close()
    }
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('a session', () => {
  const dead = { httpStatus: 403, code: 'session_expired', message: 'Session expired. Please log in again.' }

  it('is needed: without a token 401 with the scheme', async () => {
    const refused = await harness.refusal(getUser)
    expect(refused).toMatchObject({ httpStatus: 401, code: 'unauthenticated' })
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  })

  it('ends with sign-out, and its sockets with it, while others of the person live on', async () => {
    const owner = await signUpOwner(harness)
    const phone = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    harness.live.disconnected.length = 0
    expect(await harness.call(signout, { token: owner.token })).toBeNull()
    expect(await harness.refusal(getUser, { token: owner.token })).toMatchObject(dead)
    expect(harness.live.disconnected).toHaveLength(1)
    expect((await harness.send(getUser, { token: phone.token })).httpStatus).toBe(200)
  })

  it('lives 30 days from its last use', async () => {
    const { token } = await signUpOwner(harness)
    harness.clock.advance(30 * DAY_MS - 1)
    expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
    harness.clock.advance(30 * DAY_MS - 1)
    expect((await harness.send(getUser, { token })).httpStatus).toBe(200)
    harness.clock.advance(30 * DAY_MS)
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  it('writes its last use at most once an hour', async () => {
    const { token, id } = await signUpOwner(harness)
    const lastUse = async () =>
      (
        await harness.database.db.select().from(sessions).where(eq(sessions.userId, id))
      )[0]?.lastUsedAt.toISOString()
    harness.clock.advance(HOUR_MS - 1)
    await harness.call(getUser, { token })
    expect(await lastUse()).toBe(START)
    harness.clock.advance(1)
    await harness.call(getUser, { token })
    expect(await lastUse()).toBe('2026-03-02T08:00:00.000Z')
  })

  it.each(['', 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '\u00e4', "' or 1=1 --"])(
    'is dead for the token %j',
    async (token) => {
      const headers = { authorization: `Bearer ${encodeURIComponent(token)}x` }
      expect(await harness.refusal(getUser, { headers })).toMatchObject(dead)
    },
  )

  it('is dead when one character of the token is changed, and for another scheme', async () => {
    const { token } = await signUpOwner(harness)
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(await harness.refusal(getUser, { token: flipped })).toMatchObject(dead)
    expect(await harness.refusal(getUser, { headers: { authorization: `Basic ${token}` } })).toMatchObject(
      dead,
    )
  })

  it.each(['deletedAt', 'disabledAt'] as const)('dies with its account (%s)', async (column) => {
    const { token, id } = await signUpOwner(harness)
    await harness.database.db
      .update(users)
      .set({ [column]: new Date(START) })
      .where(eq(users.id, id))
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  it('of an assistant dies with the doctor', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id, token } = await signUpOwner(harness)
    await harness.database.db.update(users).set({ role: 'assistant' }).where(eq(users.id, id))
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
    await harness.database.db
      .insert(assistants)
      .values({ userId: id, doctorId: doctor.id, rights: ['requests'] })
    expect(await harness.call(getUser, { token })).toMatchObject({
      role: 'assistant',
      doctor: { _id: doctor.id, fullname: 'Ruth Lange' },
    })
    await harness.database.db
      .update(users)
      .set({ deletedAt: new Date(START) })
      .where(eq(users.id, doctor.id))
    expect(await harness.refusal(getUser, { token })).toMatchObject(dead)
  })

  it('that is alive never gets a 403, whatever it asks for', async () => {
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

  it('has its role checked before its body: a role that a call does not name gets 404', async () => {
    const owner = await onboardedOwner(harness)
    const doctor = await onboardedDoctor(harness)
    const asDoctor = await harness.refusal(updateDoctor, { token: owner.token, body: { nonsense: 1 } })
    const asOwner = await harness.refusal(getOwner, { token: doctor.token })
    expect([asDoctor.httpStatus, asOwner.httpStatus]).toEqual([404, 404])
  })
})
