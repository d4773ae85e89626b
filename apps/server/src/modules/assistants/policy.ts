import { DomainError } from '@vetvisit/contract/errors'
import { hasRight, type PracticeScope } from '../../caller.ts'

/**
 * Whether somebody of the practice may change this assistant: the own record, and that of others with the right `team`
 * (authorization, J3).
 *
 * @throws DomainError not_found
 */
export function requireTeamRight(scope: PracticeScope, assistantId: string): void {
  if (assistantId !== scope.actorId && !hasRight(scope, 'team')) throw new DomainError('not_found')
}

/** The doctor alone gives and takes rights. */
export const mayChangeRights = (scope: PracticeScope): boolean => scope.actorId === scope.doctorId
