/** @module-tag databases */
import {
  changePassword,
  forgotPassword,
  getUser,
  resendVerification,
  resetPassword,
  signin,
  verifyUser,
} from '@vetvisit/contract/auth/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, PASSWORD, type Person, signUpOwner, START } from '../../../test/harness.ts'
import { linkValue, mailsTo } from '../../../test/mails.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEXT = 'another horse battery'

const signInAs = (email: string, password: string) => harness.call(signin, { body: { email, password } })
const forgot = (email: string) => harness.call(forgotPassword, { body: { email } })
const reset = (token: string, password = NEXT) => ({
  body: { token, password, confirmPassword: password },
})
const resetTokenOf = async ({ email }: Person) => {
  await forgot(email)
  return linkValue(harness, email, 'forgot-password?token')
}
const isDead = async (token: string) => (await harness.send(getUser, { token })).httpStatus === 403

describe('confirming an e-mail address', () => {
  // specification/owner §7: POST /auth/verify-user
  // specification/readings §3: the link of verify-user holds 24 h and may be repeated
  it('sends a link at sign-up, which confirms it and can be opened again', async () => {
    const { email, id } = await signUpOwner(harness)
    const value = await linkValue(harness, email, 'verify-user?user')
    await harness.call(verifyUser, { body: { user: value } })
    await harness.call(verifyUser, { body: { user: value } })
    const [row] = await rowsOf<{ confirmed: boolean }>(
      harness.database,
      sql`select email_verified_at is not null as confirmed from users where id = ${id}::uuid`,
    )
    expect(row?.confirmed).toBe(true)
  })

  // specification/readings §3: the link of verify-user holds 24 h and may be repeated
  it('accepts the link a second before 24 hours have passed, and refuses it after 24 hours', async () => {
    const { email } = await signUpOwner(harness)
    const value = await linkValue(harness, email, 'verify-user?user')
    harness.clock.set(Date.parse(START) + 24 * HOUR - 1000)
    await harness.call(verifyUser, { body: { user: value } })
    harness.clock.set(Date.parse(START) + 24 * HOUR)
    const late = await harness.refusal(verifyUser, { body: { user: value } })
    expect(late.fields).toEqual({ user: 'Please ask for a new link. This one no longer works.' })
  })

  it('refuses an id, a guessed token and a password reset link', async () => {
    const owner = await signUpOwner(harness)
    for (const user of [owner.id, 'guess', await resetTokenOf(owner)])
      expect((await harness.refusal(verifyUser, { body: { user } })).httpStatus).toBe(422)
  })

  it('confirms only the address that the link went to', async () => {
    const { email, id } = await signUpOwner(harness)
    const value = await linkValue(harness, email, 'verify-user?user')
    await execute(harness.database, sql`update users set email = ${`new-${email}`} where id = ${id}::uuid`)
    expect((await harness.refusal(verifyUser, { body: { user: value } })).httpStatus).toBe(422)
  })

  it('sends the link again on request, five times an hour, and not to a confirmed address', async () => {
    const { email, token } = await signUpOwner(harness)
    for (let time = 0; time < 5; time += 1) await harness.call(resendVerification, { token })
    expect(await mailsTo(harness, email)).toHaveLength(6)
    const refused = await harness.refusal(resendVerification, { token })
    expect(refused).toMatchObject({ httpStatus: 429, code: 'too_many_requests' })
    harness.clock.advance(2 * HOUR)
    await harness.call(verifyUser, { body: { user: await linkValue(harness, email, 'verify-user?user') } })
    await harness.call(resendVerification, { token })
    expect(await mailsTo(harness, email)).toHaveLength(6)
  })

  it('stores only the hash of a link', async () => {
    const { email } = await signUpOwner(harness)
    const value = await linkValue(harness, email, 'verify-user?user')
    const found = await rowsOf(
      harness.database,
      sql`select 1 from outbox where payload::text like ${`%${value}%`}
        union all select 1 from one_time_tokens where encode(token_hash, 'escape') like ${`%${value}%`}`,
    )
    expect(found).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends all sessions and the old password', async () => {
    const owner = await signUpOwner(harness)
    await harness.call(resetPassword, reset(await resetTokenOf(owner)))
    expect(await isDead(owner.token)).toBe(true)
    expect(harness.live.disconnected).not.toEqual([])
    const refused = await harness.refusal(signin, { body: { email: owner.email, password: PASSWORD } })
    expect(refused.code).toBe('wrong_credentials')
    const { user } = await signInAs(owner.email, NEXT)
    expect(user.id).toBe(owner.id)
    const subjects = (await mailsTo(harness, owner.email)).map((mail) => mail.subject)
    expect(subjects).toContain('Your password was changed')
  })

  // specification/owner §7: POST /auth/forgot-password
  it('gets the same answer for an address without an account, and sends no mail there', async () => {
    const owner = await signUpOwner(harness)
    const known = await harness.send(forgotPassword, { body: { email: owner.email } })
    const unknown = await harness.send(forgotPassword, { body: { email: 'nobody@example.com' } })
    expect([unknown.httpStatus, unknown.text]).toEqual([known.httpStatus, known.text])
    expect(await mailsTo(harness, 'nobody@example.com')).toEqual([])
    const left = await rowsOf(
      harness.database,
      sql`select 1 from outbox where payload::text like '%nobody@example.com%'`,
    )
    expect(left).toEqual([])
  })

  // specification/owner §7: POST /auth/reset-password
  // specification/readings §3: the reset link holds 1 h, for one use
  it('accepts a link once, also from many calls at the same time', async () => {
    const owner = await signUpOwner(harness)
    const token = await resetTokenOf(owner)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => harness.send(resetPassword, reset(token))),
    )
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1)
    expect((await harness.refusal(resetPassword, reset(token))).fields).toHaveProperty('token')
  })

  it('gives a repeated call its first answer', async () => {
    const owner = await signUpOwner(harness)
    const call = { ...reset(await resetTokenOf(owner)), key: 'reset-once-more' }
    await harness.call(resetPassword, call)
    expect((await harness.send(resetPassword, call)).httpStatus).toBe(200)
  })

  // specification/readings §3: the reset link holds 1 h, for one use
  it('accepts the link a second before an hour has passed, and refuses it after an hour', async () => {
    const owner = await signUpOwner(harness)
    const token = await resetTokenOf(owner)
    harness.clock.set(Date.parse(START) + HOUR)
    expect((await harness.refusal(resetPassword, reset(token))).httpStatus).toBe(422)
    harness.clock.set(Date.parse(START) + HOUR - 1000)
    await harness.call(resetPassword, reset(token))
  })

  it('ends an older link when a newer one is requested', async () => {
    const owner = await signUpOwner(harness)
    const older = await resetTokenOf(owner)
    harness.clock.advance(MINUTE)
    const newer = await resetTokenOf(owner)
    expect((await harness.refusal(resetPassword, reset(older))).httpStatus).toBe(422)
    await harness.call(resetPassword, reset(newer))
  })

  it('sends at most three mails an hour to one address, without showing it in the answer', async () => {
    const { email } = await signUpOwner(harness)
    const before = (await mailsTo(harness, email)).length
    for (let time = 0; time < 5; time += 1) await forgot(email)
    expect((await mailsTo(harness, email)).length - before).toBe(3)
  })

  it('lets in a person whose account is paused because of a stranger’s guesses', async () => {
    const owner = await signUpOwner(harness)
    for (let time = 0; time < 6; time += 1)
      await harness.send(signin, { body: { email: owner.email, password: 'wrong wrong' } })
    expect((await harness.refusal(signin, { body: { email: owner.email, password: PASSWORD } })).code).toBe(
      'too_many_requests',
    )
    await harness.call(resetPassword, reset(await resetTokenOf(owner)))
    await signInAs(owner.email, NEXT)
  })

  it.each([
    [{ password: 'short', confirmPassword: 'short' }, { password: 'At least 8 characters' }],
    [{ password: NEXT, confirmPassword: PASSWORD }, { confirmPassword: 'Passwords does not match' }],
    [
      { password: 'password1', confirmPassword: 'password1' },
      { password: 'Please choose another password. This one is too common' },
    ],
  ])('refuses %o', async (passwords, fields) => {
    const token = await resetTokenOf(await signUpOwner(harness))
    const refused = await harness.refusal(resetPassword, { body: { token, ...passwords } })
    expect(refused.fields).toEqual(fields)
    await harness.call(resetPassword, reset(token))
  })

  it('builds its link on PUBLIC_URL, regardless of the request’s Host header', async () => {
    const { email } = await signUpOwner(harness)
    await harness.send(forgotPassword, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const [mail] = await mailsTo(harness, email)
    expect(mail?.text).toContain('http://127.0.0.1:8080/forgot-password?token=')
    expect(mail?.text).not.toContain('evil')
  })
})

