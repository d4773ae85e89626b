/** @module-tag databases */
import { requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import { getUser, signin } from '@vetvisit/contract/auth/routes'
import { listActivity, listSessions } from '@vetvisit/contract/auth/security/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  confirmAddress,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PASSWORD,
  petOf,
  signUpOwner,
} from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { asked, enter, NEW_PERSON, newAddress, ownerByCode, wrongCode } from './codes.test-support.ts'

const harness = harnessOfFile({ config: { demo: true } })

const MINUTE = 60_000

describe('an owner with an account', () => {
  // specification/owner §7: POST /auth/code, /auth/code/verify
  it('signs in with the mailed code, as with a password', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    const { signedIn } = await harness.call(signInByCode, { body: code })
    expect(signedIn?.user).toMatchObject({ id: owner.id, hasPassword: true })
    expect(await harness.call(getUser, { token: signedIn?.token ?? '' })).toMatchObject({ id: owner.id })
    const sessions = await harness.call(listSessions, { token: owner.token })
    expect(sessions).toHaveLength(2)
    const { events } = await harness.call(listActivity, { token: owner.token, query: {} })
    expect(events[0]?.kind).toBe('signed_in')
  })

  it('keeps name and number, also when a person is sent', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    const person = { ...NEW_PERSON, fullname: 'Another Name' }
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person } })
    expect(signedIn?.user.fullname).toBe('Mira Vogel')
  })

  it('ends an open onboarding with the person that is sent', async () => {
    const owner = await signUpOwner(harness)
    await confirmAddress(harness, owner)
    const code = await asked(harness, { email: owner.email })
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person: NEW_PERSON } })
    expect(signedIn?.user).toMatchObject({ id: owner.id, onboarding: false, mobile: NEW_PERSON.mobile })
  })

  it('finds wrong codes in the security log', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    await enter(harness, { ...code, code: wrongCode(code) })
    const { events } = await harness.call(listActivity, { token: owner.token, query: {} })
    expect(events[0]?.kind).toBe('sign_in_failed')
  })
})

describe('a person without an account', () => {
  it('learns from a right code that the address is new, and creates the account with the same code', async () => {
    const code = await asked(harness)
    expect(await harness.call(signInByCode, { body: code })).toEqual({ signedIn: null })
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person: NEW_PERSON } })
    expect(signedIn?.user).toMatchObject({
      email: code.email,
      emailVerified: true,
      fullname: 'Mira Vogel',
      mobile: '015112345678',
      onboarding: false,
      role: 'patient',
      hasPassword: false,
    })
  })

  it('may enter an animal at once, without birth date and gender of their own', async () => {
    const owner = await ownerByCode(harness)
    expect(await petOf(harness, owner)).toMatchObject({ name: expect.any(String) })
  })

  it('has no account before the person is sent', async () => {
    const code = await asked(harness)
    await harness.call(signInByCode, { body: code })
    const found = await rowsOf(harness.database, sql`select 1 from users where email = ${code.email}`)
    expect(found).toEqual([])
  })

  it('gets ten more minutes for name and number, once', async () => {
    const code = await asked(harness)
    harness.clock.advance(9 * MINUTE)
    await harness.call(signInByCode, { body: code })
    harness.clock.advance(9 * MINUTE)
    await harness.call(signInByCode, { body: code })
    harness.clock.advance(MINUTE)
    const refused = await harness.refusal(signInByCode, { body: { ...code, person: NEW_PERSON } })
    expect(refused.fields).toEqual({ code: 'Please ask for a new code. This one no longer works.' })
  })

  it.each([
    ['name', { fullname: '' }],
    ['number', { mobile: 'none' }],
    ['terms', { acceptsTerms: false }],
  ])('is asked again for the %s, and the code stays usable', async (_, missing) => {
    const code = await asked(harness)
    const person = { ...NEW_PERSON, ...missing }
    expect(await harness.refusal(signInByCode, { body: { ...code, person } })).toMatchObject({
      code: 'invalid',
    })
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person: NEW_PERSON } })
    expect(signedIn).not.toBeNull()
  })

  it('may have a number that another account signs in with, which then signs in there only', async () => {
    const mobile = '015199988877'
    await signUpOwner(harness, { mobile, countryCode: '+49' })
    const code = await asked(harness)
    const person = { ...NEW_PERSON, mobile }
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person } })
    expect(signedIn?.user.mobile).toBe(mobile)
    const other = await harness.call(signin, { body: { email: mobile, password: PASSWORD } })
    expect(other.user.id).not.toBe(signedIn?.user.id)
  })
})

