import type { UploadPath } from '../files/rules.ts'
import { isDateOfBirth } from '../people/rules.ts'
import type { ValidationKey } from '../texts/validation-keys.ts'

/** The youngest age at which experience begins (specification/practice §5, §9). */
export const EXPERIENCE_FROM_AGE = 21

/** Most years of experience a person can have: this year minus birth year minus 21; negative before that age. */
export function maxExperienceYears(dateOfBirth: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - EXPERIENCE_FROM_AGE
}

/** Whether the years of experience fit the date of birth (specification/practice §5, INVALIDEXPERIENCE). */
export function isExperience(years: number, dateOfBirth: string, today: string): boolean {
  return Number.isInteger(years) && years >= 0 && years <= maxExperienceYears(dateOfBirth, today)
}

/** Letters, digits, dash and slash (specification/practice §5). */
export function isRegistrationId(text: string): boolean {
  return text.length <= 40 && /^[\p{L}\p{M}\p{Nd}/-]+$/u.test(text)
}

/** Steps of a doctor's onboarding (specification/readings §3); also the last part of the page's path. */
export const ONBOARDING_STEPS = ['info', 'availability', 'clinic', 'terms'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** Most certificates of each kind in one doctor's record. */
export const CERTIFICATES_MAX = 20

/** Kinds of certificates with their upload paths (specification/practice §3, §7). */
export const CERTIFICATE_PATHS = {
  certificate: 'doctor/certificate',
  document: 'doctor/document',
} as const satisfies Record<string, UploadPath>
export type CertificateKind = keyof typeof CERTIFICATE_PATHS

/** Input of the rules; absent values are null or empty. */
export type DoctorProfile = {
  fullname: string
  dateOfBirth: string | null
  gender: string | null
  countryCode: string | null
  isServiceProvider: boolean
  registrationId: string | null
  specialization: readonly string[]
  experience: number | null
  degree: string
}

/** Translation keys by field. */
export type DoctorProblems = Partial<Record<keyof DoctorProfile, DoctorProblemKey>>
type DoctorProblemKey = ValidationKey | 'validation.registrationIdRequired' | 'validation.degreeRequired'

/** Missing fields of the first step, the personal data (specification/practice §5, profile form). */
export function infoProblems(profile: DoctorProfile): DoctorProblems {
  const needsRegistration = !profile.isServiceProvider
  return {
    ...(profile.fullname === '' && { fullname: 'validation.fullNameRequired' }),
    ...(profile.dateOfBirth === null && { dateOfBirth: 'validation.dateOfBirthRequired' }),
    ...(profile.gender === null && { gender: 'validation.genderRequired' }),
    ...(profile.countryCode === null && { countryCode: 'validation.countryCodeRequired' }),
    ...(needsRegistration &&
      (profile.registrationId ?? '') === '' && { registrationId: 'validation.registrationIdRequired' }),
  }
}

/**
 * Missing fields of the second step, the professional data (specification/practice §5, doctor profile). A veterinarian without a
 * specialisation is a general practitioner (specification/readings §11).
 */
export function availabilityProblems(profile: DoctorProfile): DoctorProblems {
  return {
    ...(profile.isServiceProvider &&
      profile.specialization.length === 0 && { specialization: 'validation.specializationRequired' }),
    ...(profile.experience === null && { experience: 'validation.experienceRequired' }),
    ...(profile.degree === '' && { degree: 'validation.degreeRequired' }),
  }
}

/** Contradictory values: a date after today, or experience before the age of 21 (specification/practice §5). */
export function doctorContradictions(
  profile: Pick<DoctorProfile, 'dateOfBirth' | 'experience'>,
  today: string,
): DoctorProblems {
  const { dateOfBirth, experience } = profile
  if (dateOfBirth === null) return {}
  if (!isDateOfBirth(dateOfBirth, today)) return { dateOfBirth: 'validation.dateOfBirthInvalid' }
  if (experience === null || isExperience(experience, dateOfBirth, today)) return {}
  return { experience: 'validation.experienceInvalid' }
}

/**
 * The first open onboarding step. The clinic step may be skipped, so onboarding can end at `clinic` and at `terms`; once the terms
 * are accepted, `clinic` is never returned.
 */
export function onboardingStepOf(profile: DoctorProfile, clinicCount: number): OnboardingStep {
  if (Object.keys(infoProblems(profile)).length > 0) return 'info'
  if (Object.keys(availabilityProblems(profile)).length > 0) return 'availability'
  return clinicCount === 0 ? 'clinic' : 'terms'
}

/** Whether the terms may be accepted: everything before the clinic step is complete (specification/readings §3). */
export function mayFinishOnboarding(step: OnboardingStep): boolean {
  return step === 'clinic' || step === 'terms'
}
