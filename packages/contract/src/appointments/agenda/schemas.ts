import { z } from 'zod'
import { CLINIC_COLORS } from '../../clinics/rules.ts'
import { PET_GENDERS } from '../../pets/rules.ts'
import { SPECIES } from '../../pets/species.ts'
import { Id } from '../../wire.ts'
import { Appointment, AppointmentStatus } from '../record/schemas.ts'

/** What a block of the calendar shows; the rest is in `getAppointmentDetails`. Where it is stands once, in the list of clinics. */
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
  mobile: z.string().nullable().describe('the owner’s; null when the owner is no longer on record'),
})
export type CalendarVisit = z.infer<typeof CalendarVisit>

/** A whole appointment with the fields by which calendars draw it (specification/practice §3, "Calendar event"). */
export const CalendarEvent = Appointment.extend({
  title: z.string().describe('the animal and its owner'),
  color: z.enum(CLINIC_COLORS).describe('the clinic’s'),
  editable: z.boolean().describe('whether it can still be put at another time'),
  extId: Id.describe('the owner’s'),
  extName: z.string().describe('the owner’s'),
  resource: Id.describe('the doctor, in whose column it stands'),
  clinicId: Id,
  clinicName: z.string(),
  petId: Id,
  petName: z.string(),
  gender: z.enum(PET_GENDERS).describe('the animal’s'),
  ownername: z.string(),
  patEmail: z.string().nullable(),
  picture: z.string().nullable().describe('the owner’s'),
  specialization: z.array(z.string()).describe('the doctor’s'),
  consultationFee: z.int().describe('of the type, as it was when booked'),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarClinic = z.object({
  _id: Id,
  name: z.string(),
  color: z.enum(CLINIC_COLORS),
  timeZone: z.string(),
})
export type CalendarClinic = z.infer<typeof CalendarClinic>
