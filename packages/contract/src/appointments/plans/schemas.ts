import { z } from 'zod'
import { Id, Instant } from '../../wire.ts'
import { PracticeVet } from '../agenda/schemas.ts'
import { Block, VISITS_BENEATH_MAX } from '../blocks/schemas.ts'
import { Appointment } from '../record/schemas.ts'
import { OUTCOMES } from './rules.ts'

/** When the owner of an appointment was called about the plan of a block, and by whom. */
const Call = z.object({ at: Instant, by: z.string().describe('Name of the member who called.') })

/** A request or an approved appointment that still lies beneath a block. */
export const PlannedVisit = Appointment.extend({
  called: Call.nullable().describe('That the owner was called about it. Null before.'),
  colleagues: z
    .array(PracticeVet)
    .describe(
      'The other vets who work at its clinic then, are free and take its reason, those with the emptiest time first.',
    ),
  times: z
    .array(Instant)
    .describe(
      'Up to three free times after it that can be proposed, with a vet of its clinic, the earliest first.',
    ),
})
export type PlannedVisit = z.infer<typeof PlannedVisit>

/** Whether the owner of an appointment was called. */
export const Called = PlannedVisit.pick({ called: true })

/** An appointment that lay beneath a block and no longer does. */
export const SettledVisit = z.object({
  _id: Id,
  petName: z.string(),
  ownername: z.string(),
  from: Instant.describe('When it began beneath the block.'),
  outcome: z.enum(OUTCOMES),
  start: Instant.describe('When it begins now.'),
  vet: z.string().describe('Name of the vet who has it now.'),
  clinicName: z.string(),
  timeZone: z.string(),
})
export type SettledVisit = z.infer<typeof SettledVisit>

/** What can become of the appointments beneath a block, and what has become of them since it was written. */
export const BlockPlan = z.object({
  block: Block,
  vet: PracticeVet,
  visits: z
    .array(PlannedVisit)
    .describe(`Requests and approved appointments to come, by start, at most ${VISITS_BENEATH_MAX}.`),
  settled: z.array(SettledVisit).describe(`By the start beneath the block, at most ${VISITS_BENEATH_MAX}.`),
})
export type BlockPlan = z.infer<typeof BlockPlan>
