import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { lockIdentifier } from './identifiers/repository.ts'
import { limitNetwork } from './limit-attempts.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { insertAccount } from './accounts/repository.ts'
import { type Origin, storedMobile } from './rules.ts'
import { openSession, type SessionContext, type SignedIn } from './sessions/open-session.ts'

export type Signup = {
  role: 'patient' | 'doctor'
  passwordHash: string
  email?: string | undefined
  mobile?: string | undefined
  countryCode?: string | undefined
  ISOCode?: string | undefined
  language?: Caller['language'] | undefined
}

/**
 * The slow and counted part of a sign-up, before its transaction.
 *
 * @returns hash of the password
 * @throws DomainError invalid for a weak password, too_many_requests for a network that signs up too often
 */
export async function prepareSignup(
  context: Pick<Context, 'database' | 'config' | 'passwords'>,
  { password, email, mobile }: { password: string } & Partial<Pick<Signup, 'email' | 'mobile'>>,
  origin: Origin,
): Promise<string> {
  refuseWeakPassword('password', password, { email, mobile })
  await limitNetwork(context, 'signup', origin)
  return context.passwords.hash(password)
}

/**
 * Creates an account, whose address is asked to be confirmed.
 *
 * @returns id of the account
 * @throws DomainError email_taken, mobile_taken, invalid
 */
export async function createAccount(database: Database, signup: Signup, now: Instant): Promise<string> {
  const { role, passwordHash, email } = signup
  const countryCode = signup.countryCode ?? null
  const mobile = storedMobile(signup.mobile ?? null, countryCode)
  const userId = uuidv7()
  if (mobile !== null) await lockIdentifier(database, mobile)
  await insertAccount(database, {
    id: userId,
    role,
    fullname: '',
    email: email ?? null,
    mobile,
    countryCode,
    isoCode: signup.ISOCode ?? null,
    profileFileId: null,
    passwordHash,
    language: signup.language ?? null,
    createdAt: now,
  })
  if (email !== undefined) await queueMail(database, { kind: 'verify', recipientId: userId }, now)
  return userId
}

/** Creates an owner's account and signs it in. @throws DomainError email_taken, mobile_taken, invalid */
export async function signUpOwner(
  context: SessionContext,
  signup: Omit<Signup, 'role'> & { deviceToken?: string | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const userId = await createAccount(context.database, { ...signup, role: 'patient' }, origin.now)
  return openSession(context, { userId, deviceToken: signup.deviceToken, event: 'signed_up' }, origin)
}
