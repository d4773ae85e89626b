import { z } from 'zod'
import { CLINIC_COLORS, CURRENCY_CODES } from '../../clinics/rules.ts'
import { Service } from '../../clinics/schemas.ts'
import { PET_GENDERS } from '../../pets/rules.ts'
import { SPECIES } from '../../pets/species.ts'
import { Id, Instant, typedText } from '../../wire.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES, REASON_MAX_LENGTH } from './rules.ts'

export const AppointmentType = z.enum(APPOINTMENT_TYPES)

/** Holds are nobody else's business; they never leave as appointments. */
export const AppointmentStatus = z.enum(APPOINTMENT_STATUSES).exclude(['held'])
export type AppointmentStatus = z.infer<typeof AppointmentStatus>

export const Reason = typedText(REASON_MAX_LENGTH)

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
    .describe('A move request of the owner: the wanted times, or a note.'),
  proposal: z
    .object({
      start: Instant,
      end: Instant,
      note: z.string(),
      expiresAt: Instant,
      clinic: z.object({ _id: Id, name: z.string() }),
    })
    .nullable()
    .describe('Another time that the practice proposes; it is held until the owner answers.'),
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
