import { z } from 'zod'
import { Service } from '../clinics/schemas.ts'
import { CLINIC_COLORS, CURRENCY_CODES } from '../clinics/rules.ts'
import { PET_GENDERS } from '../pets/rules.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, Id, Instant, typedText } from '../wire.ts'
import {
  APPOINTMENT_STATUSES,
  APPOINTMENT_TYPES,
  MOVE_REQUEST_TIMES_MAX,
  REASON_MAX_LENGTH,
} from './rules.ts'

export const AppointmentType = z.enum(APPOINTMENT_TYPES)

/** Holds are nobody else's business; they never leave as appointments. */
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES).exclude(['held'])
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

export const Reason = typedText(REASON_MAX_LENGTH)

/** Most sub-services in one booking. */
export const SERVICES_PER_BOOKING_MAX = 30

/** A booking as its owner or its practice sees it; what the viewer may not read is null (specification/authorization R1 and R2). */
export const Appointment = z.object({
  _id: Id,
  id: Id,
  status: AppointmentStatus,
  isCancelled: z.boolean().describe('derived: rejected, withdrawn, expired or cancelled'),
  start: Instant,
  end: Instant,
  timeZone: z.string().describe('the clinic’s'),
  type: AppointmentType,
  reason: z.string(),
  fee: z.int().describe('of the type, as it was when booked'),
  currency: z.enum(CURRENCY_CODES),
  additionalServices: z.array(
    Service.omit({ subServices: true }).extend({
      subServices: z.array(z.object({ name: z.string(), price: z.int() })),
    }),
  ),
  total: z.int().describe('fee and services'),
  createdAt: Instant,
  expiresAt: Instant.nullable().describe('when a waiting request ends by itself'),
  answerReason: z.string().nullable().describe('why it was rejected or cancelled'),
  version: z.int(),
  clinic: z.object({
    _id: Id,
    name: z.string(),
    color: z.enum(CLINIC_COLORS),
    addressLine1: z.string(),
    city: z.string(),
    phone: z.string().nullable().describe('E.164'),
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
  patient: z
    .object({
      _id: Id,
      fullname: z.string(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      profile: z.string().nullable(),
    })
    .describe('the owner'),
  mayCancel: z.boolean().describe('whether the viewer may still withdraw or cancel'),
  moveWish: z
    .object({ starts: z.array(Instant), note: z.string(), askedAt: Instant })
    .nullable()
    .describe('the owner asks to move it to one of these times, or by the note'),
  proposal: z
    .object({
      start: Instant,
      end: Instant,
      note: z.string(),
      expiresAt: Instant,
      clinic: z.object({ _id: Id, name: z.string() }),
    })
    .nullable()
    .describe('another time that the practice proposes and keeps free meanwhile'),
})
export type Appointment = z.infer<typeof Appointment>

/**
 * Names an appointment. Clients send the one they show, whole (specification/owner §7): then its id alone counts, for its
 * reason is that of the visit, not of the call.
 */
export const namedAppointment = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input) => {
    if (typeof input !== 'object' || input === null || !('status' in input)) return input
    const { _id, id, ...rest } = input as Record<string, unknown>
    return Object.keys(rest).every((key) => key in Appointment.shape) ? { _id: _id ?? id } : input
  }, schema)

/** A wish for a slot: clinic, start and pet; everything else the server computes. */
export const NewAppointment = z.strictObject({
  clinicId: Id,
  start: Instant.describe('start of a free slot of the clinic'),
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
export type NewAppointment = z.infer<typeof NewAppointment>

/** What a visit is about, for its practice to correct; what is absent stays (specification/authorization E2). */
export const AppointmentDetails = z
  .strictObject({
    type: AppointmentType.optional(),
    petId: Id.optional().describe('another pet of the same owner, until the visit begins'),
    reason: Reason.optional(),
    additionalServices: z
      .array(z.strictObject({ service: z.string().max(200), name: z.string().max(200) }))
      .max(SERVICES_PER_BOOKING_MAX, 'validation.tooMany')
      .optional()
      .describe('all of them: booked ones keep their price, added ones have today’s'),
  })
  .refine(
    (details) => Object.values(details).some((value) => value !== undefined),
    'validation.nothingToChange',
  )
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/** Approve, reject, move, mark as no-show, cancel (specification/readings §6), or correct the details. */
export const AppointmentChange = z
  .strictObject({
    _id: Id,
    status: z.enum(['approved', 'rejected', 'no_show', 'cancelled', 'withdrawn']).optional(),
    isCancelled: z.literal(true).optional(),
    start: Instant.optional(),
    clinicId: Id.optional(),
    reason: Reason.optional().describe('why it is rejected, cancelled or moved'),
    details: AppointmentDetails.optional().describe('what the visit is about; by itself'),
    version: z.int().optional().describe('refused with `stale` when it is not the newest'),
  })
  .refine(
    (change) =>
      change.status !== undefined ||
      change.isCancelled !== undefined ||
      change.start !== undefined ||
      change.details !== undefined,
    'validation.nothingToChange',
  )
  .refine(
    ({ details, status, isCancelled, start, clinicId }) =>
      details === undefined || [status, isCancelled, start, clinicId].every((other) => other === undefined),
    { path: ['details'], error: 'validation.detailsAlone' },
  )
export type AppointmentChange = z.infer<typeof AppointmentChange>

/** An owner waits for a time on a day of a clinic. */
export const Waiting = z.object({
  _id: Id,
  date: CalendarDate.describe('in the clinic’s zone'),
  clinic: z.object({ _id: Id, name: z.string(), timeZone: z.string() }),
  doctor: z.object({ _id: Id, fullname: z.string() }),
  joinedAt: Instant,
  offer: z
    .object({ start: Instant, end: Instant, expiresAt: Instant })
    .nullable()
    .describe('a time that has come free and is kept for this owner'),
})
export type Waiting = z.infer<typeof Waiting>

/** Somebody who waits for a day of a clinic, as its practice sees it. */
export const WaitingOwner = z.object({
  _id: Id,
  date: CalendarDate.describe('in the clinic’s zone'),
  clinic: z.object({ _id: Id, name: z.string(), color: z.enum(CLINIC_COLORS), timeZone: z.string() }),
  patient: z
    .object({
      _id: Id,
      fullname: z.string(),
      mobile: z.string().nullable(),
      profile: z.string().nullable(),
    })
    .describe('the owner'),
  joinedAt: Instant,
  offers: z.int().describe('how many times were offered so far'),
  offer: Waiting.shape.offer,
})
export type WaitingOwner = z.infer<typeof WaitingOwner>

/** What an owner asks for: up to three times, or words. */
export const MoveRequest = z
  .strictObject({
    _id: Id,
    starts: z.array(Instant).max(MOVE_REQUEST_TIMES_MAX, 'validation.tooMany').default([]),
    note: Reason.default(''),
    version: z.int().optional().describe('refused with `stale` when it is not the newest'),
  })
  .refine(({ starts, note }) => starts.length > 0 || note !== '', {
    path: ['starts'],
    message: 'validation.moveWishRequired',
  })
export type MoveRequest = z.infer<typeof MoveRequest>

/** Another time for a request, with a word to its owner. */
export const NewProposal = z.strictObject({
  _id: Id,
  start: Instant.describe('start of a free slot'),
  clinicId: Id.optional().describe('another clinic of the same practice'),
  note: Reason.default(''),
  version: z.int().optional().describe('refused with `stale` when it is not the newest'),
})
export type NewProposal = z.infer<typeof NewProposal>
