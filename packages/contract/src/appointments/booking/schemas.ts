import { z } from 'zod'
import { WishedRoom } from '../../clinics/rooms/schemas.ts'
import { Clinic } from '../../clinics/schemas.ts'
import { SimilarOwner } from '../../people/fields.ts'
import { Pet } from '../../pets/schemas.ts'
import { SPECIES } from '../../pets/species.ts'
import { CalendarDate, Id, Instant, InstantInput } from '../../wire.ts'
import {
  Animals,
  ANIMALS_MAX,
  ClinicVets,
  SlotDay,
  SlotLength,
  WishedReason,
  WishedVet,
} from '../availability/schemas.ts'
import { TellOwner } from '../lifecycle/schemas.ts'
import { Override, VisitMinutes } from '../override/schemas.ts'
import { FOLLOW_UP_DAYS, SERVICES_PER_BOOKING_MAX } from '../record/rules.ts'
import { AppointmentType, Reason, ReasonKind, UrgentSigns } from '../record/schemas.ts'
import { Waiting } from '../waiting-list/schemas.ts'
import { CalledWalkIn } from '../walk-ins/schemas.ts'

/** 128 random bits. The server keeps only their hash. */
export const HoldKey = z
  .string()
  .regex(/^[\w-]{22}$/, 'validation.invalid')
  .describe('Secret of a hold that a visitor took without signing in. Never put it into a URL.')

/** A booking: clinic, start and pet; the server computes everything else. */
export const NewAppointment = z.strictObject({
  clinicId: Id,
  start: InstantInput.describe('Start of a free slot of the clinic; of the practice any five minutes.'),
  petId: Id,
  doctorId: WishedVet,
  reasonId: WishedReason,
  furtherPetIds: z
    .array(Id)
    .max(ANIMALS_MAX - 1, 'validation.tooMany')
    .overwrite((ids) => [...new Set(ids)])
    .optional()
    .describe('Further animals of the owner that come with the first, where the reason allows it.'),
  type: AppointmentType.default('consultation'),
  reasonKind: ReasonKind.optional().describe('Reason from those that the product offers.'),
  urgentSigns: UrgentSigns.optional(),
  reason: Reason.default('').describe('The reason in own words, or further words.'),
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
  holdKey: HoldKey.optional().describe(
    'Key of a hold that the owner took before signing in; it becomes the owner’s.',
  ),
  minutes: VisitMinutes,
  roomId: WishedRoom,
  override: Override,
  tell: TellOwner,
  walkInId: CalledWalkIn,
})
export type NewAppointment = z.output<typeof NewAppointment>
/** A booking as a client sends it. */
export type NewAppointmentInput = z.input<typeof NewAppointment>

/** A slot kept for its holder while the modal is open. */
export const Hold = z.object({
  _id: Id,
  clinicId: Id,
  doctorId: Id.describe('The vet whose time is held.'),
  start: Instant,
  end: Instant,
  expiresAt: Instant,
  secondsLeft: z.int().describe('Seconds until `expiresAt`, for devices whose clock is wrong.'),
})
export type Hold = z.infer<typeof Hold>

export const NewHold = z.strictObject({
  clinicId: Id,
  start: InstantInput.describe('Start of a free slot of the clinic.'),
  doctorId: WishedVet,
  reasonId: WishedReason,
  animals: Animals.optional(),
  holdKey: HoldKey.optional().describe(
    'The key of this browser’s earlier hold, which ends. A signed-in owner takes a hold of the same slot over.',
  ),
})
export type NewHold = z.output<typeof NewHold>

/** A slot held for the caller, or the reason why the caller books it unheld. */
export const HoldAnswer = z.union([
  Hold.extend({
    held: z.literal(true),
    holdKey: HoldKey.nullable().describe('Null for the hold of a signed-in owner.'),
  }),
  z.object({
    held: z.literal(false),
    reason: z
      .enum(['limit', 'lapsed'])
      .describe(
        '`limit` if visitors hold as many slots as they may, in this network or at this clinic; `lapsed` for 15 minutes after this network held the slot until the end. The slot can be booked without a hold.',
      ),
  }),
])
export type HoldAnswer = z.infer<typeof HoldAnswer>

export const BookPage = z.object({
  now: Instant,
  clinic: Clinic,
  about: z.string().describe('Text of the doctor about their work.'),
  experience: z.int().nullable().describe('Years of experience of the doctor.'),
  today: CalendarDate.describe('Current date in the clinic’s time zone.'),
  lastDate: CalendarDate.describe('Last date that owners may book.'),
  days: z.array(SlotDay),
  vets: ClinicVets,
  minutes: SlotLength,
  nextFree: Instant.nullable().describe('Start of the next free slot of the clinic. Null without one.'),
  pets: z.array(Pet).describe('Pets of the caller.'),
  seenPets: z
    .array(Id)
    .describe(
      `Ids of those pets that the doctor has seen in the last ${FOLLOW_UP_DAYS} days, for which a follow-up is proposed.`,
    ),
  requestExists: z
    .boolean()
    .describe('True if the caller has an open request or upcoming appointment with this doctor.'),
  telephoneOnly: z
    .boolean()
    .describe('True if the caller missed too many appointments at this practice to book online.'),
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
  isSimilar: SimilarOwner,
  pets: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      type: z.enum(SPECIES),
      breed: z.string(),
      profile: z.string().nullable(),
      wasSeen: z
        .boolean()
        .describe(`True if the practice has seen the pet in the last ${FOLLOW_UP_DAYS} days.`),
    }),
  ),
})
export type OwnerChoice = z.infer<typeof OwnerChoice>
