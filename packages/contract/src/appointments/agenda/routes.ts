import { z } from 'zod'
import { EVERY_ROLE, PRACTICE_ROLES, route } from '../../http.ts'
import { CalendarDate, Cursor, Id, pageLimit, QueryFlag } from '../../wire.ts'
import { Block } from '../blocks/schemas.ts'
import { Appointment } from '../record/schemas.ts'
import { CALENDAR_DAYS_MAX } from './rules.ts'
import {
  CalendarClinic,
  CalendarEvent,
  CalendarHold,
  CalendarVet,
  CalendarVisit,
  OpenedAppointment,
  PracticeVets,
  RequestsOfColleagues,
  RequestSurroundings,
  Scope,
  VetHours,
} from './schemas.ts'

/** Waiting requests, oldest first, in pages. */
export const getRequestPage = route({
  name: 'getRequestPage',
  method: 'GET',
  path: '/doctor/requestpage',
  summary: 'List the requests that wait for an answer',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    scope: Scope,
    doctorId: Id.optional().describe(
      'Requests of this vet of the practice alone; takes the place of `scope`.',
    ),
    cursor: Cursor.optional(),
    limit: pageLimit(100),
    withSurroundings: QueryFlag.default(false).describe(
      'True to read `surroundings`. Reading the allergies of a pet is logged.',
    ),
  }),
  data: z.object({
    requests: z.array(Appointment),
    surroundings: z
      .array(RequestSurroundings)
      .describe(
        'Of each of these requests: allergies of the pet, and what lies around its time. Empty without `withSurroundings`.',
      ),
    total: z.int(),
    nextCursor: z.string().nullable(),
    moves: z
      .array(Appointment)
      .describe(
        'Appointments with an open move request, earliest start first. Only on the first page; later pages have none.',
      ),
    vets: PracticeVets,
    ofColleagues: RequestsOfColleagues,
  }),
})

/** Complete appointments of a range of days; `getCalendar` returns only what a calendar needs. */
export const getAppointmentPage = route({
  name: 'getAppointmentPage',
  method: 'GET',
  path: '/doctor/appointmentpage',
  summary: 'List the practice’s appointments between two days',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    scope: Scope,
    from: CalendarDate.optional().describe('First day, inclusive. Without `from` and `to`, 31 days ago.'),
    to: CalendarDate.optional().describe(
      `Last day, inclusive. At most ${CALENDAR_DAYS_MAX} days after \`from\`, which is also the default.`,
    ),
  }),
  data: z.array(CalendarEvent),
})

/** The reduced appointments that a calendar draws: a busy practice has more than a thousand per month. */
export const getCalendar = route({
  name: 'getCalendar',
  method: 'GET',
  path: '/doctor/calendar',
  summary: 'Read the practice’s calendar between two days',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    scope: Scope,
    from: CalendarDate.describe('First day, inclusive.'),
    to: CalendarDate.describe(`Last day, inclusive. At most ${CALENDAR_DAYS_MAX} days after \`from\`.`),
  }),
  data: z.object({
    clinics: z.array(CalendarClinic).describe('All clinics of the practice, including closed ones.'),
    visits: z
      .array(CalendarVisit)
      .describe(
        'Appointments by start, without cancelled ones, with those that begin before the first day and end in it.',
      ),
    holds: z.array(CalendarHold).describe('Times that are held now, by start.'),
    vets: z.array(CalendarVet).describe('The vets of the practice by name. Empty for a vet alone.'),
    blocks: z.array(Block).describe('Times in which the vet takes no visits, by start.'),
    hours: z
      .array(VetHours)
      .optional()
      .describe('When the vets of these appointments are at which clinic. Absent for a vet alone.'),
  }),
})

/** One complete appointment of the practice. */
export const getAppointmentDetails = route({
  name: 'getAppointmentDetails',
  method: 'GET',
  path: '/doctor/appointmentDetails',
  summary: 'Read one appointment of the practice',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ id: Id.describe('Id of the appointment.') }),
  data: OpenedAppointment,
})

/** One appointment as an iCalendar file (RFC 5545), for the calendar of a device. */
export const getCalendarFile = route({
  name: 'getCalendarFile',
  method: 'GET',
  path: '/appointment/calendarfile',
  summary: 'Read one appointment as an iCalendar file in the reader’s language',
  access: { roles: EVERY_ROLE },
  query: z.strictObject({ id: Id.describe('Id of the appointment.') }),
  data: z.object({
    fileName: z.string(),
    text: z
      .string()
      .describe(
        'The file as text: one event without organizer and attendee. Its status is TENTATIVE for an open request, CANCELLED for a rejected, withdrawn, expired or cancelled appointment, and CONFIRMED otherwise.',
      ),
  }),
})
