import { DomainError } from '@vetvisit/contract/errors'
import type { Route } from '@vetvisit/contract/http'
import type { Instant } from '../../db/instant.ts'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { blockedUntil, countAttempt } from '../../db/transactions/attempts.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { type EventOrigin, recordSecurityEvent } from '../../db/transactions/security-log.ts'

/** An account with more refused objects in the window is blocked (specification/authorization "Enforcement"). */
export const REFUSALS_ALLOWED = 20
const WINDOW_MS = 10 * 60_000
const BLOCK_MS = 15 * 60_000

/** Counts the refusals of an account, so that guessing of ids stops early and shows in the audit. */
export type Refusals = {
  /** @throws DomainError too_many_requests while the account is blocked */
  check: (caller: Caller, now: Instant) => Promise<void>
  /**
   * Counts a refusal before it is answered, so that many calls at once, on several servers, get no more refusals than allowed.
   *
   * @throws DomainError too_many_requests instead of the refusal, after too many
   */
  record: (caller: Caller, route: Route, now: Instant) => Promise<void>
  /** Records a call of another role in the account's security log. */
  recordRole: (caller: Caller, route: Route, origin: EventOrigin) => Promise<void>
}

/** Accounts whose calls of another role a server counts at the same time. */
const ROLES_TRIED_MAX = 10_000

const keyOf = (caller: Caller) => `refused:${caller.userId}`

export function createRefusals({ database, log }: Pick<Context, 'database' | 'log'>): Refusals {
  const refuseUntil = async (caller: Caller, now: Instant) => {
    const until = await blockedUntil(database, keyOf(caller), now)
    if (until !== null)
      throw new DomainError('too_many_requests', { retryAfterSeconds: (until - now) / 1000 })
  }
  // Only accounts with a refusal are looked up again; all others cost no query.
  const suspects = new Map<string, number>()
  const rolesTried = new Map<string, { since: number; count: number }>()
  return {
    check: async (caller, now) => {
      const since = suspects.get(caller.userId)
      if (since === undefined) return
      await refuseUntil(caller, now)
      if (now - since > WINDOW_MS + BLOCK_MS) suspects.delete(caller.userId)
    },
    record: async (caller, route, now) => {
      suspects.set(caller.userId, now)
      const blocked = await countAttempt(
        database,
        keyOf(caller),
        { allowed: REFUSALS_ALLOWED, windowMs: WINDOW_MS, blockMs: BLOCK_MS },
        now,
      )
      if (!blocked) return recordAudit(database, { caller, call: route.name, outcome: 'refused', now })
      log.warn({ userId: caller.userId, route: route.name }, 'an account is blocked after too many refusals')
      await refuseUntil(caller, now)
    },
    recordRole: async ({ userId }, route, origin) => {
      // The log has its own limit; this one keeps a client in a loop from the database.
      const tried = rolesTried.get(userId)
      const isFresh = tried === undefined || origin.now - tried.since > WINDOW_MS
      const count = isFresh ? 1 : tried.count + 1
      if (isFresh && rolesTried.size >= ROLES_TRIED_MAX) rolesTried.clear()
      rolesTried.set(userId, { since: isFresh ? origin.now : tried.since, count })
      if (count <= REFUSALS_ALLOWED)
        await recordSecurityEvent(database, { userId, kind: 'role_refused', detail: route.name }, origin)
    },
  }
}
