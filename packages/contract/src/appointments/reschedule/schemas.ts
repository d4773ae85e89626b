import { z } from 'zod'
import { Id, InstantInput } from '../../wire.ts'
import { Reason } from '../record/schemas.ts'
import { MOVE_REQUEST_TIMES_MAX } from './rules.ts'

/** An owner's request to move an appointment: up to three preferred times, or a note. */
export const MoveRequest = z
  .strictObject({
    _id: Id,
    starts: z.array(InstantInput).max(MOVE_REQUEST_TIMES_MAX, 'validation.tooMany').prefault([]),
    note: Reason.default(''),
    version: z
      .int()
      .optional()
      .describe('The version the client read; an older one is refused with `stale`.'),
  })
  .refine(({ starts, note }) => starts.length > 0 || note !== '', {
    path: ['starts'],
    message: 'validation.moveWishRequired',
  })
export type MoveRequest = z.infer<typeof MoveRequest>

/** A proposal of another time for a request, with a note to the owner. */
export const NewProposal = z.strictObject({
  _id: Id,
  start: InstantInput.describe('start of a free slot'),
  clinicId: Id.optional().describe('another clinic of the same practice'),
  note: Reason.default(''),
  version: z.int().optional().describe('The version the client read; an older one is refused with `stale`.'),
})
export type NewProposal = z.infer<typeof NewProposal>
