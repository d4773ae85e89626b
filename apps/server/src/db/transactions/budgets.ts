import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import { type Budget, takeBudget } from './attempts.ts'
import type { Database } from '../client.ts'
import { rowsOf } from '../rows.ts'

/** What an account can pile up in all: far more than a person meets. Listed with the rest in docs/operations.md. */
export const PETS_MOST = 200
export const CLINICS_MOST = 50
export const OWN_NOTES_MOST = 5000
export const OWN_NOTES_BYTES_MOST = 20_000_000
export const SESSIONS_MOST = 50

/** What an account can do in a time. */
export const REQUESTS_OF_DAY = 30
export const REQUESTS_OF_DAY_AT_DOCTOR = 10
export const ENTRIES_OF_OWNER: Budget = { allowed: 1000, windowMs: DAY_MS }
export const ENTRIES_OF_PRACTICE: Budget = { allowed: 2000, windowMs: DAY_MS }
export const RECORDS_OF_PRACTICE: Budget = { allowed: 2000, windowMs: DAY_MS }
export const MOVES_OF_OWNER: Budget = { allowed: 20, windowMs: DAY_MS }
export const HOLDS_OF_OWNER: Budget = { allowed: 60, windowMs: HOUR_MS }
export const HOLDS_OF_NETWORK: Budget = { allowed: 240, windowMs: HOUR_MS }

/** @throws DomainError too_many_requests with the time to wait */
export async function spendBudget(
  database: Database,
  key: string,
  budget: Budget,
  now: number,
  text = 'refusals.budgetOfDay',
): Promise<void> {
  const until = await takeBudget(database, key, budget, now)
  if (until === null) return
  throw new DomainError('too_many_requests', {
    text,
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
  })
}

/**
 * @param rows a query of one number: how many there are
 * @throws DomainError limit_reached
 */
export async function requireRoom(database: Database, rows: SQL, most: number): Promise<void> {
  const [found] = await rowsOf<{ size: number }>(database, sql`select (${rows})::float8 as size`)
  if ((found?.size ?? 0) >= most) throw new DomainError('limit_reached')
}
