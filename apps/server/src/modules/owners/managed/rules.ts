import { isDateOfBirth } from '@vetvisit/contract/people/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import { refuseFields } from '../../../context/sent-fields.ts'

/** @throws DomainError invalid */
export function requireDateOfBirth(dateOfBirth: string | null, now: Instant): void {
  if (dateOfBirth !== null && !isDateOfBirth(dateOfBirth, localDateOf('UTC', now)))
    refuseFields({ dateOfBirth: 'validation.dateOfBirthInvalid' })
}
