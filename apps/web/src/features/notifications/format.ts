import type { Notification } from '@vetvisit/contract/notifications/routes'
import { formatDateTime, viewerZone, zoneHint } from '../../lib/time/dates.ts'
import type { Language } from '../../lib/text/language.ts'
import type { SessionUser } from '../../lib/session/session.ts'

type Sender = { name: string; picture: string | null }

/** Sender of a notification: the doctor for an owner, the owner for a practice (specification/owner §2, specification/practice §2). */
export function senderOf(
  { patient, doctor, patientName }: Notification,
  reader: SessionUser['role'],
): Sender | null {
  const person = reader === 'patient' ? doctor : patient
  if (person) return { name: person.fullname, picture: person.profile }
  return patientName ? { name: patientName, picture: null } : null
}

export type Moment = { kind: 'appointment' | 'received'; text: string; hint: string | null; instant: string }

/** The start of the appointment at the clinic, otherwise the time of the notification by the reader's clock. */
export function momentOf(
  { appointment, createdAt }: Notification,
  viewer: string = viewerZone(),
  language?: Language,
): Moment {
  if (!appointment) {
    return {
      kind: 'received',
      text: formatDateTime(createdAt, viewer, language),
      hint: null,
      instant: createdAt,
    }
  }
  const { startTime, timeZone } = appointment
  return {
    kind: 'appointment',
    text: formatDateTime(startTime, timeZone, language),
    hint: zoneHint(timeZone, startTime, viewer),
    instant: startTime,
  }
}
