import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { lockIdentifier } from './identifiers/repository.ts'
import { limitNetwork } from './limit-attempts.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { insertAccount, insertDoctor } from './repository.ts'
import { type Origin, storedMobile } from './rules.ts'
import { openSession, type SessionContext, type SignedIn } from './sessions/open-session.ts'

type Signup = {
  role: 'patient' | 'doctor'
  isServiceProvider: boolean
  passwordHash: string
  email?: string | undefined
  mobile?: string | undefined
  countryCode?: string | undefined
  ISOCode?: string | undefined
  language?: Caller['language'] | undefined
  deviceToken?: string | undefined
}

/**
 * The slow and counted part of a sign-up, before its transaction.
 *
 * @returns hash of the password
 * @throws DomainError invalid for a weak password, too_many_requests for a network that signs up too often
 */
export async function prepareSignup(
  context: Pick<Context, 'database' | 'config'>,
  { password, email, mobile }: { password: string } & Partial<Pick<Signup, 'email' | 'mobile'>>,
  origin: Origin,
): Promise<string> {
  refuseWeakPassword('password', password, { email, mobile })
  await limitNetwork(context, 'signup', origin)
  return hashPassword(password)
}

/**
 * Creates an account and signs it in.
 *
 * @throws DomainError email_taken, mobile_taken, invalid
 */
export async function signUp(context: SessionContext, signup: Signup, origin: Origin): Promise<SignedIn> {
  const { database } = context
  const { now } = origin
  const { role, isServiceProvider, passwordHash, email } = signup
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
    passwordHash,
    language: signup.language ?? null,
    createdAt: now,
  })
  if (role === 'doctor') await insertDoctor(database, { userId, isServiceProvider })
  if (email !== undefined) await queueMail(database, { kind: 'verify', recipientId: userId }, now)
  return openSession(context, { userId, deviceToken: signup.deviceToken, event: 'signed_up' }, origin)
}
