import { z } from 'zod'
import { Clinic } from '../../clinics/schemas.ts'
import { Pet } from '../../pets/schemas.ts'
import { SPECIES } from '../../pets/species.ts'
import { CalendarDate, Id, Instant, InstantInput } from '../../wire.ts'
import { SlotDay } from '../availability/schemas.ts'
import { SERVICES_PER_BOOKING_MAX } from '../record/rules.ts'
import { AppointmentType, Reason } from '../record/schemas.ts'
import { Waiting } from '../waiting-list/schemas.ts'

/** A booking: clinic, start and pet; the server computes everything else. */
export const NewAppointment = z.strictObject({
  clinicId: Id,
  start: InstantInput.describe('start of a free slot of the clinic'),
  petId: Id,
  type: AppointmentType.default('consultation'),
  reason: Reason.default(''),
  additionalServices: z
    .array(Id)
    .max(SERVICES_PER_BOOKING_MAX, 'validation.tooMany')
    .default([])
    .describe('ids of sub-services'),
  confirmed: z.boolean().default(false).describe('true after `request_exists` was confirmed'),
})
export type NewAppointment = z.output<typeof NewAppointment>
/** A booking as a client sends it. */
export type NewAppointmentInput = z.input<typeof NewAppointment>

/** A slot kept for its holder while the modal is open. */
export const Hold = z.object({
  _id: Id,
  clinicId: Id,
  start: Instant,
  end: Instant,
  expiresAt: Instant,
  secondsLeft: z.int().describe('remaining seconds, for devices whose clock is wrong'),
})
export type Hold = z.infer<typeof Hold>

export const BookPage = z.object({
  now: Instant,
  clinic: Clinic,
  about: z.string(),
  experience: z.int().nullable(),
  today: CalendarDate.describe('current date in the clinic’s zone'),
  lastDate: CalendarDate.describe('last date that owners may book'),
  days: z.array(SlotDay),
  nextFree: Instant.nullable(),
  pets: z.array(Pet).describe('pets of the caller'),
  requestExists: z
    .boolean()
    .describe('Whether the caller has an upcoming request or appointment with this doctor.'),
  hold: Hold.nullable().describe('the caller’s current hold'),
  waiting: z
    .array(Waiting.pick({ _id: true, date: true }))
    .describe('days of this clinic on whose waiting list the caller is'),
})
export type BookPage = z.infer<typeof BookPage>

/** An owner for whom the practice may book, with the pets that can be booked. */
export const OwnerChoice = z.object({
  _id: Id,
  fullname: z.string(),
  mobile: z.string().nullable(),
  pets: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      type: z.enum(SPECIES),
      breed: z.string(),
      profile: z.string().nullable(),
    }),
  ),
})
export type OwnerChoice = z.infer<typeof OwnerChoice>
