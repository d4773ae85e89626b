import { DomainError } from '@vetvisit/contract/errors'
import type { Route } from '@vetvisit/contract/http'
import type { Caller } from '../caller.ts'

/** Finds the caller of a token; null when the token is dead. The auth module gives it. */
export type FindCaller = (token: string, now: number) => Promise<Caller | null>

/**
 * Who may go on, before any body is read (specification/authorization "Order of checks", step 2).
 *
 * @throws DomainError unauthenticated without a token, session_expired for a dead one, not_found for a role the route does
 *   not name, onboarding_required while the profile is unfinished
 */
export async function admit(
  route: Route,
  authorization: string | undefined,
  findCaller: FindCaller,
  now: number,
  onWrongRole: (caller: Caller) => Promise<void> = async () => undefined,
): Promise<Caller | null> {
  if (route.access === 'public') return null
  const token = bearerToken(authorization)
  if (token === null) throw new DomainError('unauthenticated')
  const caller = await findCaller(token, now)
  if (caller === null) throw new DomainError('session_expired')
  if (!route.access.roles.includes(caller.role)) {
    await onWrongRole(caller)
    throw new DomainError('not_found')
  }
  if (caller.onboarding && !route.access.duringOnboarding) throw new DomainError('onboarding_required')
  return caller
}

/** The token of an `Authorization` header; null when there is none. Anything that is no bearer token counts as a dead one. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.trim() === '') return null
  return /^bearer +(\S{1,200})$/i.exec(authorization.trim())?.[1] ?? ''
}
