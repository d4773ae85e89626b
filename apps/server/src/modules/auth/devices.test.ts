import { changePassword, signin } from '@vetvisit/contract/auth/routes'
import { endOtherSessions, endSession, listSessions } from '@vetvisit/contract/auth/security/routes'
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, openHarness, PASSWORD, type Person, signUpOwner } from '../../../test/harness.ts'
import { linkValue, mailsTo } from '../../../test/mails.ts'
import { forgotPassword, resetPassword } from '@vetvisit/contract/auth/routes'
import { execute } from '../../../test/sql.ts'
import { attemptKey, STRANGERS_LIMIT } from './rules.ts'

const harness = harnessOfFile()

type Try = { email: string; password?: string; ip?: string; deviceToken?: string; agent?: string }

const attempt = ({ email, password = 'a wrong guess', ip = '198.51.100.1', deviceToken, agent }: Try) =>
  harness.send(signin, {
    ip,
    body: { email, password, ...(deviceToken !== undefined && { deviceToken }) },
    ...(agent !== undefined && { headers: { 'user-agent': agent } }),
  })

const status = async (what: Try) => (await attempt(what)).httpStatus

async function guessed(email: string, ip?: string): Promise<void> {
  for (let index = 0; index < 6; index += 1) await attempt({ email, ...(ip !== undefined && { ip }) })
}

const signedIn = (email: string, deviceToken?: string) =>
  harness.call(signin, {
    body: { email, password: PASSWORD, ...(deviceToken !== undefined && { deviceToken }) },
  })

describe('wrong passwords of a stranger', () => {
  it('pause the stranger’s network and no other', async () => {
    const { email } = await signUpOwner(harness)
    await guessed(email)
    expect(await status({ email, password: PASSWORD })).toBe(429)
    expect(await status({ email, password: PASSWORD, ip: '203.0.113.9' })).toBe(200)
  })

  it('count together for a whole IPv6 site', async () => {
    const { email } = await signUpOwner(harness)
    for (let index = 0; index < 5; index += 1) await attempt({ email, ip: `2001:db8:1:2::${index}` })
    expect(await status({ email, password: PASSWORD, ip: '2001:db8:1:2:ffff::1' })).toBe(429)
    expect(await status({ email, password: PASSWORD, ip: '2001:db8:1:3::1' })).toBe(200)
  })

  it('do not stop the person from changing the password, deleting the account or ending sessions', async () => {
    const owner = await signUpOwner(harness)
    await guessed(owner.email, '127.0.0.1')
    const next = 'another horse battery'
    await harness.call(endOtherSessions, { token: owner.token, body: { password: PASSWORD } })
    await harness.call(changePassword, {
      token: owner.token,
      body: { currentPassword: PASSWORD, newPassword: next, confirmPassword: next },
    })
    expect(await harness.call(deleteOwner, { token: owner.token, body: { password: next } })).toBeNull()
  })

  it('of one session pause only that session', async () => {
    const owner = await signUpOwner(harness)
    const other = await signedIn(owner.email)
    const end = (token: string, password: string) =>
      harness.send(endOtherSessions, { token, body: { password } })
    for (let index = 0; index < 5; index += 1)
      expect((await end(owner.token, 'a wrong guess')).httpStatus).toBe(422)
    expect((await end(owner.token, PASSWORD)).httpStatus).toBe(429)
    expect((await end(other.token, PASSWORD)).httpStatus).toBe(200)
  })

  it('from thousands of networks pause only devices that the account does not know', async () => {
    const owner = await signUpOwner(harness)
    const { deviceToken } = await signedIn(owner.email)
    const { email } = owner
    const count = STRANGERS_LIMIT.allowed
    const since = new Date(harness.clock.now()).toISOString()
    await execute(
      harness.database,
      sql`insert into attempts (key, count, since) values (${attemptKey(owner.id, email)}, ${count}, ${since}::timestamptz)`,
    )
    expect(await status({ email })).toBe(401)
    expect(await status({ email, password: PASSWORD, ip: '203.0.113.9' })).toBe(429)
    expect(await status({ email, password: PASSWORD, ip: '203.0.113.9', deviceToken })).toBe(200)
  })
})

