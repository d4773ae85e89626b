import { z } from 'zod'
import { LANGUAGES } from '../../texts/languages.ts'
import { Id, Instant } from '../../wire.ts'
import { Reason } from '../record/schemas.ts'
import { LATE_MINUTES, REMINDER_ANSWERS, REMINDER_STATES } from './rules.ts'

export const LateMinutes = z
  .literal(LATE_MINUTES, 'validation.invalid')
  .describe('Minutes by which the owner comes late.')

/** The token of the link in a reminder; it names the appointment, its start and its owner. */
export const ReminderToken = z.string('validation.linkInvalid').max(200, 'validation.linkInvalid')

export const NewReminderAnswer = z
  .strictObject({
    token: ReminderToken,
    answer: z
      .enum(REMINDER_ANSWERS)
      .describe('`confirm`: comes in time. `cancel`: cancels the appointment, if its owner still may.'),
    lateMinutes: LateMinutes.optional().describe('Required with `late`.'),
    reason: Reason.optional().describe('With `cancel`, for the practice.'),
  })
  .refine(({ answer, lateMinutes }) => answer !== 'late' || lateMinutes !== undefined, {
    path: ['lateMinutes'],
    error: 'validation.required',
  })
export type NewReminderAnswer = z.output<typeof NewReminderAnswer>

/** A reminder as the holder of its link sees it. */
export const OpenedReminder = z.object({
  state: z
    .enum(REMINDER_STATES)
    .describe(
      '`open`: it can be answered. `moved`: the appointment has another time. `over`: it has begun or ended. `gone`: it no longer belongs to the owner of the link.',
    ),
  language: z.enum(LANGUAGES).nullable().describe('Language of the owner. Null if it is not known.'),
  clinic: z
    .object({ name: z.string(), phone: z.string().nullable() })
    .nullable()
    .describe('Null for `gone`.'),
  appointment: z
    .object({
      _id: Id,
      start: Instant,
      end: Instant,
      timeZone: z.string(),
      petName: z.string(),
      doctorName: z.string(),
      confirmedAt: Instant.nullable(),
      lateMinutes: z.int().nullable(),
      mayCancel: z.boolean().describe('True if the owner may still cancel.'),
      mayMove: z.boolean().describe('True if the owner may move it without asking.'),
    })
    .nullable()
    .describe('Null unless `state` is `open`.'),
})
export type OpenedReminder = z.infer<typeof OpenedReminder>
