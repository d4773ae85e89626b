import { describe, expect, it } from 'vitest'
import { decide, type Visit } from './guards.ts'

const owner = { role: 'patient', onboarding: false, onboardingStep: null } as const
const doctor = { role: 'doctor', onboarding: false, onboardingStep: null } as const
const assistant = { role: 'assistant', onboarding: false, onboardingStep: null } as const

const visit = (wanted: string, access: Visit['access'], user: Visit['user'], duringOnboarding = false) =>
  decide({ wanted, access, user, duringOnboarding })

describe('a visitor', () => {
  // specification/owner §2: `/search` public
  it('sees public pages and the login', () => {
    expect(visit('/search', 'public', null)).toEqual({ open: true })
    expect(visit('/auth?q=login', 'guest', null)).toEqual({ open: true })
  })

  // specification/owner §2: `/patient/book/{id}`; an anonymous Book goes to `/auth` and back
  it('logs in first and returns to the requested page and slot', () => {
    expect(visit('/patient/book/7?slot=1', 'patient', null)).toEqual({
      open: false,
      to: '/auth?q=login&next=%2Fpatient%2Fbook%2F7%3Fslot%3D1',
    })
  })

  it('cannot open an onboarding', () => {
    expect(visit('/patient/onboarding', 'patient-onboarding', null)).toMatchObject({ open: false })
  })
})

describe('a person who is signed in', () => {
  // specification/owner §2: `/auth` only when not logged in
  it('leaves the login for the home of the role', () => {
    expect(visit('/auth?q=login', 'guest', owner)).toEqual({ open: false, to: '/patient' })
    expect(visit('/auth?q=login', 'guest', doctor)).toEqual({ open: false, to: '/doctor' })
    expect(visit('/auth?q=login', 'guest', assistant)).toEqual({ open: false, to: '/doctor' })
  })

  it('leaves the login for the page requested before', () => {
    expect(visit('/auth?q=login&next=%2Fpatient%2Fbook%2F7', 'guest', owner)).toEqual({
      open: false,
      to: '/patient/book/7',
    })
  })

  it('is never sent to another site', () => {
    expect(visit('/auth?q=login&next=https%3A%2F%2Fevil.example', 'guest', owner)).toEqual({
      open: false,
      to: '/patient',
    })
  })

  it('sees only the pages of their own role', () => {
    expect(visit('/doctor', 'practice', owner)).toEqual({ open: false, to: '/patient' })
    expect(visit('/patient', 'patient', doctor)).toEqual({ open: false, to: '/doctor' })
    expect(visit('/doctor', 'practice', assistant)).toEqual({ open: true })
    expect(visit('/change-password', 'account', owner)).toEqual({ open: true })
  })

  it('does not repeat onboarding', () => {
    expect(visit('/patient/onboarding', 'patient-onboarding', owner)).toEqual({ open: false, to: '/patient' })
  })
})

describe('a person who has not finished onboarding', () => {
  const newOwner = { ...owner, onboarding: true }
  const newDoctor = { role: 'doctor', onboarding: true, onboardingStep: 'clinic' } as const

  // specification/owner §2: `/patient` needs a session and finished onboarding
  // specification/owner §2: unfinished onboarding leads to the onboarding route of the role
  // specification/owner §4: onboarding flag forces the onboarding route
  // specification/practice §2: a flagged user is led to onboarding from every page
  it('is sent from every page to the onboarding of the role', () => {
    expect(visit('/search', 'public', newOwner)).toMatchObject({ open: false, to: '/patient/onboarding' })
    expect(visit('/patient/pets', 'patient', newOwner)).toMatchObject({
      open: false,
      to: '/patient/onboarding',
    })
    expect(visit('/doctor', 'practice', newDoctor)).toMatchObject({
      open: false,
      to: '/doctor/onboarding/clinic',
    })
  })

  it('moves between the steps freely', () => {
    expect(visit('/doctor/onboarding/info', 'doctor-onboarding', newDoctor)).toEqual({ open: true })
  })

  it('cannot open the onboarding of another role', () => {
    expect(visit('/doctor/onboarding/info', 'doctor-onboarding', newOwner)).toMatchObject({
      open: false,
      to: '/patient/onboarding',
    })
  })

  // specification/owner §2: terms-condition
  it('can read the terms and confirm the e-mail', () => {
    expect(visit('/terms-condition', 'public', newDoctor, true)).toEqual({ open: true })
  })

  it('returns to the requested page afterwards', () => {
    expect(visit('/auth?q=login&next=%2Fpatient%2Fbook%2F7', 'guest', newOwner)).toEqual({
      open: false,
      to: '/patient/onboarding',
      remember: '/patient/book/7',
    })
  })
})
