import type { NewPerson } from '@vetvisit/contract/auth/code/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import { deleteKnownDevices } from '../devices/repository.ts'
import { confirmEmail, lockIdentifier } from '../identifiers/repository.ts'
import { notifyPasswordChanged } from '../passwords/notify-password-changed.ts'
import { insertAccount } from '../accounts/repository.ts'
import { type Origin, storedMobile } from '../rules.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { openSession, type SessionContext, type SignedIn } from '../sessions/open-session.ts'
import { deleteTokens } from '../tokens-query.ts'
import type { CheckedCode } from './check-code.ts'
import {
  type CodeAccount,
  completeByCode,
  dropPassword,
  lockCodeAccount,
  markProven,
  spendCode,
} from './repository.ts'
import { CODE_LIFETIME_MS, refusedCode } from './rules.ts'

export type CodeSignIn = {
  checked: CheckedCode
  person?: NewPerson | undefined
  language: TextLanguage
  deviceToken?: string | undefined
}

type CodeContext = SessionContext & Pick<Context, 'live'>

/**
 * Uses a checked code in the running transaction: signs the owner with its address in, and creates the account first if there is none. An
 * account that has not finished onboarding is completed by `person`.
 *
 * @returns null for an address without an account if `person` is absent; the code then stays usable, once for ten more minutes
 * @throws DomainError invalid on `code` for one that was used meanwhile or whose address belongs to a practice
 */
export async function signInByCode(
  context: CodeContext,
  { checked, person, language, deviceToken }: CodeSignIn,
  origin: Origin,
): Promise<SignedIn | null> {
  const { database } = context
  const { now } = origin
  const { id, email } = checked
  await lockIdentifier(database, email)
  const [account] = await lockCodeAccount(database, { email })
  if (account && !mayUseCodes(account)) throw refusedCode('codeForOwners')
  if (!account && !person) return keepProven(database, checked, now)
  const used = await spendCode(database, { id, now })
  if (used.length === 0) throw refusedCode('codeExpired')
  if (account) await confirmAccount(context, account, origin)
  const userId = account?.id ?? (await createAccount(database, { email, language }, now))
  if (person && account?.onboarding !== false) await complete(database, userId, person, now)
  await confirmEmail(database, { userId, email, now })
  return openSession(context, { userId, deviceToken, event: account ? 'signed_in' : 'signed_up' }, origin)
}

const mayUseCodes = ({ role, usable }: CodeAccount) => role === 'patient' && usable

async function keepProven(database: Database, { id }: CheckedCode, now: Instant): Promise<null> {
  const kept = await markProven(database, { id, now, expiresAt: now + CODE_LIFETIME_MS })
  if (kept.length === 0) throw refusedCode('codeExpired')
  return null
}

/**
 * The first proof that an address belongs to the person who signs in. Another person may have signed up with it and a password, so that
 * password, its sessions and its links end.
 */
async function confirmAccount(context: CodeContext, account: CodeAccount, origin: Origin): Promise<void> {
  const { database, config } = context
  if (isEmailConfirmed(config, account)) return
  const { id: userId } = account
  await dropPassword(database, { userId })
  await deleteTokens(database, { userId, purpose: 'reset' })
  await endSessionsOf(context, userId, origin.now, { why: 'password_changed' })
  await deleteKnownDevices(database, { userId, exceptSession: null })
  await notifyPasswordChanged(database, userId, origin.now)
}

async function createAccount(
  database: Database,
  { email, language }: { email: string; language: TextLanguage },
  now: Instant,
): Promise<string> {
  const id = uuidv7()
  await insertAccount(database, {
    id,
    role: 'patient',
    fullname: '',
    email,
    mobile: null,
    countryCode: null,
    isoCode: null,
    profileFileId: null,
    passwordHash: null,
    language,
    createdAt: now,
  })
  return id
}

async function complete(database: Database, userId: string, person: NewPerson, now: Instant): Promise<void> {
  const { fullname, countryCode } = person
  const mobile = storedMobile(person.mobile, countryCode) ?? person.mobile
  await lockIdentifier(database, mobile)
  await completeByCode(database, {
    userId,
    fullname,
    mobile,
    countryCode,
    isoCode: person.ISOCode ?? null,
    now,
  })
}
