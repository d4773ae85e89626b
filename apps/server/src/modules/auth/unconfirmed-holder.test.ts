import { createAssistant } from '@vetvisit/contract/assistants/routes'
import { getUser, resetPassword, verifyUser } from '@vetvisit/contract/auth/routes'
import { changeEmail } from '@vetvisit/contract/auth/security/routes'
import { describe, expect, it } from 'vitest'
import { onboardedDoctor, onboardedOwner, PASSWORD, type Person, signUpOwner } from '../../../test/harness.ts'
import { teamInvited } from '../../../test/team.ts'
import { mailsOfFile } from '../../adapters/mail/mail.test-support.ts'

const { harness, lastTo, unconfirmed } = mailsOfFile()

const linkTo = async (email: string, page: string) =>
  (await lastTo({ email }))?.mail.text?.split(`/${page}=`)[1]?.split(/\s/)[0] ?? ''

/** An account with another person's address, unconfirmed. */
const squatter = async () => unconfirmed(await signUpOwner(harness))
const emailOf = async ({ token }: Person) => (await harness.call(getUser, { token })).email

describe('an unconfirmed address of an account', () => {
  it('moves to the account that confirms it', async () => {
    const [holder, owner] = [await squatter(), await onboardedOwner(harness)]
    await harness.call(changeEmail, {
      token: owner.token,
      body: { email: holder.email, password: PASSWORD },
    })
    await harness.call(verifyUser, { body: { user: await linkTo(holder.email, 'verify-user?user') } })
    expect(await emailOf(owner)).toBe(holder.email)
    expect(await emailOf(holder)).toBeNull()
  })

  it('does not keep its reader from accepting an invitation', async () => {
    const [holder, doctor] = [await squatter(), await onboardedDoctor(harness)]
    await harness.call(createAssistant, {
      token: doctor.token,
      body: { fullname: 'Ida Blum', email: holder.email },
    })
    await teamInvited(harness, doctor)
    const token = await linkTo(holder.email, 'forgot-password?token')
    await harness.call(resetPassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })
    expect(await emailOf(holder)).toBeNull()
  })

  it('stays if its account has confirmed it', async () => {
    const [holder, owner] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    await harness.call(changeEmail, {
      token: owner.token,
      body: { email: holder.email, password: PASSWORD },
    })
    expect((await lastTo(holder))?.mail.subject).toBe('You already have an account with this address')
    expect(await emailOf(holder)).toBe(holder.email)
  })
})
