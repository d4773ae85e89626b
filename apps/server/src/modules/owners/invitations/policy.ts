import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireVerified } from '../../../context/policy.ts'
import type { Config } from '../../../process/config.ts'

/**
 * Requires a veterinarian: assistants and service providers cannot invite (specification/authorization G9).
 *
 * @throws DomainError not_found
 */
export function requireVeterinarian(scope: PracticeScope): void {
  if (scope.isServiceProvider || scope.kind !== 'vet') throw new DomainError('not_found')
}

/**
 * Requires that the caller may invite owners: a verified veterinarian (specification/authorization G9).
 *
 * @throws DomainError not_found, not_verified
 */
export function requireMayInvite(config: Pick<Config, 'doctorVerification'>, scope: PracticeScope): void {
  requireVeterinarian(scope)
  requireVerified(config, scope)
}
