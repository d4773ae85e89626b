import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import { blockedUntil, clearAttempts, countAttempt, takeAttempt } from '../../db/transactions/attempts.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { networkOf } from '../../limits/network.ts'
import { deviceOfToken } from './devices/remember-device.ts'
import { isKnownDevice } from './devices/repository.ts'
import { tooManyOf, tooManyUntil } from './limit-attempts.ts'
import { findLogins } from './repository.ts'
import {
  ACCOUNT_LIMIT,
  attemptKey,
  loginOf,
  NETWORK_SIGNIN_LIMIT,
  type Origin,
  STRANGERS_LIMIT,
} from './rules.ts'

type SignIn = Pick<Context, 'database' | 'config' | 'passwords'>
type Typed = { email: string; password: string; deviceToken?: string | undefined }

/** An account that the login may mean. */
type Candidate = {
  /** Null if no account has the login: the work is the same. */
  id: string | null
  passwordHash: string | null
  usable: boolean
  /** Beginning of the keys under which its attempts are counted. */
  account: string
  /** The account was used on this device before. */
  isKnown: boolean
}

/**
 * Finds the account of a login and its password. A wrong password and an account that does not exist cost the same work. Attempts are
 * counted outside of any transaction, because a refusal would roll it back. A known device is counted by itself, other devices together
 * with their network, so that guesses elsewhere lock nobody out (decision 141).
 *
 * @returns id of the account
 * @throws DomainError wrong_credentials, too_many_requests
 */
export async function authenticate(context: SignIn, typed: Typed, origin: Origin): Promise<string> {
  const { database, config } = context
  const { ip, now } = origin
  const candidates = await candidatesOf(database, typed, now)
  const network = `signin:${networkOf(ip)}`
  const isStrange = !candidates.some(({ isKnown }) => isKnown)
  if (isStrange && config.rateLimit && (await blockedUntil(database, network, now)) !== null)
    throw await tooManyOf(database, network, now)
  let blocked: number | null = null
  for (const candidate of candidates) {
    const outcome = await tryCandidate(context, candidate, typed, origin)
    if (outcome === 'right' && candidate.id !== null) return candidate.id
    if (typeof outcome === 'number') blocked = Math.max(blocked ?? 0, outcome)
  }
  if (isStrange && config.rateLimit) await countAttempt(database, network, NETWORK_SIGNIN_LIMIT, now)
  if (blocked !== null) throw tooManyUntil(blocked, now)
  throw new DomainError('wrong_credentials')
}

async function candidatesOf(
  database: Database,
  { email, deviceToken }: Typed,
  now: Instant,
): Promise<Candidate[]> {
  const found = await findLogins(database, loginOf(email))
  const deviceId = await deviceOfToken(database, deviceToken, now)
  const candidates: Candidate[] = []
  for (const login of found.length > 0 ? found : [{ id: null, passwordHash: null, usable: false }]) {
    const isKnown = deviceId !== null && (await isKnownDevice(database, login.id, deviceId))
    const account = attemptKey(login.id, email)
    candidates.push({ ...login, account: isKnown ? `${account}:device:${deviceId}` : account, isKnown })
  }
  return candidates
}

/** @returns when attempts are blocked, the end of the pause in epoch milliseconds: the password is not looked at */
async function tryCandidate(
  { database, passwords }: SignIn,
  { id, passwordHash, usable, account, isKnown }: Candidate,
  { password }: Typed,
  origin: Origin,
): Promise<'right' | 'wrong' | number> {
  const { ip, now } = origin
  const key = isKnown ? account : `${account}:${networkOf(ip)}`
  const strangers = isKnown ? null : await blockedUntil(database, account, now)
  const until = strangers ?? (await takeAttempt(database, key, ACCOUNT_LIMIT, now))
  if (until !== null) return until
  if ((await passwords.verify(passwordHash, password)) && usable) {
    await clearAttempts(database, key)
    return 'right'
  }
  if (!isKnown) await countAttempt(database, account, STRANGERS_LIMIT, now)
  await recordSecurityEvent(database, { userId: id, kind: 'sign_in_failed', countAs: account }, origin)
  return 'wrong'
}
