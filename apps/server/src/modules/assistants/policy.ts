import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope } from '../../caller.ts'
import type { AttemptLimit } from '../../db/transactions/attempts.ts'

/** Each invitation mails to an address that somebody typed: enough for a whole team in a day, too few to send advertising. */
export const ASSISTANT_INVITE_LIMIT: AttemptLimit = { allowed: 30, windowMs: DAY_MS, blockMs: HOUR_MS }

/**
 * Whether somebody of the practice may change this assistant: the own record, and that of others with the right `team`
 * (specification/authorization J3).
 *
 * @throws DomainError not_found
 */
export function requireTeamRight(scope: PracticeScope, assistantId: string): void {
  if (assistantId !== scope.actorId && !hasRight(scope, 'team')) throw new DomainError('not_found')
}

/** The doctor alone gives and takes rights. */
export const mayChangeRights = (scope: PracticeScope): boolean => scope.actorId === scope.doctorId