const change = (person: Person, body: Record<string, string> = {}) => ({
  token: person.token,
  body: { currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT, ...body },
})

describe('changing the password', () => {
  // specification/readings §3: a change of password ends all other sessions
  it('ends all other sessions and keeps the caller’s', async () => {
    const owner = await signUpOwner(harness)
    const other = await signInAs(owner.email, PASSWORD)
    await harness.call(changePassword, change(owner))
    expect([await isDead(owner.token), await isDead(other.token)]).toEqual([false, true])
    await signInAs(owner.email, NEXT)
  })

  // specification/owner §7: POST /auth/change-password
  // specification/practice §5: change password
  it('refuses a wrong current password with 422 and its text, and changes nothing', async () => {
    const owner = await signUpOwner(harness)
    const refused = await harness.refusal(changePassword, change(owner, { currentPassword: 'wrong wrong' }))
    expect(refused).toMatchObject({ httpStatus: 422, fields: { currentPassword: 'Password is incorrect' } })
    await signInAs(owner.email, PASSWORD)
  })

  it.each([
    [
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      { newPassword: 'Current and new password cannot be same' },
    ],
    [{ confirmPassword: 'yet another one' }, { confirmPassword: 'Passwords does not match' }],
    [{ newPassword: '1234567', confirmPassword: '1234567' }, { newPassword: 'At least 8 characters' }],
    [{ currentPassword: '' }, { currentPassword: 'Password Required' }],
    [
      { newPassword: 'Owner-like-this', confirmPassword: 'Owner-like-this' },
      { newPassword: 'Choose a password without your name, address, number or the word VetVisit' },
    ],
  ])('refuses %o', async (body, fields) => {
    const owner = await signUpOwner(harness)
    expect((await harness.refusal(changePassword, change(owner, body))).fields).toMatchObject(fields)
  })

  it('accepts a new password of 8 characters', async () => {
    const owner = await signUpOwner(harness)
    const eight = 'kqzwvxyb'
    await harness.call(changePassword, change(owner, { newPassword: eight, confirmPassword: eight }))
    expect((await signInAs(owner.email, eight)).user.id).toBe(owner.id)
  })

  it('pauses after several wrong current passwords', async () => {
    const owner = await signUpOwner(harness)
    for (let time = 0; time < 5; time += 1)
      await harness.send(changePassword, change(owner, { currentPassword: 'wrong wrong' }))
    expect((await harness.refusal(changePassword, change(owner))).code).toBe('too_many_requests')
  })

  it('ends links to reset it', async () => {
    const owner = await signUpOwner(harness)
    const token = await resetTokenOf(owner)
    await harness.call(changePassword, change(owner))
    expect((await harness.refusal(resetPassword, reset(token))).httpStatus).toBe(422)
  })

  it('gives a repeated call its first answer', async () => {
    const owner = await signUpOwner(harness)
    const call = { ...change(owner), key: 'change-once-more' }
    await harness.call(changePassword, call)
    expect((await harness.send(changePassword, call)).httpStatus).toBe(200)
  })
})
