import { DomainError } from '@vetvisit/contract/errors'
import { isDateOfBirth } from '@vetvisit/contract/people/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope } from '../../../caller.ts'
import type { Instant } from '../../../db/instant.ts'
import { refuseFields } from '../../../read-only.ts'

/**
 * Requires that the caller may keep records of managed owners: a veterinarian, or an assistant with the right `owners`.
 *
 * @throws DomainError not_found
 */
export function requireMayManage(scope: PracticeScope): void {
  if (scope.isServiceProvider || !hasRight(scope, 'owners')) throw new DomainError('not_found')
}

/** @throws DomainError invalid */
export function requireDateOfBirth(dateOfBirth: string | null, now: Instant): void {
  if (dateOfBirth !== null && !isDateOfBirth(dateOfBirth, localDateOf('UTC', now)))
    refuseFields({ dateOfBirth: 'validation.dateOfBirthInvalid' })
}
