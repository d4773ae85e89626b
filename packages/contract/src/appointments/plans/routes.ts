import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id } from '../../wire.ts'
import { BlockPlan, Called } from './schemas.ts'

/** Made of what is stored, so that every change of these appointments shows in it at once. */
export const getBlockPlan = route({
  name: 'getBlockPlan',
  method: 'GET',
  path: '/practice/blocks/plan',
  summary: 'What can become of the appointments beneath a block, and what has become of them',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ id: Id.describe('Id of the block.') }),
  data: BlockPlan,
})

/** The first call stays, so that repeating the call changes nothing. */
export const noteCall = route({
  name: 'noteCall',
  method: 'POST',
  path: '/practice/blocks/called',
  summary:
    'Note in the plan of a block that the owner of an appointment was called; repeating it changes nothing',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    _id: Id.describe('Id of the block.'),
    appointmentId: Id,
    undo: z.boolean().default(false).describe('True if the owner was not called after all.'),
  }),
  data: Called,
})
