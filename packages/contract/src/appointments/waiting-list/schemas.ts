import { z } from 'zod'
import { CLINIC_COLORS } from '../../clinics/rules.ts'
import { CalendarDate, Id, Instant } from '../../wire.ts'

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
    .describe('A freed time that is held for this owner.'),
})
export type Waiting = z.infer<typeof Waiting>

/** An entry of a waiting list, as the practice sees it. */
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
