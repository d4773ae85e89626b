import { z } from 'zod'
import { CLINIC_COLORS } from '../../clinics/rules.ts'
import { PET_GENDERS } from '../../pets/rules.ts'
import { SPECIES } from '../../pets/species.ts'
import { Id } from '../../wire.ts'
import { Appointment, AppointmentStatus } from '../record/schemas.ts'

/** An appointment as a block of the calendar; `getAppointmentDetails` has the rest. Clinic data is sent once, in the list of clinics. */
export const CalendarVisit = Appointment.pick({
  _id: true,
  status: true,
  start: true,
  end: true,
  type: true,
  reason: true,
  version: true,
}).extend({
  status: AppointmentStatus.extract(['requested', 'approved', 'consulting', 'completed', 'no_show']),
  clinicId: Id,
  petName: z.string(),
  species: z.enum(SPECIES),
  ownername: z.string(),
  mobile: z.string().nullable().describe('number of the owner; null if the owner is not on record any more'),
})
export type CalendarVisit = z.infer<typeof CalendarVisit>

/** A complete appointment with the fields that calendars need to draw it (specification/practice §3, "Calendar event"). */
export const CalendarEvent = Appointment.extend({
  title: z.string().describe('names of the pet and its owner'),
  color: z.enum(CLINIC_COLORS).describe('color of the clinic'),
  editable: z.boolean().describe('whether the time can still be changed'),
  extId: Id.describe('id of the owner'),
  extName: z.string().describe('name of the owner'),
  resource: Id.describe('id of the doctor in whose column the event is drawn'),
  clinicId: Id,
  clinicName: z.string(),
  petId: Id,
  petName: z.string(),
  gender: z.enum(PET_GENDERS).describe('gender of the pet'),
  ownername: z.string(),
  patEmail: z.string().nullable(),
  picture: z.string().nullable().describe('picture of the owner'),
  specialization: z.array(z.string()).describe('specializations of the doctor'),
  consultationFee: z.int().describe('fee of the appointment type at the time of booking'),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarClinic = z.object({
  _id: Id,
  name: z.string(),
  color: z.enum(CLINIC_COLORS),
  timeZone: z.string(),
})
export type CalendarClinic = z.infer<typeof CalendarClinic>
