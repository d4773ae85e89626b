import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Mailbox } from '../config.ts'
import { type Instant, writeInstant } from '../db/instant.ts'

/** An appointment for the calendar part of a mail (iCalendar, RFC 5545 and 5546). */
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
  organizer: Mailbox
  attendee: Mailbox
}

/** The same id as in the app's calendar file, so that a calendar treats both as one entry. */
const uidOf = (appointmentId: string) => `${appointmentId}@vetvisit`

/**
 * The calendar part of a mail. Times are in UTC: in another zone the library would use the server's own.
 *
 * @param now time of writing
 */
export function visitCalendar(visit: CalendarVisit, method: 'REQUEST' | 'CANCEL', now: Instant): string {
  const { appointmentId, sequence, start, end, summary, location, description, url, organizer, attendee } =
    visit
  const calendar = ical({
    prodId: { company: 'VetVisit', product: 'VetVisit', language: 'EN' },
    method: method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar
    .createEvent({
      id: uidOf(appointmentId),
      sequence,
      stamp: writeInstant(now),
      start: writeInstant(start),
      end: writeInstant(end),
      summary,
      location,
      ...(description !== undefined && { description }),
      url,
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: organizer.name, email: organizer.address },
    })
    .createAttendee({
      name: attendee.name || attendee.address,
      email: attendee.address,
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
    })
  return calendar.toString()
}
