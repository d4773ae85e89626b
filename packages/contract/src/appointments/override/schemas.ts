import { z } from 'zod'
import { numberProblem } from '../../numbers/rules.ts'
import { REASON_MINUTES_MAX, REASON_MINUTES_STEP } from '../../reasons/rules.ts'
import { Id, Instant, requiredText } from '../../wire.ts'
import { CONFLICT_KINDS, OVERRIDABLE, OVERRIDE_REASON_MAX } from './rules.ts'

/** The length of a visit, in minutes. */
export const MinutesInFives = z
  .int(numberProblem('validation.minutesInFives', { unit: 'validation.minutesInFives' }))
  .min(REASON_MINUTES_STEP, 'validation.minutesInFives')
  .max(REASON_MINUTES_MAX, 'validation.minutesInFives')
  .multipleOf(REASON_MINUTES_STEP, 'validation.minutesInFives')

/** The length that the practice gives a visit. */
export const VisitMinutes = MinutesInFives.optional().describe(
  'The practice only: length of the appointment in minutes, a multiple of five. It stays when the appointment is moved. Absent for that of the reason, else of a slot of the clinic.',
)

/** What the practice books or moves an appointment over, and why. */
export const Override = z
  .strictObject({
    reason: requiredText(OVERRIDE_REASON_MAX, 'validation.required').describe(
      'Why. Only the practice reads it.',
    ),
    allow: z
      .array(z.enum(OVERRIDABLE))
      .min(1, 'validation.required')
      .max(OVERRIDABLE.length, 'validation.tooMany')
      .overwrite((allowed) => [...new Set(allowed)])
      .describe(
        '`overlap` for visits, requests and holds, `block`, and `closed` for times outside the hours.',
      ),
  })
  .optional()
  .describe(
    'The practice only, with the right `overrides`: takes the time although it is taken or the clinic is closed. Nothing is overridden if nothing is in the way. An animal is never in two places, and a request that stays one never lies over anything.',
  )
export type Override = NonNullable<z.output<typeof Override>>

/** What is in the way of a time that the practice wants. */
export const Conflict = z.object({
  kind: z.enum(CONFLICT_KINDS).describe('A `hold` says nothing more than its time.'),
  start: Instant,
  end: Instant,
  room: z
    .string()
    .optional()
    .describe('Name of the treatment room that it takes. Absent if it takes the time of the vet.'),
  label: z
    .string()
    .optional()
    .describe('Pets and owner of a visit of the practice, or the note of a block. Absent without one.'),
})
export type Conflict = z.infer<typeof Conflict>

/** The details of `slot_taken` and `clinic_closed` for the practice. */
export const ConflictDetails = z.object({
  conflicts: z.array(Conflict).describe('By start.'),
  mayOverride: z.boolean().describe('True if the caller may override all of them.'),
  doctorId: Id.describe('The vet whose time it is.'),
  alternatives: z.array(Instant).describe('The nearest free starts.'),
})
export type ConflictDetails = z.infer<typeof ConflictDetails>

/** The override of an appointment, for its practice. */
export const Overridden = z
  .object({
    forced: z
      .boolean()
      .describe('True if it lies over something. False if it is only outside the hours, or nothing is left.'),
    reason: z.string(),
  })
  .optional()
  .describe('Why the practice booked it over what was in the way. Absent for owners, and if nothing was.')
