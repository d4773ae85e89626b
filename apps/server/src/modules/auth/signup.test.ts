import type * as Argon2 from '@node-rs/argon2'
import { getUser, signupDoctor, signupOwner } from '@vetvisit/contract/auth/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { harnessOfFile, PASSWORD, signUpDoctor, signUpOwner } from '../../../test/harness.ts'
import { rowsOf } from '../../../test/sql.ts'
import { work } from './counted-hashing.test-support.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const { counted } = await import('./counted-hashing.test-support.ts')
  return counted(await load<typeof Argon2>())
})

const harness = harnessOfFile()
beforeEach(() => {
  work.hashed = 0
})

const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
const countUsers = async () => (await rowsOf(harness.database, sql`select id from users`)).length
const userRows = (id: string) =>
  rowsOf<{ password_hash: string }>(harness.database, sql`select * from users where id = ${id}::uuid`)

describe('signing up', () => {
  // specification/owner §3: AuthUser and BaseUser fields
  // specification/owner §7: POST /auth/signup/patient, /auth/signup/doctor
  // specification/owner §7: GET /auth/get-user
  it('signs a new owner in at once, with open onboarding', async () => {
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

  // specification/owner §7: POST /auth/signup/patient, /auth/signup/doctor
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

  // specification/owner §6: service provider signs up with isServiceProvider
  it('makes a doctor a service provider on request', async () => {
    const byFlag = await signUpDoctor(harness, { isServiceProvider: true })
    const byRole = await signUpDoctor(harness, { role: 'service_provider' })
    expect([byFlag, byRole].map(({ user }) => [user.role, user.isServiceProvider])).toEqual([
      ['doctor', true],
      ['doctor', true],
    ])
  })

  // specification/owner §7: POST /auth/signup/patient, /auth/signup/doctor
  it('makes no owner a service provider, and accepts the flag of the form', async () => {
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
    ).toMatchObject({ httpStatus: 422, fields: { isServiceProvider: 'You can’t change this' } })
  })

  it('ignores a valid or invalid token', async () => {
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

  // specification/owner §5: sign-up: confirmPassword; e-mail and mobile optional
  it('accepts a mobile number instead of an e-mail, and ignores blank fields', async () => {
    const { user } = await harness.call(signupOwner, {
      body: { ...passwords, email: '', mobile: '0171 234 567 1', countryCode: '49' },
    })
    expect(user).toMatchObject({ email: null, mobile: '01712345671' })
  })

  // specification/owner §5: sign-up: confirmPassword; e-mail and mobile optional
  it('refuses a form with neither e-mail nor mobile', async () => {
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
    ['12  3457', 200],
    ['12a456', 422],
  ])('answers a mobile number %j with %d', async (mobile, status) => {
    expect((await harness.send(signupOwner, { body: { ...passwords, mobile } })).httpStatus).toBe(status)
  })

  it('names the field of a wrong mobile number', async () => {
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

  // specification/owner §9: password 8; contact 6 to 13, 14
  it('refuses a password of 7 characters and accepts one of 8', async () => {
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
        fields: { password: 'Please choose another password. This one is too common' },
      })
    expect(work.hashed).toBe(0)
  })

  it.each([
    ['x1x1x1x1', 'Don’t repeat characters, and avoid runs such as 12345678'],
    ['Vet-Visit 2026', 'Choose a password without your name, address, number or the word VetVisit'],
    ['karin.neumann!', 'Choose a password without your name, address, number or the word VetVisit'],
    ['tag 1715510005', 'Choose a password without your name, address, number or the word VetVisit'],
    ['marcelino', 'Please choose another password. This one is too common'],
  ])('refuses the password %s', async (password, sentence) => {
    const body = { email: 'karin.neumann@example.com', mobile: '01715510005', countryCode: '+49' }
    expect(
      await harness.refusal(signupOwner, { body: { ...body, password, confirmPassword: password } }),
    ).toMatchObject({ httpStatus: 422, fields: { password: sentence } })
  })

  // specification/owner §5: sign-up: confirmPassword; e-mail and mobile optional
  it('treats a mobile number of spaces as none', async () => {
    const { user } = await signUpOwner(harness, { mobile: '  ' })
    expect(user.mobile).toBeNull()
    const alone = { mobile: ' ', password: PASSWORD, confirmPassword: PASSWORD }
    expect(await harness.refusal(signupOwner, { body: alone })).toMatchObject({
      httpStatus: 422,
      fields: { email: 'Enter an e-mail address or a mobile number' },
    })
  })

  // specification/owner §5: sign-up: confirmPassword; e-mail and mobile optional
  it('refuses two different passwords', async () => {
    const body = { email: 'differ@example.com', password: PASSWORD, confirmPassword: `${PASSWORD}!` }
    expect(await harness.refusal(signupOwner, { body })).toMatchObject({
      httpStatus: 422,
      fields: { confirmPassword: 'Passwords does not match' },
    })
  })

  it('refuses an e-mail that has an account, in any case and role, without changing that account', async () => {
    const owner = await signUpOwner(harness)
    const before = await userRows(owner.id)
    for (const route of [signupOwner, signupDoctor])
      expect(
        await harness.refusal(route, { body: { ...passwords, email: owner.email.toUpperCase() } }),
      ).toMatchObject({ httpStatus: 409, code: 'email_taken' })
    expect(await userRows(owner.id)).toEqual(before)
  })

  it('refuses a mobile number that has an account, also if it includes the dial code', async () => {
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

  it('refuses a number with another dial code than the one given', async () => {
    const body = { ...passwords, mobile: '+436601234567', countryCode: '+49' }
    expect(await harness.refusal(signupOwner, { body })).toMatchObject({
      httpStatus: 422,
      fields: { mobile: 'Please enter a valid contact number' },
    })
  })

  it('creates one account for two sign-ups with the same e-mail at the same time', async () => {
    const before = await countUsers()
    const body = { ...passwords, email: 'race@example.com' }
    const answers = await Promise.all([
      harness.send(signupOwner, { body }),
      harness.send(signupDoctor, { body }),
    ])
    expect(answers.map((answer) => answer.httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await countUsers()).toBe(before + 1)
  })

  it('repeats the answer with its token for the same key and body', async () => {
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
  ])('refuses extra field %# of the body', async (route, extra) => {
    const before = await countUsers()
    expect(
      await harness.refusal(route, { body: { ...passwords, email: 'mass@example.com', ...extra } }),
    ).toMatchObject({ httpStatus: 422, code: 'invalid' })
    expect(await countUsers()).toBe(before)
  })

  it('refuses a body that sets the prototype', async () => {
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

  it('stores neither password nor token readably', async () => {
    const owner = await signUpOwner(harness)
    const [user] = await userRows(owner.id)
    const [session] = await rowsOf<{ hash: string }>(
      harness.database,
      sql`select encode(token_hash, 'base64') as hash from sessions where user_id = ${owner.id}::uuid`,
    )
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(Buffer.from(session?.hash ?? '', 'base64').toString('latin1')).not.toContain(owner.token)
    expect(Buffer.from(owner.token, 'base64url')).toHaveLength(32)
  })
})
