import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { networkOf } from '../../network.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { lockIdentifier, countUse } from './limit-attempts.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { NETWORK_SIGNUP_LIMIT, storedMobile, type Origin } from './rules.ts'
import * as repository from './repository.ts'
import { openSession, type Sessions, type SignedIn } from './end-sessions.ts'

type Limits = Pick<Context, 'database' | 'config'>

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
 * The slow and counted part of a sign-up, to be done before its transaction.
 *
 * @returns hash of the password
 * @throws DomainError invalid for a weak password, too_many_requests for a network that signs up too often
 */
export async function prepareSignup(
  { database, config }: Limits,
  { password, email, mobile }: { password: string } & Partial<Pick<Signup, 'email' | 'mobile'>>,
  { ip, now }: Origin,
): Promise<string> {
  refuseWeakPassword('password', password, { email, mobile })
  if (config.rateLimit) await countUse(database, `signup:${networkOf(ip)}`, NETWORK_SIGNUP_LIMIT, now)
  return hashPassword(password)
}

/**
 * Creates an account and signs it in.
 *
 * @throws DomainError email_taken, mobile_taken, invalid
 */
export async function signUp(context: Sessions, signup: Signup, origin: Origin): Promise<SignedIn> {
  const { database } = context
  const { role, isServiceProvider, passwordHash, email, ISOCode, language } = signup
  const countryCode = signup.countryCode ?? null
  const mobile = storedMobile(signup.mobile ?? null, countryCode)
  const id = uuidv7()
  if (mobile !== null) await lockIdentifier(database, mobile)
  await repository.insertUser(database, {
    id,
    role,
    email: email ?? null,
    mobile,
    countryCode,
    isoCode: ISOCode ?? null,
    passwordHash,
    language: language ?? null,
    createdAt: new Date(origin.now),
  })
  if (role === 'doctor') await repository.insertDoctor(database, id, isServiceProvider)
  if (email !== undefined) await queueMail(database, { kind: 'verify', recipientId: id }, origin.now)
  return openSession(context, { userId: id, deviceToken: signup.deviceToken, event: 'signed_up' }, origin)
}
