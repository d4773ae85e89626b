import { describe, expect, it } from 'vitest'
import { entriesOf, profilePathOf } from './menu-entries.ts'
import { routes } from '../routes/routes.tsx'

const titles = (role: 'patient' | 'doctor' | 'assistant', isServiceProvider = false) =>
  entriesOf({ role, isServiceProvider, onboarding: false }).map(({ title }) => title)

describe('side menu', () => {
  // specification/practice §2: menu of a doctor: dashboard, clinics, appointments, owners, requests
  it('shows a doctor dashboard, clinics, appointments, owners and requests', () => {
    expect(titles('doctor')).toEqual(['dashboard', 'clinics', 'appointments', 'owners', 'requests'])
  })

  it('adds the team for a vet with colleagues', () => {
    const member = { practiceId: 'practice', kind: 'vet', isAdmin: true, hasColleagues: true } as const
    const user = { role: 'doctor', isServiceProvider: false, onboarding: false, member } as const
    expect(entriesOf(user).at(-1)?.path).toBe('/doctor/team')
  })

  // specification/practice §2: menu of a service provider; the clinics entry reads "service Center"
  it('reads "service Center" for a doctor who is a service provider', () => {
    expect(titles('doctor', true)).toEqual([
      'dashboard',
      'serviceCenter',
      'appointments',
      'owners',
      'requests',
    ])
    expect(entriesOf({ role: 'doctor', isServiceProvider: true, onboarding: false })[1]?.path).toBe(
      '/doctor/clinics',
    )
  })

  // specification/practice §2: menu of an assistant with assistants and profile; only there
  it('lists assistants and profile only for assistants', () => {
    expect(titles('assistant')).toEqual([
      'dashboard',
      'appointments',
      'requests',
      'owners',
      'clinics',
      'assistants',
      'profile',
    ])
    expect(titles('assistant', true)).toContain('serviceCenter')
  })

  it.each(['patient', 'doctor'] as const)('has no entry that would redirect a %s to onboarding', (role) => {
    expect(entriesOf({ role, isServiceProvider: false, onboarding: true })).toEqual([])
  })

  it.each(['patient', 'doctor', 'assistant'] as const)('leads a %s to existing pages', (role) => {
    const user = { role, isServiceProvider: false, onboarding: false }
    const pages = routes.map(({ path }) => path)
    for (const { path } of entriesOf(user)) expect(pages).toContain(path)
    expect(pages).toContain(profilePathOf(user))
  })

  it('offers visitors the search', () => {
    expect(entriesOf(null).map(({ path }) => path)).toEqual(['/search'])
  })
})
