import type { MemberKind } from '@vetvisit/contract/assistants/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'

/** Only an admin names the practice, and gives and takes rights (specification/authorization N11). @throws DomainError not_found */
export function requireAdmin({ isAdmin }: Pick<PracticeScope, 'isAdmin'>): void {
  if (!isAdmin) throw new DomainError('not_found')
}

/** Each vet invites assistants; only an admin invites vets and a reception (specification/authorization N11). @throws DomainError not_found */
export function requireMayInvite(scope: PracticeScope, kind: MemberKind): void {
  if (kind !== 'assistant') requireAdmin(scope)
}

/**
 * Only an admin removes vets; others are removed by who has the right `team` (specification/authorization N11).
 *
 * @throws DomainError not_found
 */
export function requireMayRemove(scope: PracticeScope, kind: MemberKind): void {
  if (kind === 'vet') requireAdmin(scope)
  else requireRight(scope, 'team')
}
