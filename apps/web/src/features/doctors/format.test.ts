import { describe, expect, it } from 'vitest'
import {
  Availability,
  experienceFits,
  openStep,
  ProviderInfo,
  reachableSteps,
  readStep,
  VetInfo,
} from './format.ts'

const info = {
  fullname: 'Maria Sol',
  dateOfBirth: '1980-01-01',
  gender: 'f',
  mobile: '',
  countryCode: '+49',
  ISOCode: 'DE',
  registrationId: '',
  specialization: ['surgery'],
}
const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

const experience = (text: string) =>
  messages(Availability.safeParse({ experience: text, degree: 'DVM', about: '' }))

describe('onboarding steps of a doctor', () => {
  // specification/practice §2: `/doctor/onboarding/{path}` info, availability, clinic, terms
  it('are info, availability, clinic and terms; any other path is not a step', () => {
    expect(['info', 'availability', 'clinic', 'terms'].map(readStep)).not.toContain(null)
    expect(readStep('nonsense')).toBeNull()
    expect(readStep(undefined)).toBeNull()
  })

  it('open one after the other', () => {
    expect(reachableSteps({ onboardingStep: 'info', specialization: [], isServiceProvider: false })).toEqual([
      'info',
    ])
    expect(
      reachableSteps({
        onboardingStep: 'availability',
        specialization: ['surgery'],
        isServiceProvider: false,
      }),
    ).toEqual(['info', 'availability'])
  })

  it('let a doctor continue to the terms without a clinic', () => {
    expect(
      reachableSteps({ onboardingStep: 'clinic', specialization: ['surgery'], isServiceProvider: false }),
    ).toContain('terms')
  })

  // specification/readings §11: a veterinarian may have no specialisation
  it('return to the first step while a service provider has no specialisation', () => {
    const progress = { onboardingStep: 'availability', specialization: [] } as const
    expect(openStep({ ...progress, specialization: [], isServiceProvider: true })).toBe('info')
    expect(openStep({ ...progress, specialization: [], isServiceProvider: false })).toBe('availability')
  })
})

describe('info step', () => {
  // specification/practice §5: registration number: letters, digits, dash, slash; not for service providers
  it('asks a veterinarian for the registration number', () => {
    expect(messages(VetInfo.safeParse(info))).toEqual(['validation.registrationIdRequired'])
    expect(messages(VetInfo.safeParse({ ...info, registrationId: 'DE-12/34' }))).toEqual([])
    expect(messages(VetInfo.safeParse({ ...info, registrationId: 'DE 12' }))).toEqual([
      'validation.registrationIdInvalid',
    ])
  })

  it('does not ask a service provider for it', () => {
    expect(messages(ProviderInfo.safeParse(info))).toEqual([])
  })

  // specification/readings §11: a veterinarian may have no specialisation
  it('requires a specialisation of a service provider, and none of a veterinarian', () => {
    const general = { ...info, registrationId: 'DE-12/34', specialization: [] }
    expect(messages(VetInfo.safeParse(general))).toEqual([])
    expect(messages(ProviderInfo.safeParse({ ...info, specialization: [] }))).toEqual([
      'validation.specializationRequired',
    ])
  })
})

describe('availability step', () => {
  // specification/practice §5: experience without letters and signs
  it('takes digits only as years of experience', () => {
    expect(experience('12')).toEqual([])
    expect(experience('')).toEqual(['validation.experienceRequired'])
    for (const text of ['1.5', '-3', 'ten', '1e1'])
      expect(experience(text)).toEqual(['validation.numbersOnly'])
  })

  it('allows experience up to this year minus birth year minus 21', () => {
    expect(experienceFits(25, '1980-06-01', '2026-01-01')).toBe(true)
    expect(experienceFits(26, '1980-06-01', '2026-01-01')).toBe(false)
  })
})
