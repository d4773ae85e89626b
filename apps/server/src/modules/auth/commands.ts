import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import {
  type AttemptLimit,
  blockedUntil,
  countAttempt,
  forgetAttempts,
  takeAttempt,
} from '../../db/attempts.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/outbox.ts'
import { hashPassword, verifyPassword } from '../../passwords/hashing.ts'
import { refuseWeakPassword } from './password-policy.ts'
import {
  ACCOUNT_LIMIT,
  attemptKey,
  loginOf,
  NETWORK_SIGNIN_LIMIT,
  NETWORK_SIGNUP_LIMIT,
  networkOf,
  storedMobile,
} from './policy.ts'
import * as repository from './repository.ts'
import { endSessionsOf, openSession, type Origin, type Sessions } from './session-commands.ts'

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
  if (config.rateLimit) await spend(database, `signup:${networkOf(ip)}`, NETWORK_SIGNUP_LIMIT, now)
  return hashPassword(password)
}

/**
 * Creates an account and signs it in.
 *
 * @throws DomainError email_taken, mobile_taken, invalid
 */
export async function signUp(
  context: Sessions,
  signup: Signup,
  origin: Origin,
): Promise<{ token: string; user: SessionUser }> {
  const { database } = context
  const { role, isServiceProvider, passwordHash, email, ISOCode, language } = signup
  const countryCode = signup.countryCode ?? null
  const mobile = storedMobile(signup.mobile ?? null, countryCode)
  const id = uuidv7()
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
  return openSession(context, id, origin)
}

/**
 * Makes the account of somebody whom a practice invites, and writes to them. Nobody can sign in to it until a password is set
 * by the link of that mail.
 *
 * @throws DomainError email_taken
 */
export async function addInvitedAccount(
  database: Database,
  person: Pick<repository.NewUser, 'id' | 'fullname' | 'email' | 'mobile' | 'countryCode' | 'isoCode'>,
  now: number,
): Promise<void> {
  const { id, fullname, email, mobile, countryCode, isoCode } = person
  await repository.insertUser(database, {
    id,
    role: 'assistant',
    fullname,
    email,
    mobile,
    countryCode,
    isoCode,
    createdAt: new Date(now),
  })
  await queueMail(database, { kind: 'invitation', recipientId: id }, now)
}

/**
 * Finds out who signs in. The work is the same for a wrong password and an account that does not exist, and attempts are
 * counted outside of any transaction, for a refusal rolls that back.
 *
 * @returns id of the account
 * @throws DomainError wrong_credentials, too_many_requests
 */
export async function authenticate(
  { database, config }: Limits,
  typed: string,
  password: string,
  { ip, now }: Origin,
): Promise<string> {
  const network = `signin:${networkOf(ip)}`
  if (config.rateLimit && (await blockedUntil(database, network, now)) !== null)
    throw await paused(database, network, now)
  const found = await repository.findLogins(database, loginOf(typed))
  const candidates = found.length > 0 ? found : [{ id: null, passwordHash: null, usable: false }]
  let blocked: number | null = null
  for (const { id, passwordHash, usable } of candidates) {
    const key = attemptKey(id, typed)
    const until = await takeAttempt(database, key, ACCOUNT_LIMIT, now)
    if (until !== null) {
      blocked = Math.max(blocked ?? 0, until)
      continue
    }
    const matches = await verifyPassword(passwordHash, password)
    if (!matches || !usable || id === null) continue
    await forgetAttempts(database, key)
    return id
  }
  if (config.rateLimit) await countAttempt(database, network, NETWORK_SIGNIN_LIMIT, now)
  if (blocked !== null)
    throw new DomainError('too_many_requests', { retryAfterSeconds: (blocked - now) / 1000 })
  throw new DomainError('wrong_credentials')
}

/**
 * Asks a person who is signed in for the password once more, with the same limits as a sign-in. Before the transaction, for it
 * is slow and a refusal must not take the count back.
 *
 * @param field where the refusal is shown
 * @throws DomainError invalid for a wrong one, too_many_requests
 */
export async function requirePassword(
  database: Database,
  userId: string,
  { password, field }: { password: string; field: string },
  now: number,
): Promise<void> {
  if (!(await isRightPassword(database, userId, password, now)))
    throw new DomainError('invalid', { fields: { [field]: 'validation.passwordIncorrect' } })
}

/** Checks a password and counts wrong ones together with wrong sign-ins. @throws DomainError too_many_requests */
export async function isRightPassword(
  database: Database,
  userId: string,
  password: string,
  now: number,
): Promise<boolean> {
  const key = attemptKey(userId, '')
  const until = await takeAttempt(database, key, ACCOUNT_LIMIT, now)
  if (until !== null) throw new DomainError('too_many_requests', { retryAfterSeconds: (until - now) / 1000 })
  const hash = await repository.findPasswordHash(database, userId)
  if (!(await verifyPassword(hash, password))) return false
  await forgetAttempts(database, key)
  return true
}

/** Counts one use of a key. @throws DomainError too_many_requests when it has used up its attempts; that is not counted */
export async function spend(
  database: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<void> {
  const blocked = (await blockedUntil(database, key, now)) !== null
  if (blocked || (await countAttempt(database, key, limit, now))) throw await paused(database, key, now)
}

/** The refusal of a key that is blocked, with the time to wait. */
async function paused(database: Database, key: string, now: number): Promise<DomainError> {
  const until = (await blockedUntil(database, key, now)) ?? now
  return new DomainError('too_many_requests', { retryAfterSeconds: Math.max(1, (until - now) / 1000) })
}

/**
 * Ends every session of the person with that e-mail, for the operator.
 *
 * @returns how many were alive, or null when there is no such person
 */
export async function endSessionsByOperator(
  context: Pick<Context, 'database' | 'live'>,
  email: string,
  now: number,
): Promise<number | null> {
  const { database } = context
  return database.transact(async () => {
    const [person] = await repository.findLogins(database, loginOf(email))
    if (!person) return null
    const ended = await endSessionsOf(context, person.id, now, { why: 'by_operator' })
    await recordAudit(database, {
      caller: null,
      call: 'operator.end-sessions',
      outcome: 'done',
      object: { type: 'user', id: person.id },
      now,
    })
    return ended
  })
}

/**
 * Blocks an account or lets it in again, for the operator. A blocked person is signed out everywhere and told nothing at the
 * sign-in that a stranger would not be told; the clinics of a blocked doctor are not listed, and the team is out, too.
 *
 * @returns false when nobody has that e-mail
 */
export async function blockByOperator(
  context: Pick<Context, 'database' | 'live'>,
  email: string,
  isBlocked: boolean,
  now: number,
): Promise<boolean> {
  const { database } = context
  return database.transact(async () => {
    const [person] = await repository.findLogins(database, loginOf(email))
    if (!person) return false
    await repository.writeDisabled(database, person.id, isBlocked ? new Date(now) : null)
    if (isBlocked)
      for (const id of await repository.findPersonAndTeam(database, person.id))
        await endSessionsOf(context, id, now, { why: 'by_operator' })
    await recordAudit(database, {
      caller: null,
      call: isBlocked ? 'operator.block-account' : 'operator.unblock-account',
      outcome: 'done',
      object: { type: 'user', id: person.id },
      now,
    })
    return true
  })
}
