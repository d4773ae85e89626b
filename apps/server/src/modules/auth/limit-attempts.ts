import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import { type AttemptLimit, blockedUntil, countAttempt } from '../../db/transactions/attempts.ts'
import { networkOf } from '../../limits/network.ts'
import { ENQUIRY_LIMIT, NETWORK_RESET_LIMIT, NETWORK_SIGNUP_LIMIT, VERIFICATION_LIMIT } from './rules.ts'

/** Counts one use of a key. @throws DomainError too_many_requests when its attempts are used up; that one is not counted */
export async function countUse(
  database: Database,
  key: string,
  limit: AttemptLimit,
  now: Instant,
): Promise<void> {
  const blocked = (await blockedUntil(database, key, now)) !== null
  if (blocked || (await countAttempt(database, key, limit, now))) throw await tooManyOf(database, key, now)
}

/** The refusal of a blocked key, with the time to wait. */
export async function tooManyOf(database: Database, key: string, now: Instant): Promise<DomainError> {
  return tooManyUntil((await blockedUntil(database, key, now)) ?? now, now)
}

/** @param until end of the pause; the refusal names at least one second */
export const tooManyUntil = (until: number, now: Instant): DomainError =>
  new DomainError('too_many_requests', { retryAfterSeconds: Math.max(1, (until - now) / 1000) })

/** Counts a success inside its transaction, which takes the count back if it fails. @throws DomainError too_many_requests */
export async function countUseInTransaction(
  database: Database,
  key: string,
  limit: AttemptLimit,
  now: Instant,
): Promise<void> {
  if (await countAttempt(database, key, limit, now))
    throw new DomainError('too_many_requests', { retryAfterSeconds: limit.blockMs / 1000 })
}

const NETWORK_LIMITS = {
  signup: NETWORK_SIGNUP_LIMIT,
  reset: NETWORK_RESET_LIMIT,
  enquiry: ENQUIRY_LIMIT,
}

/** Counts a use by a network before the transaction, which a refusal would roll back. @throws DomainError too_many_requests */
export async function limitNetwork(
  { database, config }: Pick<Context, 'database' | 'config'>,
  use: keyof typeof NETWORK_LIMITS,
  { ip, now }: { ip: string; now: Instant },
): Promise<void> {
  if (config.rateLimit) await countUse(database, `${use}:${networkOf(ip)}`, NETWORK_LIMITS[use], now)
}

/** Counts a request for another verification mail. @throws DomainError too_many_requests */
export async function limitVerification(database: Database, userId: string, now: Instant): Promise<void> {
  await countUse(database, `verify:${userId}`, VERIFICATION_LIMIT, now)
}
