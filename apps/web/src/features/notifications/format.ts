import type { Notification } from '@vetvisit/contract/notifications/routes'
import { addDays, formatWeekdayTime, today, wallTime, zoneHint } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
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
      text: formatWeekdayTime(createdAt, viewer, language),
      hint: null,
      instant: createdAt,
    }
  }
  const { startTime, timeZone } = appointment
  return {
    kind: 'appointment',
    text: formatWeekdayTime(startTime, timeZone, language),
    hint: zoneHint(timeZone, startTime, viewer),
    instant: startTime,
  }
}

export type DayGroup = { day: 'today' | 'yesterday' | 'earlier'; messages: Notification[] }

/** Notifications by the day on which they arrived, by the reader's clock, in their order; empty groups are left out. */
export function byDay(
  messages: readonly Notification[],
  now: number,
  viewer: string = viewerZone(),
): DayGroup[] {
  const here = today(viewer, now)
  const dayOf = ({ createdAt }: Notification): DayGroup['day'] => {
    const { date } = wallTime(createdAt, viewer)
    if (date >= here) return 'today'
    return date === addDays(here, -1) ? 'yesterday' : 'earlier'
  }
  return (['today', 'yesterday', 'earlier'] as const)
    .map((day) => ({ day, messages: messages.filter((message) => dayOf(message) === day) }))
    .filter((group) => group.messages.length > 0)
}
