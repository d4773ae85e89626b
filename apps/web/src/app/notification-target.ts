import type { Notification } from '@vetvisit/contract/notifications/routes'
import type { SessionUser } from '../lib/session.ts'

type Message = Pick<Notification, 'type'> & {
  appointment: { _id: string; startTime?: string } | null
  /** Of a document. */
  petId?: string | null
}

/**
 * The page that a message is about, with the appointment where the owner's home shows it. A kind that is not known here leads
 * home.
 */
export function targetOf({ type, appointment, petId }: Message, { role }: Pick<SessionUser, 'role'>): string {
  if (role !== 'patient') {
    const page = PRACTICE_PAGES[type]
    if (page === '/doctor/patients' && petId) return `${page}/${petId}`
    return practicePage(page ?? '/doctor', appointment)
  }
  const page = OWNER_PAGES[type]
  if (page === '/patient/history' && petId) return `${page}/${petId}`
  return page ?? (appointment ? `/patient?visit=${appointment._id}` : '/patient')
}

/** The calendar opens at the visit. */
function practicePage(page: string, appointment: Message['appointment']): string {
  if (page !== '/doctor/appointment' || !appointment) return page
  const { _id, startTime } = appointment
  return `${page}?visit=${_id}${startTime === undefined ? '' : `&at=${encodeURIComponent(startTime)}`}`
}

/** Appointments of an owner stand on the home page. */
const OWNER_PAGES: Partial<Record<Notification['type'], string>> = {
  report: '/patient/history',
  'pet-added': '/patient/pets',
}

const PRACTICE_PAGES: Partial<Record<Notification['type'], string>> = {
  request: '/doctor/requests',
  'move-asked': '/doctor/requests',
  'proposal-declined': '/doctor/requests',
  report: '/doctor/patients',
  'care-accepted': '/doctor/patients',
  'appointment-new': '/doctor/appointment',
  'appointment-created': '/doctor/appointment',
  'appointment-deleted': '/doctor/appointment',
  'appointment-rescheduled': '/doctor/appointment',
}
