import { z } from 'zod'
import { Id, InstantInput } from '../../wire.ts'
import { ReadVersion, Reason } from '../record/schemas.ts'
import { MOVE_REQUEST_TIMES_MAX, PROPOSED_TIMES_MAX } from './rules.ts'

/** An owner's request to move an appointment: up to three preferred times, or a note. */
export const MoveRequest = z
  .strictObject({
    _id: Id,
    starts: z.array(InstantInput).max(MOVE_REQUEST_TIMES_MAX, 'validation.tooMany').prefault([]),
    note: Reason.default(''),
    version: ReadVersion,
  })
  .refine(({ starts, note }) => starts.length > 0 || note !== '', {
    path: ['starts'],
    message: 'validation.moveWishRequired',
  })
export type MoveRequest = z.infer<typeof MoveRequest>

/** A new time that an owner takes without asking. */
export const OwnMove = z.strictObject({
  _id: Id,
  start: InstantInput.describe('Start of a free slot of the same clinic.'),
  version: ReadVersion,
})
export type OwnMove = z.infer<typeof OwnMove>

/** A proposal of other times for a request or an approved appointment, with a note to the owner. */
export const NewProposal = z.strictObject({
  _id: Id,
  start: InstantInput.describe('Start of a free slot of the clinic.'),
  others: z
    .array(InstantInput)
    .max(PROPOSED_TIMES_MAX - 1, 'validation.tooMany')
    .default([])
    .describe('Further starts, of which the owner takes one.'),
  clinicId: Id.optional().describe(
    'Id of another clinic of the same practice. The clinic of the request by default.',
  ),
  note: Reason.default(''),
  version: ReadVersion,
})
export type NewProposal = z.infer<typeof NewProposal>
