import { z } from 'zod'
import { CLINIC_COLORS } from '../../clinics/rules.ts'
import { Animals } from '../availability/schemas.ts'
import { REASON_PRESETS } from '../record/reasons.ts'
import { CalendarDate, Id, Instant } from '../../wire.ts'

/** The reason of the practice for which an owner waits, and with how many animals; its times alone are offered. */
const WaitingReason = z
  .object({
    _id: Id,
    name: z.string().describe('Empty for the name of `preset`.'),
    preset: z.enum(REASON_PRESETS).nullable(),
    animals: Animals,
  })
  .optional()

/** An owner's entry on the waiting list of a clinic's day. */
export const Waiting = z.object({
  _id: Id,
  date: CalendarDate.describe('Date in the clinic’s time zone.'),
  clinic: z.object({ _id: Id, name: z.string(), timeZone: z.string() }),
  doctor: z
    .object({ _id: Id, fullname: z.string() })
    .describe('The vet for whom the owner waits, or who leads the clinic.'),
  anyVet: z.boolean().describe('True if the owner waits for any vet of the clinic.'),
  reason: WaitingReason.describe('The reason of the practice for which the owner waits. Absent without one.'),
  joinedAt: Instant,
  offer: z
    .object({ start: Instant, end: Instant, expiresAt: Instant })
    .nullable()
    .describe('Freed time that is held for this owner until `expiresAt`. Null without one.'),
})
export type Waiting = z.infer<typeof Waiting>

/** A waiting list entry as the practice sees it. */
export const WaitingOwner = z.object({
  _id: Id,
  doctorId: Id.nullable().describe('The vet whom the owner waits for. Null for any vet of the clinic.'),
  doctorName: z.string().nullable(),
  date: CalendarDate.describe('Date in the clinic’s time zone.'),
  clinic: z.object({ _id: Id, name: z.string(), color: z.enum(CLINIC_COLORS), timeZone: z.string() }),
  patient: z
    .object({
      _id: Id,
      fullname: z.string(),
      mobile: z.string().nullable(),
      profile: z.string().nullable(),
    })
    .describe('The owner.'),
  joinedAt: Instant,
  reason: WaitingReason.describe('The reason of the practice for which the owner waits. Absent without one.'),
  offers: z.int().describe('Number of offers that the owner has received for this entry.'),
  offer: Waiting.shape.offer,
})
export type WaitingOwner = z.infer<typeof WaitingOwner>
