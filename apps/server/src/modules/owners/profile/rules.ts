import type { OwnerChanges } from '@vetvisit/contract/owners/routes'
import { type OwnerProblems, ownerProblems } from '@vetvisit/contract/owners/rules'
import { isDateOfBirth } from '@vetvisit/contract/people/rules'
import { sentOr } from '../../../context/sent-fields.ts'
import { storedMobile } from '../../auth/public.ts'
import type { OwnerRow } from './repository.ts'

/** The lines of an address are merged one by one. */
export const OWNER_SHAPES = { address: { parts: {} } } as const

export const NO_ADDRESS = {
  addressLine1: null,
  addressLine2: null,
  zipcode: null,
  city: null,
  state: null,
  country: null,
}

/** The record with the changes; login, picture and onboarding stay. */
export function withChanges(current: OwnerRow, changes: OwnerChanges): OwnerRow {
  const countryCode = sentOr(changes.countryCode, current.countryCode)
  return {
    ...current,
    fullname: changes.fullname ?? current.fullname,
    gender: sentOr(changes.gender, current.gender),
    dateOfBirth: sentOr(changes.dateOfBirth, current.dateOfBirth),
    countryCode,
    mobile: storedMobile(sentOr(changes.mobile, current.mobile), countryCode),
    isoCode: sentOr(changes.ISOCode, current.isoCode),
    language: sentOr(changes.language, current.language),
    ...(changes.address !== undefined && (changes.address ?? NO_ADDRESS)),
  }
}

/**
 * The faults of a changed record. Until the terms are accepted, a field that was missing before may stay missing.
 *
 * @param today `yyyy-MM-dd`
 */
export function problemsOfChange(
  { current, next, termsAccepted }: { current: OwnerRow; next: OwnerRow; termsAccepted: boolean },
  today: string,
): OwnerProblems {
  if (next.dateOfBirth !== null && !isDateOfBirth(next.dateOfBirth, today))
    return { dateOfBirth: 'validation.dateOfBirthInvalid' }
  const before = termsAccepted ? {} : ownerProblems(current)
  return Object.fromEntries(Object.entries(ownerProblems(next)).filter(([field]) => !(field in before)))
}
