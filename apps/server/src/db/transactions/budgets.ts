import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import { type Budget, takeBudget } from './attempts.ts'
import type { Database } from '../client.ts'
import type { Instant } from '../instant.ts'

/** Limits of an account in all, far above what a person needs (docs/operations.md lists all limits). */
export const PETS_MOST = 200
export const CLINICS_MOST = 50
export const OWN_NOTES_MOST = 5000
export const OWN_NOTES_BYTES_MOST = 20_000_000
export const SESSIONS_MOST = 50
/** Blocks of a vet that have not ended, and weekly ones that go on. */
export const BLOCKS_MOST = 1000
export const BLOCK_SERIES_MOST = 100

/** Limits of an account within a time. */
export const REQUESTS_OF_DAY = 30
export const REQUESTS_OF_DAY_AT_PRACTICE = 10
export const ENTRIES_OF_OWNER: Budget = { allowed: 1000, windowMs: DAY_MS }
export const ENTRIES_OF_PRACTICE: Budget = { allowed: 2000, windowMs: DAY_MS }
export const RECORDS_OF_PRACTICE: Budget = { allowed: 2000, windowMs: DAY_MS }
export const MOVES_OF_OWNER: Budget = { allowed: 20, windowMs: DAY_MS }
/** Delays that an owner tells of one appointment. */
export const DELAYS_OF_APPOINTMENT: Budget = { allowed: 6, windowMs: DAY_MS }
export const HOLDS_OF_OWNER: Budget = { allowed: 60, windowMs: HOUR_MS }
export const HOLDS_OF_NETWORK: Budget = { allowed: 240, windowMs: HOUR_MS }

/** Limits of the visitors of one network who are not signed in: holds that live at once, and holds in all. */
export const VISITOR_HOLDS_LIVE = 3
export const VISITOR_HOLDS: Budget = { allowed: 12, windowMs: HOUR_MS }

/** The part of a clinic's free times of a day that visitors may hold; one time in any case. */
export const VISITOR_SHARE = 0.1

/** @throws DomainError too_many_requests with the time to wait */
export async function spendBudget(
  database: Database,
  key: string,
  budget: Budget,
  now: Instant,
): Promise<void> {
  const until = await takeBudget(database, key, budget, now)
  if (until === null) return
  throw new DomainError('too_many_requests', {
    text: 'refusals.budgetOfDay',
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
  })
}

/**
 * @param size the present number
 * @throws DomainError limit_reached
 */
export function requireRoom(size: number, most: number): void {
  if (size >= most) throw new DomainError('limit_reached')
}
