import type { ValidationKey } from '../texts/validation-keys.ts'

/** Letters of a practice's note on an owner. */
export const OWNER_NOTE_MAX = 500

/** A caller brings at most this many new pets (decision 434). */
export const PETS_OF_CALLER_MAX = 5

/** Input of the rules; absent values are null or empty. */
export type OwnerProfile = {
  fullname: string
  dateOfBirth: string | null
  gender: string | null
  countryCode: string | null
  email: string | null
  mobile: string | null
}

/** Translation keys by field. */
export type OwnerProblems = Partial<
  Record<keyof OwnerProfile, ValidationKey | 'validation.emailOrMobileRequired'>
>

/** Missing fields of a managed owner's record: a name, and one way to reach the person. */
export function managedOwnerProblems({
  fullname,
  email,
  mobile,
}: Pick<OwnerProfile, 'fullname' | 'email' | 'mobile'>): OwnerProblems {
  return {
    ...(fullname === '' && { fullname: 'validation.fullNameRequired' }),
    ...(email === null && mobile === null && { mobile: 'validation.emailOrMobileRequired' }),
  }
}

/** Fields that are missing before onboarding can end (specification/owner §5, owner form); one way to log in is enough. */
export function ownerProblems(profile: OwnerProfile): OwnerProblems {
  return {
    ...(profile.fullname === '' && { fullname: 'validation.fullNameRequired' }),
    ...(profile.dateOfBirth === null && { dateOfBirth: 'validation.dateOfBirthRequired' }),
    ...(profile.gender === null && { gender: 'validation.genderRequired' }),
    ...(profile.countryCode === null && { countryCode: 'validation.countryCodeRequired' }),
    ...(profile.email === null && profile.mobile === null && { mobile: 'validation.emailOrMobileRequired' }),
  }
}
