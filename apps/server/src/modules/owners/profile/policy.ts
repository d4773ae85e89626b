import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import { hasRight } from '../../../context/rights.ts'

/**
 * Requires that the caller may keep records of managed owners: a veterinarian, or an assistant with the right `owners`.
 *
 * @throws DomainError not_found
 */
export function requireMayManage(scope: PracticeScope): void {
  if (scope.isServiceProvider || !hasRight(scope, 'owners')) throw new DomainError('not_found')
}
