import type { SessionUser } from '../session/session.ts'

const NEXT_KEY = 'next'

/** Practices that can be called now. */
export const EMERGENCY_PATH = '/search?emergency=1'

/** What VetVisit brings a practice. */
export const PRACTICES_PATH = '/practices'

/** Sign-up with Veterinarian chosen. */
export const PRACTICE_SIGNUP_PATH = '/auth?q=signup&role=doctor'

/** Home page of a person (specification/practice §2: doctor to /doctor, patient to /patient, others to /). */
export function homeOf(user: Pick<SessionUser, 'role'> | null): string {
  if (!user) return '/search'
  return user.role === 'patient' ? '/patient' : '/doctor'
}

/** Page to which a person is redirected until they finish onboarding. */
export function onboardingPathOf(user: Pick<SessionUser, 'role' | 'onboardingStep'>): string {
  return user.role === 'patient'
    ? '/patient/onboarding'
    : `/doctor/onboarding/${user.onboardingStep ?? 'info'}`
}

/** The login page; `next` is the page to return to afterwards. */
export function loginPath(next?: string): string {
  return next && next !== '/' ? `/auth?q=login&next=${encodeURIComponent(next)}` : '/auth?q=login'
}

/** Pages to which a signed-in person never returns. */
const ENTRANCES = ['/auth', '/forgot-password', '/verify-user', '/splash-screen']

/** Only a path of this application may be followed after a login, never another site's. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || ENTRANCES.some((path) => next.startsWith(path))) return null
  return next
}

/** Remembers the requested page while the person signs up and is onboarded. */
export function rememberNext(next: string | null): void {
  try {
    if (next) sessionStorage.setItem(NEXT_KEY, next)
  } catch {
    // Without session storage the person continues at their home page.
  }
}

/** Returns the remembered page and deletes it. */
export function takeRememberedPage(): string | null {
  try {
    const next = safeNext(sessionStorage.getItem(NEXT_KEY))
    sessionStorage.removeItem(NEXT_KEY)
    return next
  } catch {
    return null
  }
}

/** The page on which a practice books for one of its owners. */
export const bookForPath = (ownerId: string): string => `/doctor/appointment?patId=${ownerId}`

/** An appointment in the calendar of the practice, with an act on it begun. @param page its address in the calendar */
export const actOnAppointmentPath = (page: string, act: 'move' | 'cancel'): string => `${page}&act=${act}`

/** The owners of a practice with the form for a new one, filled in from a search. */
export const addOwnerPath = (searchTerm: string): string =>
  `/doctor/patients?add=${encodeURIComponent(searchTerm)}`

/** The owners of a practice with the pets of one of them. */
export const ownerPath = (ownerId: string): string => `/doctor/patients?owner=${ownerId}`

/** Opens a new appointment over the calendar of the practice. */
export const NEW_APPOINTMENT_PATH = '/doctor/appointment?new=1'
export const NEW_BLOCK_PATH = '/doctor/appointment?block=1'

/** The calendar of the practice at today's date. */
export const todayPath = (now: number): string =>
  `/doctor/appointment?at=${encodeURIComponent(new Date(now).toISOString())}`

/** The booking page of a clinic; with `start` (ISO instant) it opens on that slot, also after a login, and with that `reason`. */
export function bookPath(clinicId: string, start?: string | null, reason?: string | null): string {
  const query = start ? `?start=${encodeURIComponent(start)}${reason ? `&reason=${reason}` : ''}` : ''
  return `/patient/book/${clinicId}${query}`
}

/** A booking page that a link leads to; `search` is its query, which may name time, pet and reason. */
export type BookingLink = { clinicId: string; search: string }

/** The booking page to which a visitor returns after the login page with this query; null if it is another page. */
export function bookingOfLogin(search: string): BookingLink | null {
  const next = safeNext(new URLSearchParams(search).get('next'))
  const [, clinicId, query = ''] = /^\/patient\/book\/([^/?#]+)(\?[^#]*)?$/.exec(next ?? '') ?? []
  return clinicId === undefined ? null : { clinicId, search: query }
}

/** The booking page of a clinic with the sheet open for a pet; only the time is left to choose. */
export const bookAgainPath = (clinicId: string, petId: string, reason: string): string =>
  `/patient/book/${clinicId}?pet=${petId}&reason=${reason}`

/** The same, with words of the reason, which are shown before the time is chosen. */
export const bookWithWordsPath = (clinicId: string, petId: string, words: string): string =>
  `${bookAgainPath(clinicId, petId, 'other')}&words=${encodeURIComponent(words)}`

/** The record of a pet, as its owner reads it. */
export const ownPetPath = (petId: string): string => `/patient/pets?pet=${petId}`

/** The history of a pet, as its practice reads it. */
export const recordPath = (petId: string): string => `/doctor/patients/${petId}`
