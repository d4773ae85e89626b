import { deleteOwner } from '@vetvisit/contract/account/routes'
import { codeAsPassword } from '@vetvisit/contract/auth/code/rules'
import { signInByCode } from '@vetvisit/contract/auth/code/routes'
import {
  changePassword,
  forgotPassword,
  getUser,
  resetPassword,
  signin,
} from '@vetvisit/contract/auth/routes'
import { endOtherSessions } from '@vetvisit/contract/auth/security/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, PASSWORD, signUpOwner } from '../../../../test/harness.ts'
import { linkValue } from '../../../../test/mails.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { asked, enter, NEW_PERSON, ownerByCode, wrongCode } from './codes.test-support.ts'

const harness = harnessOfFile({ config: { demo: true } })

const NEXT = 'another horse battery'
const numbered = (index: number) => ({ ...NEW_PERSON, mobile: `0151777000${index}` })

describe('an account without a password', () => {
  it('is deleted with a mailed code in the place of the password', async () => {
    const { token, email } = await ownerByCode(harness)
    const code = await asked(harness, { email })
    await harness.call(deleteOwner, { token, body: { password: codeAsPassword(code) } })
    expect((await harness.send(getUser, { token })).httpStatus).toBe(403)
    expect(await rowsOf(harness.database, sql`select 1 from sign_in_codes where email = ${email}`)).toEqual(
      [],
    )
  })

  it.each([
    ['a wrong code', (code: Awaited<ReturnType<typeof asked>>) => ({ ...code, code: wrongCode(code) })],
    [
      'the key of another browser',
      (code: Awaited<ReturnType<typeof asked>>) => ({ ...code, codeKey: 'A'.repeat(22) }),
    ],
  ])('stays with %s', async (_, changed) => {
    const { token, email } = await ownerByCode(harness)
    const password = codeAsPassword(changed(await asked(harness, { email })))
    const refused = await harness.refusal(deleteOwner, { token, body: { password } })
    expect(refused.fields).toEqual({ password: 'Password is incorrect' })
    await harness.call(getUser, { token })
  })

  it('is not deleted with a code that was mailed to another address', async () => {
    const { token } = await ownerByCode(harness)
    const password = codeAsPassword(await asked(harness))
    expect(await harness.refusal(deleteOwner, { token, body: { password } })).toMatchObject({
      code: 'invalid',
    })
  })

  it('uses the code, so that it confirms one act', async () => {
    const { token, email } = await ownerByCode(harness)
    const code = await asked(harness, { email })
    const password = codeAsPassword(code)
    await harness.call(endOtherSessions, { token, body: { password } })
    expect(await harness.refusal(endOtherSessions, { token, body: { password } })).toMatchObject({
      code: 'invalid',
    })
    expect((await enter(harness, code)).httpStatus).toBe(422)
  })

  it('gets its first password by a code, and then asks for that one', async () => {
    const { token, email } = await ownerByCode(harness)
    const body = { newPassword: NEXT, confirmPassword: NEXT }
    const currentPassword = codeAsPassword(await asked(harness, { email }))
    await harness.call(changePassword, { token, body: { ...body, currentPassword } })
    expect((await harness.call(signin, { body: { email, password: NEXT } })).user.hasPassword).toBe(true)
    const code = codeAsPassword(await asked(harness, { email }))
    expect(await harness.refusal(deleteOwner, { token, body: { password: code } })).toMatchObject({
      code: 'invalid',
    })
  })

  it('gets its first password by the link of a mail, too', async () => {
    const { email } = await ownerByCode(harness)
    await harness.call(forgotPassword, { body: { email } })
    const token = await linkValue(harness, email, 'forgot-password?token')
    await harness.call(resetPassword, { body: { token, password: NEXT, confirmPassword: NEXT } })
    const { user } = await harness.call(signin, { body: { email, password: NEXT } })
    expect(user.hasPassword).toBe(true)
  })

  it('signs in with its number once it has a password', async () => {
    const code = await asked(harness)
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person: numbered(1) } })
    const currentPassword = codeAsPassword(await asked(harness, { email: code.email }))
    const body = { currentPassword, newPassword: NEXT, confirmPassword: NEXT }
    await harness.call(changePassword, { token: signedIn?.token ?? '', body })
    const { user } = await harness.call(signin, { body: { email: '01517770001', password: NEXT } })
    expect(user.id).toBe(signedIn?.user.id)
  })

  it('leaves its number to an account that signed up with it meanwhile', async () => {
    const code = await asked(harness)
    const { signedIn } = await harness.call(signInByCode, { body: { ...code, person: numbered(2) } })
    const other = await signUpOwner(harness, { mobile: '01517770002', countryCode: '+49' })
    const currentPassword = codeAsPassword(await asked(harness, { email: code.email }))
    const body = { currentPassword, newPassword: NEXT, confirmPassword: NEXT }
    await harness.call(changePassword, { token: signedIn?.token ?? '', body })
    const { user } = await harness.call(signin, { body: { email: '01517770002', password: PASSWORD } })
    expect(user.id).toBe(other.id)
  })
})

describe('live codes', () => {
  it('end when the password changes', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    const body = { currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT }
    await harness.call(changePassword, { token: owner.token, body })
    expect((await enter(harness, code)).httpStatus).toBe(422)
  })

  it('end when the account is deleted', async () => {
    const owner = await onboardedOwner(harness)
    const code = await asked(harness, { email: owner.email })
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect((await enter(harness, code, { person: NEW_PERSON })).httpStatus).toBe(422)
  })
})
