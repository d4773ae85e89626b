import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../../http.ts'
import { Id } from '../../wire.ts'
import { BlockPlan } from './schemas.ts'

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
