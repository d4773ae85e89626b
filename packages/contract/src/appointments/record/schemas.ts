import { z } from 'zod'
import { CLINIC_COLORS, CURRENCY_CODES } from '../../clinics/rules.ts'
import { Service } from '../../clinics/schemas.ts'
import { VisitRoom } from '../../clinics/rooms/schemas.ts'
import { PET_GENDERS } from '../../pets/rules.ts'
import { SPECIES } from '../../pets/species.ts'
import { Id, Instant, typedText } from '../../wire.ts'
import { Overridden } from '../override/schemas.ts'
import { REASON_KINDS, REASON_PRESETS, URGENT_SIGNS } from './reasons.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES, REASON_MAX_LENGTH } from './rules.ts'

export const AppointmentType = z.enum(APPOINTMENT_TYPES)

/** Statuses on the wire. Without `held`: a hold is private to its owner and is never sent as an appointment. */
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES).exclude(['held'])
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

/** The version of an appointment on which a change is based. */
export const ReadVersion = z
  .int32()
  .optional()
  .describe('Version of the appointment that the client read. An outdated version is refused with `stale`.')

export const Reason = typedText(REASON_MAX_LENGTH)

export const ReasonKind = z.enum(REASON_KINDS)

export const UrgentSigns = z
  .array(z.enum(URGENT_SIGNS))
  .max(URGENT_SIGNS.length, 'validation.tooMany')
  .describe('Signs of an emergency that were chosen from the offered ones.')

/** The name of the reason of the practice for which an appointment was booked. */
export const PracticeReasonName = z
  .object({
    name: z.string().describe('Empty for the name of `preset`.'),
    preset: z.enum(REASON_PRESETS).nullable(),
  })
  .optional()
  .describe('Reason of the practice for which it was booked. Absent without one.')

/** An animal that comes with the first one. */
export const FurtherPet = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(SPECIES),
  breed: z.string(),
})
export type FurtherPet = z.infer<typeof FurtherPet>

/** What the owner of an appointment said to a reminder. */
export const Confirmation = z.object({
  confirmedAt: Instant.nullable().describe('When the owner said that they come. Null without an answer.'),
  lateMinutes: z
    .int()
    .nullable()
    .describe('Minutes by which the owner comes late. Null if they come in time.'),
})
export type Confirmation = z.infer<typeof Confirmation>

/** The last hand-over of an appointment to another vet of the practice. */
export const HandOver = z.object({ at: Instant, from: z.string().describe('Name of the vet before.') })
export type HandOver = z.infer<typeof HandOver>

