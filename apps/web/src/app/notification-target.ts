import type { Notification } from '@vetvisit/contract/notifications/routes'
import type { SessionUser } from '../lib/session.ts'

/**
 * The page that a message is about.
 *
 * @param exists whether a page answers at a path; where it does not yet, the person's home shows the same
 */
export function targetOf(
  { type }: Pick<Notification, 'type'>,
  { role }: Pick<SessionUser, 'role'>,
  exists: (path: string) => boolean,
): string {
  const [wanted, home] =
    role === 'patient' ? [OWNER_PAGES[type], '/patient'] : [PRACTICE_PAGES[type], '/doctor']
  return wanted !== undefined && exists(wanted) ? wanted : home
}

/** Appointments of an owner stand on the home page. */
const OWNER_PAGES: Partial<Record<Notification['type'], string>> = { report: '/patient/pets' }

const PRACTICE_PAGES: Partial<Record<Notification['type'], string>> = {
  request: '/doctor/requests',
  report: '/doctor/patients',
  'appointment-new': '/doctor/appointment',
  'appointment-created': '/doctor/appointment',
  'appointment-deleted': '/doctor/appointment',
  'appointment-rescheduled': '/doctor/appointment',
}
