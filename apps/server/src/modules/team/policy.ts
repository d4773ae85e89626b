import type { PracticeScope } from '../../context/caller.ts'
import { requireRight } from '../../context/policy.ts'

/**
 * Requires that the caller may change this assistant: their own record, or another one with the right `team`
 * (specification/authorization J3).
 *
 * @throws DomainError not_found
 */
export function requireTeamRight(scope: PracticeScope, assistantId: string): void {
  if (assistantId !== scope.actorId) requireRight(scope, 'team')
}

/** Only an admin gives and takes rights. */
export const mayChangeRights = (scope: PracticeScope): boolean => scope.isAdmin
