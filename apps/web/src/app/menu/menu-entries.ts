import {
  businessOutline,
  calendarOutline,
  gridOutline,
  mailUnreadOutline,
  pawOutline,
  peopleOutline,
  personAddOutline,
  personOutline,
  searchOutline,
} from 'ionicons/icons'
import type { BadgeName } from '../../lib/session/badges.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import type { PageRoute } from '../routes/routes.tsx'

export type MenuEntry = { path: string; title: PageRoute['title']; icon: string; badge?: BadgeName }

const dashboard = (path: string): MenuEntry => ({ path, title: 'dashboard', icon: gridOutline })
const search: MenuEntry = { path: '/search', title: 'search', icon: searchOutline }
const pets: MenuEntry = { path: '/patient/pets', title: 'pets', icon: pawOutline }
const clinics: MenuEntry = { path: '/doctor/clinics', title: 'clinics', icon: businessOutline }
const serviceCenter: MenuEntry = { ...clinics, title: 'serviceCenter' }
const appointments: MenuEntry = { path: '/doctor/appointment', title: 'appointments', icon: calendarOutline }
const owners: MenuEntry = { path: '/doctor/patients', title: 'owners', icon: peopleOutline }
const requests: MenuEntry = {
  path: '/doctor/requests',
  title: 'requests',
  icon: mailUnreadOutline,
  badge: 'requests',
}
const assistants: MenuEntry = { path: '/doctor/assistant', title: 'assistants', icon: personAddOutline }
const team: MenuEntry = { path: '/doctor/team', title: 'team', icon: personAddOutline }
const profile: MenuEntry = { path: '/doctor/profile', title: 'profile', icon: personOutline }

/**
 * The entries of each role in the specification's order (specification/practice §2; specification/readings §3 for service
 * providers). A vet with colleagues also has the team. During onboarding there are none, because every page would redirect to it.
 */
export function entriesOf(
  user: (Pick<SessionUser, 'role' | 'isServiceProvider' | 'onboarding'> & Partial<SessionUser>) | null,
): MenuEntry[] {
  if (!user) return [search]
  if (user.onboarding) return []
  if (user.role === 'patient') return [dashboard('/patient'), search, pets]
  const places = user.isServiceProvider ? serviceCenter : clinics
  if (user.role === 'assistant')
    return [dashboard('/doctor'), appointments, requests, owners, places, assistants, profile]
  const ofVet = [dashboard('/doctor'), places, appointments, owners, requests]
  return user.member?.hasColleagues === true ? [...ofVet, team] : ofVet
}

/** The profile page of a role. */
export const profilePathOf = (user: Pick<SessionUser, 'role'>): string =>
  user.role === 'patient' ? '/patient/profile' : '/doctor/profile'
