import { describe, expect, it } from 'vitest'
import { bookingOfLogin, homeOf, loginPath, onboardingPathOf, safeNext } from './paths.ts'

describe('home', () => {
  // specification/owner §2: `/` leads doctor, owner, visitor to their start
  // specification/practice §2: menu: home by role
  it('sends owners to /patient, the practice to /doctor and visitors to /search', () => {
    expect(homeOf({ role: 'patient' })).toBe('/patient')
    expect(homeOf({ role: 'doctor' })).toBe('/doctor')
    expect(homeOf({ role: 'assistant' })).toBe('/doctor')
    expect(homeOf(null)).toBe('/search')
  })
})

describe('onboarding', () => {
  it('sends a doctor to the first open step', () => {
    expect(onboardingPathOf({ role: 'doctor', onboardingStep: 'clinic' })).toBe('/doctor/onboarding/clinic')
    expect(onboardingPathOf({ role: 'doctor', onboardingStep: null })).toBe('/doctor/onboarding/info')
  })

  it('has one page for owners', () => {
    expect(onboardingPathOf({ role: 'patient', onboardingStep: null })).toBe('/patient/onboarding')
  })
})

const login = (next: string) => loginPath(next).replace('/auth', '')

describe('coming back after a login', () => {
  it('keeps the requested page with its query', () => {
    expect(loginPath('/patient/book/7?slot=1')).toBe('/auth?q=login&next=%2Fpatient%2Fbook%2F7%3Fslot%3D1')
    expect(loginPath()).toBe('/auth?q=login')
  })

  it('never leaves the application', () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      null,
    ]) {
      expect(safeNext(next)).toBeNull()
    }
    expect(safeNext('/patient/book/7')).toBe('/patient/book/7')
  })

  it.each(['/auth?q=login', '/forgot-password?token=x', '/verify-user?user=x', '/splash-screen'])(
    'does not come back to %s',
    (entrance) => {
      expect(safeNext(entrance)).toBeNull()
    },
  )

  // specification/readings §9: a visitor books in the sheet on `/auth`: at most 13 taps and 6 fields
  it('knows the booking that a visitor has begun', () => {
    expect(bookingOfLogin(login('/patient/book/7?start=2026-11-30T07%3A30%3A00.000Z'))).toEqual({
      clinicId: '7',
      search: '?start=2026-11-30T07%3A30%3A00.000Z',
    })
    expect(bookingOfLogin(login('/patient/book/7'))).toEqual({ clinicId: '7', search: '' })
    for (const next of [
      '/patient',
      '/patient/book/',
      '/patient/book/7/8',
      'https://evil.example/patient/book/7',
    ])
      expect(bookingOfLogin(login(next))).toBeNull()
    expect(bookingOfLogin('?q=login')).toBeNull()
  })
})