describe('a code', () => {
  it('is dead after it was used', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    await harness.call(signInByCode, { body: code })
    const refused = await harness.refusal(signInByCode, { body: code })
    expect(refused.fields).toEqual({ code: 'Please ask for a new code. This one no longer works.' })
  })

  it('signs in once, also from many calls at the same time', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(harness, code)))
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(422),
    ])
  })

  it('creates one account, also from many calls at the same time', async () => {
    const code = await asked(harness)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => enter(harness, code, { person: NEW_PERSON })),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(5).fill(422),
    ])
  })

  it('gives a repeated call its first answer', async () => {
    const owner = await onboardedOwner(harness)
    const body = await asked(harness, { email: owner.email })
    const first = await harness.call(signInByCode, { body, key: 'code-repeated-1' })
    expect(await harness.call(signInByCode, { body, key: 'code-repeated-1' })).toEqual(first)
  })

  it('is accepted a second before ten minutes have passed, and refused after ten minutes', async () => {
    const owner = await onboardedOwner(harness)
    const [early, late] = [
      await asked(harness, { email: owner.email }),
      await asked(harness, { email: owner.email }),
    ]
    harness.clock.advance(10 * MINUTE - 1000)
    expect((await enter(harness, early)).httpStatus).toBe(200)
    harness.clock.advance(1000)
    expect((await enter(harness, late)).httpStatus).toBe(422)
  })

  // specification/owner §7: POST /auth/code, /auth/code/verify
  it('is dead after five wrong tries, also for the right digits', async () => {
    const code = await asked(harness)
    const wrong = { ...code, code: wrongCode(code) }
    const left: unknown[] = []
    for (let index = 0; index < 5; index += 1) {
      const { details, fields } = await harness.refusal(signInByCode, { body: wrong })
      left.push([details?.['triesLeft'], fields?.['code']])
    }
    const [text, dead] = [
      'Please check the six digits. This code is wrong.',
      'Please ask for a new code. This one no longer works.',
    ]
    expect(left).toEqual([
      [4, text],
      [3, text],
      [2, text],
      [1, text],
      [0, dead],
    ])
    expect((await enter(harness, code)).httpStatus).toBe(422)
  })

  it('counts wrong tries only', async () => {
    const code = await asked(harness)
    for (let index = 0; index < 8; index += 1) expect((await enter(harness, code)).httpStatus).toBe(200)
  })

  it('works only in the browser that requested it', async () => {
    const owner = await onboardedOwner(harness)
    const [code, other] = [
      await asked(harness, { email: owner.email }),
      await asked(harness, { email: owner.email }),
    ]
    const elsewhere = await enter(harness, { ...code, codeKey: other.codeKey })
    expect(elsewhere.httpStatus).toBe(code.code === other.code ? 200 : 422)
    expect((await enter(harness, { ...code, codeKey: 'A'.repeat(22) })).httpStatus).toBe(422)
  })

  it('works only for the address that it was sent to', async () => {
    const code = await asked(harness)
    const owner = await onboardedOwner(harness)
    expect((await enter(harness, { ...code, email: owner.email })).httpStatus).toBe(422)
  })

  it('is replaced when its browser requests another one, and stays when another browser does', async () => {
    const { email, ...first } = await asked(harness)
    const second = await asked(harness, { email })
    expect((await enter(harness, { email, ...first })).httpStatus).toBe(200)
    await harness.call(requestCode, { body: { email, codeKey: first.codeKey } })
    expect((await enter(harness, { email, ...first })).httpStatus).toBe(422)
    expect((await enter(harness, second)).httpStatus).toBe(200)
  })

  it('is entered with spaces and dashes as well', async () => {
    const code = await asked(harness)
    const typed = `${code.code.slice(0, 3)} ${code.code.slice(3, 5)}-${code.code.slice(5)}`
    expect((await enter(harness, { ...code, code: typed })).httpStatus).toBe(200)
  })

  it('is not stored, and neither is its key', async () => {
    const code = await asked(harness)
    const [row] = await rowsOf(
      harness.database,
      sql`select (to_jsonb(c)::text || coalesce((select string_agg(payload::text, ' ') from outbox o
        where o.payload->>'codeId' = c.id::text), '')) as stored from sign_in_codes c where email = ${code.email}`,
    )
    expect(JSON.stringify(row)).toContain(code.email)
    expect(JSON.stringify(row)).not.toContain(`"${code.code}`)
    expect(JSON.stringify(row)).not.toContain(code.codeKey)
  })
})

describe('an account of a practice', () => {
  it('gets the same answer, and cannot be entered by a code', async () => {
    const doctor = await onboardedDoctor(harness)
    const code = await asked(harness, { email: doctor.email })
    const refused = await harness.refusal(signInByCode, { body: code })
    expect(refused.fields).toEqual({ code: 'Please log in with your password. Codes are for pet owners.' })
    const sessions = await harness.call(listSessions, { token: doctor.token })
    expect(sessions).toHaveLength(1)
  })
})

describe('a blocked account', () => {
  it('cannot be entered by a code', async () => {
    const owner = await onboardedOwner(harness)
    await execute(
      harness.database,
      sql`update users set disabled_at = created_at where id = ${owner.id}::uuid`,
    )
    const code = await asked(harness, { email: owner.email })
    expect((await enter(harness, code)).httpStatus).toBe(422)
  })
})

describe('a server without a mail server', () => {
  it('refuses codes if it is no demo, and says so in its settings', async () => {
    const plain = await openHarness()
    const refused = await plain.refusal(requestCode, { body: { email: newAddress() } })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'no_mail_server' })
    const body = { email: newAddress(), code: '123456', codeKey: 'A'.repeat(22) }
    expect(await plain.refusal(signInByCode, { body })).toMatchObject({ code: 'no_mail_server' })
    await plain.close()
  })
})

describe('a server that sends mails', () => {
  it.each([false, true])('never answers a code, with demo set to %s', async (demo) => {
    const sending = await openHarness({ config: { demo, smtpUrl: 'smtp://127.0.0.1:1' } })
    const { demoCode } = await sending.call(requestCode, { body: { email: newAddress() } })
    expect(demoCode).toBeNull()
    await sending.close()
  })
})
