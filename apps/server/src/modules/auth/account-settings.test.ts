/** @module-tag databases */
import { forgotPassword, getUser, sendEnquiry, signin, updateLanguage } from '@vetvisit/contract/auth/routes'
import { endOtherSessions, endSession, listSessions } from '@vetvisit/contract/auth/security/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, openHarness, PASSWORD, signUpOwner } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { rowsOf } from '../../../test/sql.ts'
import { LOGO_ID } from '../../adapters/mail/letter.ts'

const harness = harnessOfFile()

const MINUTE = 60_000

const signInAs = (email: string, password: string) => harness.call(signin, { body: { email, password } })
const forgot = (email: string) => harness.call(forgotPassword, { body: { email } })
const isDead = async (token: string) => (await harness.send(getUser, { token })).httpStatus === 403

describe('sessions', () => {
  const again = { body: { password: PASSWORD } }

  it('are listed with their device, the caller’s one marked', async () => {
    const owner = await signUpOwner(harness)
    harness.clock.advance(MINUTE)
    const other = await harness.send(signin, {
      body: { email: owner.email, password: PASSWORD },
      headers: { 'user-agent': 'Invented/1.0 (Phone)' },
    })
    expect(other.httpStatus).toBe(200)
    const sessions = await harness.call(listSessions, { token: owner.token })
    expect(sessions.map(({ current, userAgent }) => [current, userAgent])).toEqual([
      [false, 'Invented/1.0 (Phone)'],
      [true, expect.any(String)],
    ])
  })

  // specification/readings §3: sessions are listed and ended
  it('end one by one, or all except the caller’s at once', async () => {
    const owner = await signUpOwner(harness)
    const others = [await signInAs(owner.email, PASSWORD), await signInAs(owner.email, PASSWORD)]
    const [some] = (await harness.call(listSessions, { token: owner.token })).filter((one) => !one.current)
    await harness.call(endSession, { token: owner.token, params: { id: some?._id ?? '' }, ...again })
    const dead = await Promise.all(others.map(({ token }) => isDead(token)))
    expect(dead.filter(Boolean)).toHaveLength(1)
    expect(await harness.call(endOtherSessions, { token: owner.token, ...again })).toEqual({ ended: 1 })
    expect(await harness.call(listSessions, { token: owner.token })).toHaveLength(1)
  })

  it('of another person are not found', async () => {
    const [owner, stranger] = [await signUpOwner(harness), await signUpOwner(harness)]
    const [theirs] = await harness.call(listSessions, { token: stranger.token })
    const refused = await harness.refusal(endSession, {
      token: owner.token,
      params: { id: theirs?._id ?? '' },
      ...again,
    })
    expect(refused.httpStatus).toBe(404)
    expect(await isDead(stranger.token)).toBe(false)
  })
})

describe('the language', () => {
  it('of the account is the language of its mails', async () => {
    const owner = await onboardedOwner(harness)
    await harness.call(updateLanguage, { token: owner.token, body: { language: 'de' } })
    await forgot(owner.email)
    const [mail] = await mailsTo(harness, owner.email)
    expect(mail?.subject).toBe('Neues Passwort festlegen')
    expect(mail?.text).toContain('Guten Tag Mira Vogel,')
    expect(mail?.html).toContain('<html lang="de">')
  })
})

const stored = () =>
  rowsOf<{ name: string; message: string }>(
    harness.database,
    sql`select name, message from enquiries order by created_at desc, id desc`,
  )

describe('an enquiry', () => {
  const OPERATOR = 'vetvisit@localhost'
  const enquiry = { name: 'Jo Marsh', email: 'jo@example.com', subject: 'Opening hours', message: 'Hello?' }
  // specification/owner §7: POST /auth/send-enquiry
  it('is stored and mailed to the operator', async () => {
    await harness.call(sendEnquiry, { body: enquiry })
    expect((await stored())[0]).toEqual({ name: 'Jo Marsh', message: 'Hello?' })
    const [mail] = await mailsTo(harness, OPERATOR)
    expect(mail?.subject).toBe('Enquiry: Opening hours')
    expect(mail?.text).toContain('jo@example.com')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "Robert'); DROP TABLE enquiries;--",
    '{{7*7}} ${7*7} %s %n',
    'ﷺ 𝕬𝖓𝖓𝖆 👩‍⚕️🐕 abc',
    '=HYPERLINK("https://evil.example")',
    'Zeile eins\nZeile zwei\n.\nQUIT',
  ])('mails %j unchanged and escaped', async (message) => {
    await harness.call(sendEnquiry, { body: { ...enquiry, message } })
    expect((await stored())[0]?.message).toBe(message)
    const [mail] = await mailsTo(harness, OPERATOR)
    expect(mail?.text).toContain(message)
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html?.match(/<img [^=]*="[^"]*"/g)).toEqual([`<img src="cid:${LOGO_ID}"`])
  })

  it.each([
    ['name', 'Jo\r\nBcc: everybody@example.com', 'Remove characters that we can’t store'],
    ['subject', 'Hi\nBcc: everybody@example.com', 'Remove characters that we can’t store'],
    ['email', 'jo@example.com\r\nBcc: x@example.com', 'Please enter a valid email address'],
    ['email', 'jo@example.com, x@example.com', 'Please enter a valid email address'],
    ['name', '', 'Full Name Required'],
    ['message', '   ', 'Please write a message'],
    ['message', 'a\u0000b', 'Remove characters that we can’t store'],
    ['message', 'x'.repeat(4001), 'Too long'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const refused = await harness.refusal(sendEnquiry, { body: { ...enquiry, [field]: value } })
    expect(refused.fields).toEqual({ [field]: sentence })
  })

  it('is accepted five times an hour from one network', async () => {
    const strict = await openHarness({ config: { rateLimit: true } })
    try {
      for (let time = 0; time < 5; time += 1)
        await strict.call(sendEnquiry, { body: enquiry, ip: '192.0.2.7' })
      const refused = await strict.refusal(sendEnquiry, { body: enquiry, ip: '192.0.2.7' })
      expect(refused.code).toBe('too_many_requests')
      await strict.call(sendEnquiry, { body: enquiry, ip: '192.0.2.8' })
    } finally {
      await strict.close()
    }
  })
})
