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
  start: InstantInput.describe('Start of a free slot of the clinic.'),
  petId: Id,
  type: AppointmentType.default('consultation'),
  reason: Reason.default(''),
  additionalServices: z
    .array(Id)
    .max(SERVICES_PER_BOOKING_MAX, 'validation.tooMany')
    .default([])
    .describe('Ids of the clinic’s sub-services.'),
  confirmed: z
    .boolean()
    .default(false)
    .describe(
      'True to book although the owner has an open request or upcoming appointment with this doctor, which is refused with `request_exists` otherwise.',
    ),
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
  secondsLeft: z.int().describe('Seconds until `expiresAt`, for devices whose clock is wrong.'),
})
export type Hold = z.infer<typeof Hold>

export const BookPage = z.object({
  now: Instant,
  clinic: Clinic,
  about: z.string().describe('Text of the doctor about their work.'),
  experience: z.int().nullable().describe('Years of experience of the doctor.'),
  today: CalendarDate.describe('Current date in the clinic’s time zone.'),
  lastDate: CalendarDate.describe('Last date that owners may book.'),
  days: z.array(SlotDay),
  nextFree: Instant.nullable().describe('Start of the next free slot of the clinic. Null without one.'),
  pets: z.array(Pet).describe('Pets of the caller.'),
  requestExists: z
    .boolean()
    .describe('True if the caller has an open request or upcoming appointment with this doctor.'),
  hold: Hold.nullable().describe('Current hold of the caller. Null without one.'),
  waiting: z
    .array(Waiting.pick({ _id: true, date: true }))
    .describe('Days of this clinic for which the caller is on the waiting list.'),
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
