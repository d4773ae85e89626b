import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope } from '../../caller.ts'
import type { Config } from '../../config.ts'
import type { AttemptLimit } from '../../db/attempts.ts'
import { requireVerified } from '../doctors/policy.ts'
import type { InvitationRow } from './care-query.ts'

/** Owners that one doctor may ask: enough to bring a card file along in days, too few to try out addresses. */
export const INVITATION_LIMIT: AttemptLimit = { allowed: 20, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** For so long a question stands, and after a refusal is not put again. */
export const INVITATION_MS = 28 * DAY_MS

/**
 * Whether somebody of a practice may ask owners: a veterinarian himself (authorization, G9).
 *
 * @throws DomainError not_found, not_verified
 */
export function requireMayInvite(config: Pick<Config, 'doctorVerification'>, scope: PracticeScope): void {
  if (scope.isServiceProvider || scope.actorId !== scope.doctorId) throw new DomainError('not_found')
  requireVerified(config, scope)
}

/**
 * Whether somebody of a practice may keep records of owners without a login: the veterinarian, and assistants with the right.
 *
 * @throws DomainError not_found, not_verified
 */
export function requireMayManage(config: Pick<Config, 'doctorVerification'>, scope: PracticeScope): void {
  if (scope.isServiceProvider || !hasRight(scope, 'owners')) throw new DomainError('not_found')
  requireVerified(config, scope)
}

/** What a question that is put once more does. A refusal holds, and the doctor does not learn of it. */
export type Repetition = 'nothing' | 'shown-again' | 'asked-again'

export function repetitionOf(
  { answer, withdrawn, expiresAt }: Pick<InvitationRow, 'answer' | 'withdrawn' | 'expiresAt'>,
  now: number,
): Repetition {
  // Accepted and put again: the owner has left the record since.
  if (expiresAt <= now || answer === 'accepted') return 'asked-again'
  if (answer === 'declined') return withdrawn ? 'shown-again' : 'nothing'
  return withdrawn ? 'asked-again' : 'nothing'
}
