import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../context.ts'
import { blockedUntil, countAttempt, clearAttempts, takeAttempt } from '../../db/transactions/attempts.ts'
import type { Database } from '../../db/client.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { networkOf } from '../../network.ts'
import { verifyPassword } from '../../passwords/hashing.ts'
import { paused } from './limit-attempts.ts'
import { deviceOfToken } from './remember-device.ts'
import { isKnownDevice } from './known-device-query.ts'
import {
  ACCOUNT_LIMIT,
  attemptKey,
  loginOf,
  NETWORK_SIGNIN_LIMIT,
  STRANGERS_LIMIT,
  type Origin,
} from './rules.ts'
import { findLogins } from './repository.ts'

type Limits = Pick<Context, 'database' | 'config'>
type Typed = { email: string; password: string; deviceToken?: string | undefined }

/** An account that may be meant; without an id nobody's. */
type Candidate = {
  id: string | null
  passwordHash: string | null
  usable: boolean
  /** What the keys of its counters begin with. */
  account: string
  isKnown: boolean
}

/**
 * Finds out who signs in. The work is the same for a wrong password and an account that does not exist, and attempts are
 * counted outside of any transaction, for a refusal rolls that back. A device that has signed in to the account before is
 * counted by itself, others together with their network: nobody is kept out by what strangers try elsewhere (decision 141).
 *
 * @returns id of the account
 * @throws DomainError wrong_credentials, too_many_requests
 */
export async function authenticate(limits: Limits, typed: Typed, origin: Origin): Promise<string> {
  const { database, config } = limits
  const { ip, now } = origin
  const candidates = await candidatesOf(database, typed, now)
  const network = `signin:${networkOf(ip)}`
  const isStrange = !candidates.some(({ isKnown }) => isKnown)
  if (isStrange && config.rateLimit && (await blockedUntil(database, network, now)) !== null)
    throw await paused(database, network, now)
  let blocked: number | null = null
  for (const candidate of candidates) {
    const outcome = await tryCandidate(limits, candidate, typed, origin)
    if (outcome === 'right' && candidate.id !== null) return candidate.id
    if (typeof outcome === 'number') blocked = Math.max(blocked ?? 0, outcome)
  }
  if (isStrange && config.rateLimit) await countAttempt(database, network, NETWORK_SIGNIN_LIMIT, now)
  if (blocked !== null)
    throw new DomainError('too_many_requests', { retryAfterSeconds: (blocked - now) / 1000 })
  throw new DomainError('wrong_credentials')
}

async function candidatesOf(
  database: Database,
  { email, deviceToken }: Typed,
  now: number,
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

/** @returns epoch milliseconds until which no attempt may be made, when it is not made */
async function tryCandidate(
  { database }: Limits,
  { id, passwordHash, usable, account, isKnown }: Candidate,
  { password }: Typed,
  { ip, userAgent, now }: Origin,
): Promise<'right' | 'wrong' | number> {
  const key = isKnown ? account : `${account}:${networkOf(ip)}`
  const strangers = isKnown ? null : await blockedUntil(database, account, now)
  const until = strangers ?? (await takeAttempt(database, key, ACCOUNT_LIMIT, now))
  if (until !== null) return until
  if ((await verifyPassword(passwordHash, password)) && usable) {
    await clearAttempts(database, key)
    return 'right'
  }
  if (!isKnown) await countAttempt(database, account, STRANGERS_LIMIT, now)
  await recordSecurityEvent(
    database,
    { userId: id, kind: 'sign_in_failed', countAs: account },
    { ip, userAgent, now },
  )
  return 'wrong'
}
