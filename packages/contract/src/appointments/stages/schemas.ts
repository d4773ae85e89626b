import { z } from 'zod'
import { Id, Instant } from '../../wire.ts'
import { Appointment } from '../record/schemas.ts'
import { WalkIn } from '../walk-ins/schemas.ts'
import { DELAY_MINUTES_MAX } from './rules.ts'

/** A visit of the day board. */
export const BoardVisit = Appointment.extend({
  toldMinutes: z
    .int()
    .describe('Minutes of the delay of which its owner was told last; 0 if they know of none.'),
})
export type BoardVisit = z.infer<typeof BoardVisit>

export const DelayMinutes = z
  .int('validation.numbersOnly')
  .min(0, 'validation.numbersOnly')
  .max(DELAY_MINUTES_MAX, 'validation.delayTooLong')

/** How late a vet is at a clinic, on one date. */
export const RunningDelay = z.object({
  clinicId: Id,
  doctorId: Id,
  minutes: z.int(),
  setAt: Instant,
})
export type RunningDelay = z.infer<typeof RunningDelay>

/** The visits of one day by where their animals are. */
export const DayBoard = z.object({
  now: Instant,
  expected: z.array(BoardVisit).describe('Approved ones whose animal has not arrived, by start.'),
  arrived: z.array(BoardVisit).describe('Approved ones whose animal waits, the longest waiting first.'),
  inRoom: z.array(BoardVisit).describe('Visits that run, by start.'),
  done: z
    .array(BoardVisit)
    .describe(
      'Completed and missed ones, and those whose animal has left before it was called in, by start.',
    ),
  walkIns: z
    .array(WalkIn)
    .describe(
      'Animals that wait without an appointment: urgent ones first, then the longest waiting. None on another day than today.',
    ),
  delays: z.array(RunningDelay).describe('Of this date, without those of 0 minutes.'),
})
export type DayBoard = z.infer<typeof DayBoard>
