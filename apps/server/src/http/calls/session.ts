import { DomainError } from '@vetvisit/contract/errors'
import type { Route } from '@vetvisit/contract/http'
import type { Instant } from '../../db/instant.ts'
import type { Caller } from '../../context/caller.ts'

/** Finds the caller of a token; null for a token without a living session. The auth module provides it. */
export type FindCaller = (token: string, now: Instant) => Promise<Caller | null>

type Admission = {
  findCaller: FindCaller
  now: Instant
  /** Runs before a caller whose role the route does not name is refused. */
  onWrongRole: (caller: Caller) => Promise<void>
}

/**
 * The checks before a body is read (specification/authorization "Order of checks", step 2).
 *
 * @returns null on a public route, and for a visitor without a token where visitors may call
 * @throws DomainError unauthenticated without a token, session_expired for a dead one, session_locked for a locked one,
 *   not_found for a role the route does not name, onboarding_required while the profile is unfinished
 */
export async function admit(
  { access }: Route,
  authorization: string | undefined,
  { findCaller, now, onWrongRole }: Admission,
): Promise<Caller | null> {
  if (access === 'public') return null
  const token = bearerToken(authorization)
  if (token === null && access.visitors) return null
  if (token === null) throw new DomainError('unauthenticated')
  const caller = await findCaller(token, now)
  if (caller === null) throw new DomainError('session_expired')
  if (caller.isLocked && !access.whileLocked) throw new DomainError('session_locked')
  if (!access.roles.includes(caller.role)) {
    await onWrongRole(caller)
    throw new DomainError('not_found')
  }
  if (caller.onboarding && !access.duringOnboarding) throw new DomainError('onboarding_required')
  return caller
}

/** The token of an `Authorization` header; null without a header. Another scheme counts as an invalid token. */
function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.trim() === '') return null
  return /^bearer +(\S{1,200})$/i.exec(authorization.trim())?.[1] ?? ''
}
