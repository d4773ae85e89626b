import type * as Argon2 from '@node-rs/argon2'
import { getUser, signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { DAY_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { harnessOfFile, openHarness, PASSWORD, signUpOwner, START } from '../../../test/harness.ts'
import { deleteOldAttempts } from '../../db/transactions/attempts.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { work } from './counted-hashing.test-support.ts'
import { networkOf, shortNetworkOf } from '../../limits/network.ts'
import { attemptKey } from './rules.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const { counted } = await import('./counted-hashing.test-support.ts')
  return counted(await load<typeof Argon2>())
})

const harness = harnessOfFile()
beforeEach(() => {
  work.verified = 0
})

const passwords = { password: PASSWORD, confirmPassword: PASSWORD }

describe('signing in', () => {
  const wrong = { httpStatus: 401, code: 'wrong_credentials' }

  // specification/owner §7: POST /auth/signin
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
    'accepts the number %s with dial code %s in every way it is written',
    async (mobile, countryCode, ways) => {
      const { user } = await harness.call(signupOwner, {
        body: { ...passwords, mobile, ...(countryCode && { countryCode }) },
      })
      for (const email of ways)
        expect((await harness.call(signin, { body: { email, password: PASSWORD } })).user.id).toBe(user.id)
    },
  )

  it('distinguishes two people with one number in two countries by password or dial code', async () => {
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

  // specification/owner §7: POST /auth/signin
  it('answers a wrong password, an unknown e-mail and a disabled account alike, with the same work', async () => {
    const owner = await signUpOwner(harness)
    const disabled = await signUpOwner(harness)
    await execute(
      harness.database,
      sql`update users set disabled_at = ${START}::timestamptz where id = ${disabled.id}::uuid`,
    )
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
        message: 'Please try again. E-mail, mobile number or password is wrong.',
        fields: undefined,
        verified: 1,
      })),
    )
  })

  it('refuses in the language of the browser', async () => {
    const body = { email: 'nobody@example.com', password: PASSWORD }
    expect((await harness.refusal(signin, { body, language: 'de' })).message).toBe(
      'Bitte versuchen Sie es noch einmal. E-Mail-Adresse, Mobilnummer oder Passwort ist falsch.',
    )
  })

  it('refuses empty and unknown fields', async () => {
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

describe('an account with too many wrong passwords', () => {
  it('is paused after five, also for the right password, and the refusal says how long', async () => {
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

  it('is paused twice as long after each further one, up to an hour', async () => {
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

  it('causes no hashing while it is paused', async () => {
    const { email } = await signUpOwner(harness)
    await statuses(email, 5)
    work.verified = 0
    await statuses(email, 3)
    expect(work.verified).toBe(0)
  })

  it('checks no more than five that arrive at once', async () => {
    const { email } = await signUpOwner(harness)
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email)))
    expect(answers.filter((answer) => answer.httpStatus === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.httpStatus === 429)).toHaveLength(25)
    expect(work.verified).toBe(5)
  })

  it('is paused in the same way if it does not exist', async () => {
    expect(await statuses('ghost@example.com', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('is counted from zero after a sign-in', async () => {
    const { email } = await signUpOwner(harness)
    expect(await statuses(email, 4)).toEqual([401, 401, 401, 401])
    expect((await guess(email, PASSWORD)).httpStatus).toBe(200)
    expect(await statuses(email, 5)).toEqual([401, 401, 401, 401, 401])
  })

  it('counts all spellings of its number together', async () => {
    await harness.call(signupOwner, { body: { ...passwords, mobile: '1629998887', countryCode: '+49' } })
    for (const way of ['1629998887', '01629998887', '+491629998887', '00491629998887', '1629998887'])
      expect((await guess(way)).httpStatus).toBe(401)
    expect((await guess('+491629998887')).httpStatus).toBe(429)
  })

  it('keeps its open sessions, and other accounts are not paused', async () => {
    const owner = await signUpOwner(harness)
    const other = await signUpOwner(harness)
    await statuses(owner.email, 6)
    expect((await harness.send(getUser, { token: owner.token })).httpStatus).toBe(200)
    expect((await guess(other.email, PASSWORD)).httpStatus).toBe(200)
  })
})

describe('counted attempts', () => {
  it('are deleted after a week', async () => {
    await guess('old@example.com')
    harness.clock.advance(6 * DAY_MS)
    await guess('young@example.com')
    harness.clock.advance(DAY_MS + 1)
    const attempts = () =>
      rowsOf<{ key: string; since: string }>(harness.database, sql`select key, since from attempts`)
    const before = (await attempts()).length
    await deleteOldAttempts(harness.database, harness.clock.now())
    const left = await attempts()
    expect(before).toBeGreaterThan(1)
    const young = attemptKey(null, 'young@example.com')
    expect(
      left
        .map(({ key }) => key)
        .filter((key) => key.includes('signin:'))
        .toSorted(),
    ).toEqual([young, `${young}:127.0.0.1`, `log:${young}:sign_in_failed`].toSorted())
    expect(left.some(({ since }) => Date.parse(since) < harness.clock.now() - 7 * DAY_MS)).toBe(false)
  })
})

describe('limits of a network', () => {
  it('pauses a network after 100 failed sign-ins in 15 minutes, and not its neighbour', async () => {
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

  it('refuses a network more than 60 sign-ups an hour', async () => {
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
  ])('counts %s as network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['', ''],
    ['unknown', ''],
  ])('stores %s as %s', (ip, network) => {
    expect(shortNetworkOf(ip)).toBe(network)
  })
})