describe('a device that has signed in before', () => {
  it('signs in from a network that is paused for the account', async () => {
    const owner = await signUpOwner(harness)
    const { deviceToken } = await signedIn(owner.email)
    await guessed(owner.email)
    expect(await status({ email: owner.email, password: PASSWORD })).toBe(429)
    expect(await status({ email: owner.email, password: PASSWORD, deviceToken })).toBe(200)
  })

  it('signs in from a network that is paused as a whole', async () => {
    const limited = await openHarness({ config: { rateLimit: true } })
    try {
      const owner = await signUpOwner(limited)
      const right = { email: owner.email, password: PASSWORD }
      const { deviceToken } = await limited.call(signin, { body: right })
      for (let index = 0; index <= 101; index += 1)
        await limited.send(signin, {
          body: { email: `ghost-${index}@example.com`, password: 'a wrong guess' },
        })
      expect((await limited.send(signin, { body: right })).httpStatus).toBe(429)
      expect((await limited.send(signin, { body: { ...right, deviceToken } })).httpStatus).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('has its own counter', async () => {
    const owner = await signUpOwner(harness)
    const { deviceToken } = await signedIn(owner.email)
    for (let index = 0; index < 5; index += 1)
      expect(await status({ email: owner.email, deviceToken })).toBe(401)
    const paused = await attempt({ email: owner.email, password: PASSWORD, deviceToken })
    expect([paused.httpStatus, paused.headers['retry-after']]).toEqual([429, '60'])
    expect(await status({ email: owner.email, password: PASSWORD, ip: '203.0.113.9' })).toBe(200)
    harness.clock.advance(MINUTE_MS)
    expect(await status({ email: owner.email, password: PASSWORD, deviceToken })).toBe(200)
  })

  it('keeps its token, also if several people sign in on it', async () => {
    const [mira, ruth] = [await signUpOwner(harness), await signUpOwner(harness)]
    const { deviceToken } = await signedIn(mira.email)
    expect((await signedIn(ruth.email, deviceToken)).deviceToken).toBe(deviceToken)
    for (const { email } of [mira, ruth]) {
      await guessed(email)
      expect(await status({ email, password: PASSWORD, deviceToken })).toBe(200)
    }
  })

  it('is unknown to other accounts, and its token cannot be forged', async () => {
    const [mira, ruth] = [await signUpOwner(harness), await signUpOwner(harness)]
    const { deviceToken } = await signedIn(mira.email)
    await guessed(ruth.email)
    const [id, signature] = deviceToken.split('.')
    const forged = [deviceToken, `${id}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${signature}`, 'x', '']
    for (const token of forged)
      expect(await status({ email: ruth.email, password: PASSWORD, deviceToken: token })).toBe(429)
  })

  it('is unknown after its session was ended from elsewhere or the password changed', async () => {
    const owner = await signUpOwner(harness)
    const [lost, stolen] = [await signedIn(owner.email), await signedIn(owner.email)]
    const sessions = await harness.call(listSessions, { token: lost.token })
    const own = sessions.find(({ current }) => current)?._id ?? ''
    await harness.call(endSession, {
      token: owner.token,
      params: { id: own },
      body: { password: PASSWORD },
    })
    await guessed(owner.email)
    const right = { email: owner.email, password: PASSWORD }
    expect(await status({ ...right, deviceToken: lost.deviceToken })).toBe(429)
    expect(await status({ ...right, deviceToken: stolen.deviceToken })).toBe(200)
    const next = 'another horse battery'
    const change = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next }
    await harness.call(changePassword, { token: owner.token, body: change })
    expect(await status({ email: owner.email, password: next, deviceToken: stolen.deviceToken })).toBe(429)
  })

  it('is known after it has set a new password by a mailed link', async () => {
    const owner = await signUpOwner(harness)
    await harness.call(forgotPassword, { body: { email: owner.email } })
    const token = await linkValue(harness, owner.email, 'forgot-password?token')
    const next = 'another horse battery'
    const { deviceToken } = await harness.call(resetPassword, {
      body: { token, password: next, confirmPassword: next },
    })
    await guessed(owner.email)
    expect(await status({ email: owner.email, password: next })).toBe(429)
    expect(await status({ email: owner.email, password: next, deviceToken })).toBe(200)
  })
})

const subjects = async ({ email }: Person) =>
  (await mailsTo(harness, email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('New'))

describe('a sign-in on a new device', () => {
  it('is announced by mail with time, kind of device and shortened network', async () => {
    const owner = await signUpOwner(harness)
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    await attempt({ email: owner.email, password: PASSWORD, ip: '203.0.113.9', agent })
    const mail = (await mailsTo(harness, owner.email)).find(({ subject }) => subject.startsWith('New'))
    expect(mail?.subject).toBe('New login to your account')
    expect(mail?.text).toContain('2026-03-02 07:00 (UTC)')
    expect(mail?.text).toContain('Firefox, Android, network 203.0.113.0/24')
    expect(mail?.text).not.toContain('203.0.113.9')
  })

  it('is not announced for a known device or the device of the sign-up', async () => {
    const owner = await signUpOwner(harness)
    expect(await subjects(owner)).toEqual([])
    const { deviceToken } = await signedIn(owner.email)
    await signedIn(owner.email, deviceToken)
    expect(await subjects(owner)).toHaveLength(1)
  })

  it('is announced once a day per device and network, and at most five times a day', async () => {
    const owner = await signUpOwner(harness)
    for (let index = 0; index < 3; index += 1) await signedIn(owner.email)
    expect(await subjects(owner)).toHaveLength(1)
    for (let index = 1; index < 9; index += 1)
      await attempt({ email: owner.email, password: PASSWORD, ip: `203.0.${index}.9` })
    expect((await subjects(owner)).length).toBeLessThanOrEqual(5)
  })
})
