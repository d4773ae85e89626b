import { z } from 'zod'
import { CalendarDate, fromQuery, Id, Instant } from '../../wire.ts'
import { MinutesInFives } from '../override/schemas.ts'
import { BOOKPAGE_DAYS_MAX } from './rules.ts'

/** The vet whom an owner wants at a clinic of several. */
export const WishedVet = Id.optional().describe(
  'Vet of the clinic whom the owner wants. Without it, any vet who may be booked there.',
)

/** The vets from whom an owner may choose at a clinic. It does not say who is free. */
export const ClinicVets = z
  .array(
    z.object({
      _id: Id,
      fullname: z.string(),
      profile: z.string().nullable().describe('Link to the picture. Null without one.'),
    }),
  )
  .describe('The vets of the clinic who may be booked, in its order. Empty for a clinic of one vet.')
export type ClinicVets = z.infer<typeof ClinicVets>

/** The reason of the practice for which an owner books. */
export const WishedReason = Id.optional().describe(
  'Reason of the practice, which decides about length and times. Without it, an appointment of one slot.',
)

/** Most animals of one appointment. */
export const ANIMALS_MAX = 5

/** How many animals come; their reason decides whether several may. */
export const Animals = z
  .int()
  .min(1)
  .max(ANIMALS_MAX)
  .describe('Number of animals that come, 1 without it. Several only where the reason allows it.')

/** Range of days for which slots are requested. */
export const SlotDaysQuery = z.strictObject({
  clinicId: Id.describe('Id of the clinic.'),
  from: CalendarDate.optional().describe('First day. Today in the clinic’s time zone by default.'),
  days: fromQuery(z.int().min(1).max(BOOKPAGE_DAYS_MAX)).default(7).describe('Number of days.'),
  doctorId: WishedVet,
  reasonId: WishedReason,
  animals: fromQuery(Animals)
    .optional()
    .describe('Number of animals that come, 1 without it. Several only where the reason allows it.'),
})

/** The same for an appointment that exists and keeps its length when it moves. */
export const VisitSlotsQuery = SlotDaysQuery.extend({
  minutes: fromQuery(MinutesInFives)
    .optional()
    .describe(
      'Length of an appointment that keeps it when it moves, in minutes, a multiple of five. Without it, that of the reason, else of a slot.',
    ),
})

/** Length of an appointment in minutes. */
export const SlotLength = z
  .int()
  .describe('Length of an appointment in minutes; the longest where vets of the clinic differ.')

/** One day of a clinic, in its zone. A slot is free or taken; who took it is not disclosed. */
export const SlotDay = z.object({
  date: CalendarDate,
  state: z
    .enum(['open', 'closed', 'holiday', 'too_far'])
    .describe(
      '`open`; `closed` without opening hours (shown as "Clinic closed"); `holiday` (shown as "Clinic closed : Holiday"); `too_far` beyond the last day that owners may book.',
    ),
  slots: z.array(z.object({ start: Instant, taken: z.boolean() })).describe('Slots of the day by start.'),
})
export type SlotDay = z.infer<typeof SlotDay>
