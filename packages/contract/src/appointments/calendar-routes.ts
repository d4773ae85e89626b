import { z } from 'zod'
import { CLINIC_COLOURS } from '../clinics/rules.ts'
import { PRACTICE_ROLES, route } from '../http.ts'
import { CalendarDate, Id } from '../wire.ts'
import { CALENDAR_DAYS_MAX } from './rules.ts'
import { Appointment, AppointmentStatus } from './schemas.ts'

/** What a block of the calendar shows; the rest is in `getAppointmentDetails`. Where it is stands once, in the list of clinics. */
export const CalendarVisit = Appointment.pick({
  _id: true,
  status: true,
  start: true,
  end: true,
  version: true,
}).extend({
  status: AppointmentStatus.extract(['requested', 'approved', 'consulting', 'completed', 'no_show']),
  clinicId: Id,
  petName: z.string(),
  ownername: z.string(),
})

export type CalendarVisit = z.infer<typeof CalendarVisit>

const CalendarClinic = z.object({
  _id: Id,
  name: z.string(),
  color: z.enum(CLINIC_COLOURS),
  timeZone: z.string(),
})
export type CalendarClinic = z.infer<typeof CalendarClinic>

/** The practice’s days as its calendar draws them: a month of a busy practice has more than a thousand visits. */
export const getCalendar = route({
  name: 'getCalendar',
  method: 'GET',
  path: '/doctor/calendar',
  summary: 'What the calendar shows between two days',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    from: CalendarDate,
    to: CalendarDate.describe(`inclusive, at most ${CALENDAR_DAYS_MAX} days after from`),
  }),
  data: z.object({
    clinics: z.array(CalendarClinic).describe('all of the practice, closed ones too'),
    visits: z.array(CalendarVisit).describe('by start; what was called off is left out'),
  }),
})

/** One appointment of the practice, whole. */
export const getAppointmentDetails = route({
  name: 'getAppointmentDetails',
  method: 'GET',
  path: '/doctor/appointmentDetails',
  summary: 'One appointment of the practice',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ id: Id }),
  data: Appointment,
})
