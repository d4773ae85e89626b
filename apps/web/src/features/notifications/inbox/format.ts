import type { Notification } from '@vetvisit/contract/notifications/routes'
import {
  addDays,
  dayParts,
  formatDate,
  formatTime,
  today,
  wallTime,
  zoneHint,
} from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import type { Language } from '../../../lib/text/language.ts'
import type { SessionUser } from '../../../lib/session/session.ts'

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

type Reader = { now: number; viewer?: string; language?: Language }

/**
 * When a notification arrived, by the reader's clock, below the heading of its day: the time today and yesterday, before that the date. The
 * text names the start of the appointment itself.
 */
export function arrivalText(
  { createdAt }: Notification,
  { now, viewer = viewerZone(), language }: Reader,
): string {
  const { date } = wallTime(createdAt, viewer)
  const here = today(viewer, now)
  if (date >= addDays(here, -1)) return formatTime(createdAt, viewer, language)
  return date.slice(0, 4) === here.slice(0, 4) ? dayParts(date, language).day : formatDate(date, language)
}

/** Says whose clock the times of a text follow, if it differs from the reader's. */
export const clockHint = ({ appointment }: Notification, viewer: string = viewerZone()): string | null =>
  appointment && zoneHint(appointment.timeZone, appointment.startTime, viewer)

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
