import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { ONBOARDING_STEPS, type OnboardingStep } from '@vetvisit/contract/doctors/rules'
import { plainLine } from '@vetvisit/contract/letters/rules'
import { numberProblem } from '@vetvisit/contract/numbers/rules'
import { typedNumber } from '@vetvisit/contract/numbers/units'
import { typedDigits, typedLine, typedText } from '@vetvisit/contract/wire'
import { isExperience, isRegistrationId, maxExperienceYears } from '@vetvisit/contract/doctors/rules'
import {
  SPECIALIZATION_IDS,
  SPECIALIZATIONS,
  type SpecializationId,
} from '@vetvisit/contract/doctors/specializations'
import { z } from 'zod'
import type { Language } from '../../lib/text/language.ts'
import { personInputs, personShape, type PersonInputs } from '../../ui/person/person-schema.ts'

/** The step of a path segment, or null for any other segment. */
export const readStep = (path: string | undefined): OnboardingStep | null =>
  ONBOARDING_STEPS.find((step) => step === path) ?? null

type Progress = Pick<Doctor, 'onboardingStep' | 'specialization' | 'isServiceProvider'>

/** The first open step. The first step asks for a specialisation that is needed, although the record counts it to the second. */
export function openStep({ onboardingStep, specialization, isServiceProvider }: Progress): OnboardingStep {
  const step = onboardingStep ?? 'info'
  const isMissing = isServiceProvider && specialization.length === 0
  return step === 'availability' && isMissing ? 'info' : step
}

/** Steps that can be opened: complete ones, the open one, and the terms after the clinic step, which may be skipped. */
export function reachableSteps(progress: Progress): OnboardingStep[] {
  const open = ONBOARDING_STEPS.indexOf(openStep(progress))
  const last = open >= ONBOARDING_STEPS.indexOf('clinic') ? ONBOARDING_STEPS.length - 1 : open
  return ONBOARDING_STEPS.slice(0, last + 1)
}

const RegistrationId = typedDigits(40)
const REQUIRED_REGISTRATION = RegistrationId.refine((text) => text !== '', {
  error: 'validation.registrationIdRequired',
  abort: true,
}).refine(isRegistrationId, 'validation.registrationIdInvalid')

const Specializations = z.array(z.enum(SPECIALIZATION_IDS))

/** First step of a veterinarian (specification/practice §5), who may have no specialisation (specification/readings §11). */
export const VetInfo = z.object({
  ...personShape,
  specialization: Specializations,
  registrationId: REQUIRED_REGISTRATION,
})
/** First step of a service provider: no registration number (specification/practice §5). */
export const ProviderInfo = z.object({
  ...personShape,
  specialization: Specializations.min(1, 'validation.specializationRequired'),
})

export type InfoInputs = PersonInputs & { registrationId: string; specialization: SpecializationId[] }

export const infoInputs = (doctor: Doctor, languages: readonly string[]): InfoInputs => ({
  ...personInputs(doctor, languages),
  registrationId: doctor.registrationId ?? '',
  specialization: doctor.specialization,
})

/** Second step; the years are checked against the date of birth by `experienceFits`. */
export const Availability = z.object({
  experience: z
    .string()
    .overwrite(plainLine)
    .min(1, { error: 'validation.experienceRequired', abort: true })
    .transform((years) => typedNumber(years, 'none'))
    .pipe(
      z
        .int(numberProblem('validation.numbersOnly', { unit: 'validation.numbersOnly' }))
        .max(99, 'validation.numbersOnly'),
    ),
  degree: typedLine(200).refine((text) => text !== '', 'validation.degreeRequired'),
  about: typedText(2000),
})
export type Availability = z.output<typeof Availability>
export type AvailabilityInputs = z.input<typeof Availability>

export const availabilityInputs = (doctor: Doctor): AvailabilityInputs => ({
  experience: doctor.experience === null ? '' : String(doctor.experience),
  degree: doctor.degree,
  about: doctor.about,
})

/** Both steps in one form, as in the profile (specification/practice §5). */
export const VetProfile = VetInfo.extend(Availability.shape)
export const ProviderProfile = ProviderInfo.extend(Availability.shape)
export type ProfileInputs = InfoInputs & AvailabilityInputs
export type ProfileValues = z.output<typeof VetProfile> | z.output<typeof ProviderProfile>

export const profileInputs = (doctor: Doctor, languages: readonly string[]): ProfileInputs => ({
  ...infoInputs(doctor, languages),
  ...availabilityInputs(doctor),
})

/** True if the years of experience are possible (specification/practice §5: this year minus birth year minus 21). */
export const experienceFits = (years: number, dateOfBirth: string | null, today: string): boolean =>
  dateOfBirth === null || isExperience(years, dateOfBirth, today)

/** Most years that can be entered, never below 0. */
export const mostYears = (dateOfBirth: string | null, today: string): number =>
  dateOfBirth === null ? 80 : Math.max(0, maxExperienceYears(dateOfBirth, today))

/** Names of specialisations in the reader's language, in the list's order. */
export function specializationNames(ids: readonly SpecializationId[], language: Language): string[] {
  return SPECIALIZATIONS.filter(({ id }) => ids.includes(id)).map((entry) => entry[`name_${language}`])
}
