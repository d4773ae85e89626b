import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Mailbox } from '../config.ts'

/** A visit as a calendar takes it from a mail (iCalendar, RFC 5545 and 5546). */
export type CalendarVisit = {
  appointmentId: string
  /** The appointment's version: it grows with each change, so that calendars know which is newer. */
  sequence: number
  /** Epoch milliseconds. */
  start: number
  end: number
  summary: string
  location: string
  description?: string
  url: string
  organizer: Mailbox
  attendee: Mailbox
}

/** The same name as in the file that the app offers, so that both are one entry. */
const uidOf = (appointmentId: string) => `${appointmentId}@vetvisit`

/**
 * The calendar part of a mail. Times are given in UTC: the library would write a zone's wall clock from the server's own.
 *
 * @param now time of writing, epoch milliseconds
 */
export function visitCalendar(visit: CalendarVisit, method: 'REQUEST' | 'CANCEL', now: number): string {
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
      stamp: new Date(now),
      start: new Date(start),
      end: new Date(end),
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
