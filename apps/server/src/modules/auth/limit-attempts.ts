import { DomainError } from '@vetvisit/contract/errors'
import { sql } from 'drizzle-orm'
import { type AttemptLimit, blockedUntil, countAttempt } from '../../db/transactions/attempts.ts'
import type { Database } from '../../db/client.ts'

/** Counts one use of a key. @throws DomainError too_many_requests when it has used up its attempts; that is not counted */
export async function countUse(
  database: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<void> {
  const blocked = (await blockedUntil(database, key, now)) !== null
  if (blocked || (await countAttempt(database, key, limit, now))) throw await paused(database, key, now)
}

/** The refusal of a key that is blocked, with the time to wait. */
export async function paused(database: Database, key: string, now: number): Promise<DomainError> {
  const until = (await blockedUntil(database, key, now)) ?? now
  return new DomainError('too_many_requests', { retryAfterSeconds: Math.max(1, (until - now) / 1000) })
}

/** Counts within the running transaction what succeeds in it. @throws DomainError too_many_requests */
export async function spendInTransaction(
  database: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<void> {
  if (await countAttempt(database, key, limit, now))
    throw new DomainError('too_many_requests', { retryAfterSeconds: limit.blockMs / 1000 })
}

/** Lets one transaction at a time decide who signs in with a number or an address. */
export async function lockIdentifier(database: Database, identifier: string): Promise<void> {
  await database.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vetvisit identifier ${identifier}`}, 0))`,
  )
}
