import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { Config } from '../process/config.ts'
import type { Practice } from './caller.ts'
import { hasRight } from './rights.ts'

/** @throws DomainError not_found for an assistant without the right */
export function requireRight(practice: Practice, right: AssistantRight): void {
  if (!hasRight(practice, right)) throw new DomainError('not_found')
}

type Verification = Pick<Config, 'doctorVerification'>

/** Whether the operator has checked a doctor; true where doctors are not checked (specification/readings §3). */
export const isVerified = (
  { doctorVerification }: Verification,
  { verified }: Pick<Practice, 'verified'>,
): boolean => doctorVerification === 'off' || verified

/** @throws DomainError not_verified for a doctor who still has to be checked (specification/readings §3) */
export function requireVerified(config: Verification, doctor: Pick<Practice, 'verified'>): void {
  if (!isVerified(config, doctor)) throw new DomainError('not_verified')
}
