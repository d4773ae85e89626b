import { describe, expect, it } from 'vitest'
import {
  isExperience,
  isRegistrationId,
  maxExperienceYears,
  doctorContradictions,
  type DoctorProfile,
  mayFinishOnboarding,
  onboardingStepOf,
} from './rules.ts'

const accepted = (rule: (text: string) => boolean, ...texts: string[]) => texts.filter((text) => !rule(text))
const refused = (rule: (text: string) => boolean, ...texts: string[]) => texts.filter(rule)

const COMPLETE: DoctorProfile = {
  fullname: 'Ruth Lange',
  dateOfBirth: '1980-04-03',
  gender: 'f',
  countryCode: '+49',
  isServiceProvider: false,
  registrationId: 'BER/4711-A',
  specialization: ['surgery'],
  experience: 12,
  degree: 'Dr. med. vet.',
}

describe('the open step of onboarding', () => {
  it.each([
    ['info', { fullname: '' }],
    ['info', { dateOfBirth: null }],
    ['info', { gender: null }],
    ['info', { countryCode: null }],
    ['info', { registrationId: null }],
    ['info', { registrationId: '' }],
    ['info', { fullname: '', degree: '' }],
    ['clinic', { specialization: [] }],
    ['availability', { isServiceProvider: true, specialization: [] }],
    ['availability', { experience: null }],
    ['availability', { degree: '' }],
    ['clinic', { experience: 0 }],
    ['clinic', { isServiceProvider: true, registrationId: null }],
  ] as const)('is %s with %j', (step, lacking) => {
    expect(onboardingStepOf({ ...COMPLETE, ...lacking }, 0)).toBe(step)
  })

  it('is the terms as soon as the doctor has a clinic', () => {
    expect(onboardingStepOf(COMPLETE, 1)).toBe('terms')
  })

  it('stays at the step with missing data, with or without a clinic', () => {
    expect(onboardingStepOf({ ...COMPLETE, degree: '' }, 3)).toBe('availability')
  })

  it('lets onboarding end at the clinic step or later, not earlier', () => {
    expect((['info', 'availability', 'clinic', 'terms'] as const).map(mayFinishOnboarding)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('contradictions in a doctor’s record', () => {
  const today = '2026-03-02'

  it.each([
    ['1980-04-03', 25, {}],
    ['1980-04-03', 26, { experience: 'validation.experienceInvalid' }],
    ['2005-12-31', 0, {}],
    ['2006-01-01', 0, { experience: 'validation.experienceInvalid' }],
    ['2026-03-02', null, {}],
    ['2026-03-03', null, { dateOfBirth: 'validation.dateOfBirthInvalid' }],
    [null, 40, {}],
  ])('born %s with %s years of experience: %j', (dateOfBirth, experience, problems) => {
    expect(doctorContradictions({ dateOfBirth, experience }, today)).toEqual(problems)
  })
})

describe('experience', () => {
  // specification/practice §4: experience not above this year minus birth year minus 21
  it('is at most this year minus birth year minus 21', () => {
    expect(maxExperienceYears('1980-12-31', '2026-01-01')).toBe(25)
    expect(isExperience(25, '1980-12-31', '2026-01-01')).toBe(true)
    expect(isExperience(26, '1980-12-31', '2026-01-01')).toBe(false)
  })

  // specification/practice §9: experience counts from the age of 21
  it('is a whole number from 0, which needs the age of 21', () => {
    expect(isExperience(0, '2005-06-01', '2026-01-01')).toBe(true)
    expect(isExperience(0, '2006-06-01', '2026-01-01')).toBe(false)
    expect([-1, 1.5, Number.NaN].filter((years) => isExperience(years, '1980-01-01', '2026-01-01'))).toEqual(
      [],
    )
  })
})

describe('a registration number', () => {
  // specification/practice §5: registration number: letters, digits, dash, slash; not for service providers
  it('has letters, digits, dash and slash', () => {
    expect(accepted(isRegistrationId, 'BLTK/2020-17', 'A1')).toEqual([])
    expect(refused(isRegistrationId, '', 'A 1', 'A_1', 'A\\1', '1'.repeat(41))).toEqual([])
  })
})
