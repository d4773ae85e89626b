import { describe, expect, it } from 'vitest'
import { doctorContradictions, type DoctorProfile, mayFinishOnboarding, onboardingStepOf } from './rules.ts'

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
