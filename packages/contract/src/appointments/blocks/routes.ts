import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { CalendarDate, Id } from '../../wire.ts'
import { CALENDAR_DAYS_MAX } from '../agenda/rules.ts'
import { BLOCKS_MEANT } from './rules.ts'
import { Block, BlockChange, NewBlock, VisitsBeneath } from './schemas.ts'

export const listBlocks = route({
  name: 'listBlocks',
  method: 'GET',
  path: '/practice/blocks',
  summary: 'List the blocks of a vet or a treatment room between two days',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    from: CalendarDate.describe('First day, inclusive, in any time zone.'),
    to: CalendarDate.describe(`Last day, inclusive. At most ${CALENDAR_DAYS_MAX} days after \`from\`.`),
    doctorId: Id.optional().describe(
      'A vet of the practice. Without it, the vet who signs for the caller, or the only one of the practice.',
    ),
    roomId: Id.optional().describe('A treatment room of a clinic, in place of a vet.'),
  }),
  data: z.array(Block).describe('By start.'),
})

/** A time of a vet that owners cannot book, or a time in which a treatment room has no visits; visits that are there stay. */
export const createBlock = route({
  name: 'createBlock',
  method: 'POST',
  path: '/practice/blocks',
  summary: 'Block a time of a vet or a treatment room, once or weekly',
  access: { roles: PRACTICE_ROLES },
  body: NewBlock,
  data: z.object({
    block: Block.describe('The first one.'),
    count: z.int().describe('How many have been written.'),
    visits: VisitsBeneath,
  }),
  errors: ['limit_reached'],
})

export const updateBlock = route({
  name: 'updateBlock',
  method: 'PATCH',
  path: '/practice/blocks',
  summary: 'Change the time, kind and note of one block, or also of the later ones of its weekly block',
  access: { roles: PRACTICE_ROLES },
  body: BlockChange,
  data: z.object({ block: Block, visits: VisitsBeneath }),
  errors: ['stale'],
})

export const deleteBlocks = route({
  name: 'deleteBlocks',
  method: 'DELETE',
  path: '/practice/blocks',
  summary: 'Delete one block, or those of its weekly block',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    id: Id.describe('Id of the block.'),
    which: z
      .enum(BLOCKS_MEANT)
      .default('one')
      .describe('`following` means this block and the later ones of its weekly block, which then ends.'),
  }),
  data: z.object({ deleted: z.int().describe('How many were deleted.') }),
})
