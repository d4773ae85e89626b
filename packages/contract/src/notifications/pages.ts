import type { ReminderAnswer } from '../appointments/reminders/rules.ts'
import type { NotificationType } from './rules.ts'

/** Answers that a link in a mail can prepare. The page asks for confirmation before it changes anything. */
export const PREPARED_ACTS = ['approve', 'reject', 'accept', 'decline'] as const
export type PreparedAct = (typeof PREPARED_ACTS)[number]

/** The page on which an owner sees one appointment. */
export const ownersAppointmentPage = (appointmentId: string): string => `/patient/visits/${appointmentId}`

/** The page on which the holder of a reminder's link answers it. It asks for confirmation before it changes anything. */
export const answerPage = (token: string, answer: ReminderAnswer): string =>
  `/reminder?token=${token}&answer=${answer}`

/**
 * The page on which a practice sees one appointment.
 *
 * @param start ISO 8601; the calendar opens at that day. Null if it is not known
 */
export const practicesAppointmentPage = (appointmentId: string, start: string | null): string =>
  `/doctor/appointment?visit=${appointmentId}${start === null ? '' : `&at=${encodeURIComponent(start)}`}`

/** The subject of a notification. */
export type Subject = {
  type: NotificationType
  /** True if the recipient is the owner, false for the practice. */
  isOwner: boolean
  appointmentId: string | null
  clinicId: string | null
  /** Start of the appointment or of the offered time, ISO 8601. */
  start: string | null
  /** Pet of a document. */
  petId: string | null
  noteId: string | null
  /** The reason of the practice for which a time is offered. Absent without one. */
  reasonId?: string
  /** How many animals the owner waits with. Absent for one. */
  animals?: number
}

/**
 * The page that shows the subject of a notification: the request, the appointment, the offered time or the document. A type without
 * a page of its own leads to the home page.
 */
export function pageOf(subject: Subject, act?: PreparedAct): string {
  const page = subject.isOwner ? pageOfOwner(subject) : pageOfPractice(subject)
  return act === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}act=${act}`
}

function pageOfOwner(subject: Subject): string {
  const { type, appointmentId, clinicId, start, petId, noteId } = subject
  if (type === 'pet-added') return '/patient/pets'
  if (type === 'report') return historyPage('/patient/history', petId, noteId)
  if (type === 'slot-free' && clinicId !== null && start !== null)
    return `/patient/book/${clinicId}?start=${encodeURIComponent(start)}${waitedFor(subject)}`
  return appointmentId === null ? '/patient' : ownersAppointmentPage(appointmentId)
}

const waitedFor = ({ reasonId, animals }: Subject): string =>
  `${reasonId === undefined ? '' : `&reason=${reasonId}`}${animals === undefined ? '' : `&animals=${animals}`}`

const ASKS: ReadonlySet<NotificationType> = new Set(['request', 'move-asked', 'proposal-declined'])

function pageOfPractice({ type, appointmentId, start, petId, noteId }: Subject): string {
  if (type === 'care-accepted') return '/doctor/patients'
  if (type === 'report') return historyPage('/doctor/patients', petId, noteId)
  if (ASKS.has(type))
    return appointmentId === null ? '/doctor/requests' : `/doctor/requests?request=${appointmentId}`
  return appointmentId === null ? '/doctor' : practicesAppointmentPage(appointmentId, start)
}

const historyPage = (base: string, petId: string | null, noteId: string | null): string => {
  if (petId === null) return base
  return noteId === null ? `${base}/${petId}` : `${base}/${petId}?entry=${noteId}`
}
