import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator'
import type { Mailbox } from '../../process/config.ts'
import { type Instant, writeInstant } from '../../db/instant.ts'

/** An appointment for a calendar (iCalendar, RFC 5545 and 5546). */
export type CalendarVisit = {
  appointmentId: string
  /** Version of the appointment: calendars show the entry with the highest one. */
  sequence: number
  start: Instant
  end: Instant
  summary: string
  location: string
  description?: string
  url: string
}

/** The calendar part of a mail. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; organizer: Mailbox; attendee: Mailbox }

/** The calendar part of a mail, which mail programs put into the calendar. @param now time of writing */
export function visitInvitation(
  visit: CalendarVisit,
  { method, organizer, attendee }: Invitation,
  now: Instant,
): string {
  const isCancelled = method === 'CANCEL'
  const { calendar, event } = calendarWith(visit, {
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    now,
  })
  event.organizer({ name: nameOf(organizer), email: organizer.address })
  event.createAttendee({
    name: nameOf(attendee) || attendee.address,
    email: attendee.address,
    rsvp: false,
    status: ICalAttendeeStatus.ACCEPTED,
  })
  return calendar.toString()
}

/** Single quotes in place of double ones, which a parameter cannot hold (RFC 5545, section 3.2): the address behind them would be lost. */
const nameOf = ({ name }: Mailbox): string => name.replaceAll('"', "'")

/**
 * A file to open with a calendar. It names no organizer and no attendee, so that importing it sends nothing to anybody.
 *
 * @param now time of writing
 */
export function visitFile(
  visit: CalendarVisit,
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED',
  now: Instant,
): string {
  const parts = { method: ICalCalendarMethod.PUBLISH, status: ICalEventStatus[status], now }
  return calendarWith(visit, parts).calendar.toString()
}

type Parts = { method: ICalCalendarMethod; status: ICalEventStatus; now: Instant }

/** A calendar with one event. Times are in UTC: in another zone the library would use the server's own. */
function calendarWith(
  { appointmentId, sequence, start, end, summary, location, description, url }: CalendarVisit,
  { method, status, now }: Parts,
): { calendar: ICalCalendar; event: ICalEvent } {
  const calendar = ical({ prodId: { company: 'VetVisit', product: 'VetVisit', language: 'EN' }, method })
  const event = calendar.createEvent({
    // The same in mails and files, so that a calendar takes both for one entry.
    id: `${appointmentId}@vetvisit`,
    sequence,
    stamp: writeInstant(now),
    start: writeInstant(start),
    end: writeInstant(end),
    summary,
    location,
    ...(description !== undefined && { description }),
    url,
    status,
  })
  return { calendar, event }
}