/** A booking for its owner or its practice; fields that the viewer may not read are null (specification/authorization R1 and R2). */
export const Appointment = z.object({
  _id: Id,
  id: Id,
  status: AppointmentStatus,
  isCancelled: z.boolean().describe('True if the appointment is rejected, withdrawn, expired or cancelled.'),
  start: Instant,
  end: Instant,
  timeZone: z.string().describe('IANA time zone of the clinic, such as Europe/Berlin.'),
  type: AppointmentType,
  reasonKind: ReasonKind.nullable().describe(
    'Reason that was chosen from the offered ones; clients show its name, then those of `urgentSigns`, before `reason`. Null without one.',
  ),
  urgentSigns: UrgentSigns,
  practiceReason: z
    .object({
      _id: Id,
      name: z.string().describe('Empty for the name of `preset`.'),
      preset: z.enum(REASON_PRESETS).nullable(),
      preparation: z.string().describe('What the owner brings or does before.'),
    })
    .nullable()
    .describe('Reason of the practice for which it was booked. Null without one.'),
  reason: z.string().describe('The reason in the words that were typed.'),
  fee: z
    .int()
    .describe('Fee for the type of appointment at the time of booking, in whole units of the currency.'),
  currency: z.enum(CURRENCY_CODES),
  additionalServices: z.array(
    Service.omit({ subServices: true }).extend({
      subServices: z.array(z.object({ name: z.string(), price: z.int() })),
    }),
  ),
  total: z.int().describe('Fee plus the prices of all services, in whole units of the currency.'),
  createdAt: Instant,
  expiresAt: Instant.nullable().describe(
    'Instant at which an unanswered request expires. Null for other statuses.',
  ),
  answerReason: z.string().nullable().describe('Reason for the rejection or cancellation.'),
  version: z.int(),
  clinic: z.object({
    _id: Id,
    name: z.string(),
    color: z.enum(CLINIC_COLORS),
    addressLine1: z.string(),
    city: z.string(),
    phone: z.string().nullable().describe('Telephone number in E.164 format, such as +493012345678.'),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  doctor: z.object({
    _id: Id,
    fullname: z.string(),
    profile: z.string().nullable(),
    isServiceProvider: z.boolean(),
  }),
  pet: z.object({
    _id: Id,
    name: z.string(),
    type: z.enum(SPECIES),
    breed: z.string(),
    gender: z.enum(PET_GENDERS),
    age: z.string(),
    profile: z.string().nullable(),
  }),
  furtherPets: z.array(FurtherPet).describe('Animals that come with `pet`. Mostly empty.'),
  patient: z
    .object({
      _id: Id,
      fullname: z.string(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      profile: z.string().nullable(),
    })
    .describe('The owner.'),
  confirmation: Confirmation.nullable().describe(
    'Of an approved appointment that is not over, once its owner was reminded or has answered. Null otherwise.',
  ),
  override: Overridden,
  room: VisitRoom,
  mayCancel: z.boolean().describe('True if the viewer may still withdraw or cancel.'),
  keepsLength: z
    .boolean()
    .describe(
      'Whether it keeps its length when it moves: for a reason of the practice, and where the practice gave it one. Else it gets that of a slot.',
    ),
  mayMove: z
    .boolean()
    .describe('True if the viewer is the owner and may move it with `moveAppointment`, without asking.'),
  moveWish: z
    .object({ starts: z.array(Instant), note: z.string(), askedAt: Instant })
    .nullable()
    .describe('The owner’s open move request: preferred starts, or a note. Null without one.'),
  proposal: z
    .object({
      start: Instant,
      end: Instant,
      note: z.string(),
      expiresAt: Instant,
      clinic: z.object({ _id: Id, name: z.string() }),
      times: z
        .array(
          z.object({
            start: Instant,
            end: Instant,
            vet: z.string().describe('Name of the vet.'),
            taken: z
              .boolean()
              .optional()
              .describe(
                'True if the practice has booked or blocked this time meanwhile: it cannot be accepted.',
              ),
          }),
        )
        .describe('All proposed times by start; `start` and `end` are those of the first.'),
    })
    .nullable()
    .describe(
      'Other times that the practice proposes. They are held until the owner answers or `expiresAt`. Null without any.',
    ),
  stage: z
    .object({
      arrivedAt: Instant,
      byOwner: z.boolean().describe('True if the owner said so.'),
      leftAt: Instant.nullable().describe(
        'When they left again before they were called in. Null while they wait.',
      ),
    })
    .nullable()
    .describe('That the animal has arrived. It is no part of `version`. Null before.'),
  expectedStart: Instant.nullable().describe(
    'When an approved appointment begins because its vet is late by ten minutes or more. Null if it begins as booked.',
  ),
})
export type Appointment = z.infer<typeof Appointment>

/** An appointment that its owner has booked, with the time by which the practice usually answers. */
export const BookedAppointment = Appointment.extend({
  usuallyAnsweredBy: Instant.nullable().describe(
    'Instant by which the practice usually answers such a request: by then four of five requests of the last 90 days were answered, counted in opening hours. Never after `expiresAt`. Null if the practice answered fewer than five, if the instant has passed, for other statuses, and for the practice.',
  ),
})
export type BookedAppointment = z.infer<typeof BookedAppointment>

/**
 * Accepts an appointment by id or as the complete object that a client shows (specification/owner §7). Of a complete object only the id
 * counts, because its `reason` belongs to the appointment, not to the call.
 */
export const namedAppointment = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input) => {
    if (typeof input !== 'object' || input === null || !('status' in input)) return input
    const { _id, id, ...rest } = input as Record<string, unknown>
    return Object.keys(rest).every((key) => key in BookedAppointment.shape) ? { _id: _id ?? id } : input
  }, schema)
