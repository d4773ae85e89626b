import { requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import { getUser, signin } from '@vetvisit/contract/auth/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { onboardedDoctor, onboardedOwner, PASSWORD, signUpOwner } from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { mailsOfFile } from '../../../adapters/mail/mail.test-support.ts'
import { sharedSecret } from '../../../db/secrets.ts'
import { newAddress } from './codes.test-support.ts'
import { CODE_SECRET, codeOf } from './rules.ts'

const { harness, received, refusals, deliver } = mailsOfFile()

const ask = (email: string, language?: 'en' | 'de' | 'hi') =>
  harness.call(requestCode, { body: { email, ...(language && { language }) } })
const digitsOf = (text: string | undefined) =>
  /\b(\d{3}) (\d{3})\b/
    .exec(text ?? '')
    ?.slice(1)
    .join('')

describe('the mail with a code', () => {
  it('holds it in the subject, the text and the HTML, and it signs in', async () => {
    const owner = await onboardedOwner(harness)
    const { codeKey, demoCode } = await ask(owner.email)
    expect(demoCode).toBeNull()
    await deliver()
    const mail = received.at(-1)?.mail
    const code = digitsOf(mail?.subject)
    expect(mail?.subject).toMatch(/^\d{3} \d{3} is your VetVisit code$/)
    expect(digitsOf(mail?.text)).toBe(code)
    expect(digitsOf(mail?.html)).toBe(code)
    const body = { email: owner.email, code: code ?? '', codeKey }
    expect((await harness.call(signInByCode, { body })).signedIn?.user.id).toBe(owner.id)
  })

  it.each([
    ['en', 'is your VetVisit code'],
    ['de', 'ist Ihr VetVisit-Code'],
    ['hi', 'आपका VetVisit कोड है'],
  ] as const)('is in %s for a reader of that language without an account', async (language, text) => {
    await ask(newAddress(), language)
    await deliver()
    expect(received.at(-1)?.mail.subject).toContain(text)
  })

  it('holds the code of its row, whichever try arrives', async () => {
    await execute(harness.database, sql`delete from sign_in_codes`)
    await ask(newAddress())
    const [before] = await rowsOf<{ id: string }>(harness.database, sql`select id from sign_in_codes`)
    refusals.push(451)
    await deliver()
    harness.clock.advance(30_000)
    await deliver()
    expect(received).toHaveLength(1)
    const secret = await sharedSecret(harness.database, CODE_SECRET, harness.clock.now())
    expect(digitsOf(received[0]?.mail.subject)).toBe(codeOf(secret, before?.id ?? ''))
  })

  it('is not sent once the code has expired', async () => {
    await ask(newAddress())
    harness.clock.advance(10 * 60_000)
    await deliver()
    expect(received).toEqual([])
  })

  it('leaves neither address nor code in the outbox', async () => {
    const email = newAddress()
    await ask(email)
    await deliver()
    const rows = await rowsOf<{ payload: unknown }>(
      harness.database,
      sql`select payload from outbox where payload->>'kind' = 'code' and state = 'sent' order by created_at desc limit 1`,
    )
    const code = digitsOf(received.at(-1)?.mail.subject) ?? 'none'
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  it('names the password to a practice, without a code', async () => {
    const doctor = await onboardedDoctor(harness)
    await ask(doctor.email)
    await deliver()
    const mail = received.at(-1)?.mail
    expect(mail?.subject).toBe('Please log in with your password')
    expect(digitsOf(mail?.text)).toBeUndefined()
  })

  it('is not sent to a blocked account', async () => {
    const owner = await onboardedOwner(harness)
    await execute(
      harness.database,
      sql`update users set disabled_at = created_at where id = ${owner.id}::uuid`,
    )
    await ask(owner.email)
    await deliver()
    expect(received).toEqual([])
  })
})

describe('an account whose address was never confirmed', () => {
  it('belongs to the reader of the mail: its password and its sessions end', async () => {
    const email = newAddress()
    const thief = await signUpOwner(harness, { email })
    const { codeKey } = await ask(email)
    await deliver()
    const code = digitsOf(received.find(({ mail }) => mail.subject?.includes('code'))?.mail.subject) ?? ''
    const { signedIn } = await harness.call(signInByCode, { body: { email, code, codeKey } })
    expect(signedIn?.user).toMatchObject({ id: thief.id, emailVerified: true, hasPassword: false })
    expect((await harness.send(getUser, { token: thief.token })).httpStatus).toBe(403)
    expect((await harness.send(signin, { body: { email, password: PASSWORD } })).httpStatus).toBe(401)
  })

  it('keeps its password if the address was confirmed', async () => {
    const owner = await onboardedOwner(harness)
    const { codeKey } = await ask(owner.email)
    await deliver()
    const code = digitsOf(received.at(-1)?.mail.subject) ?? ''
    await harness.call(signInByCode, { body: { email: owner.email, code, codeKey } })
    const again = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    expect(again.user.id).toBe(owner.id)
  })
})
