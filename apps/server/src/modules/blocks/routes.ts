import {
  createBlock as createBlockRoute,
  deleteBlocks as deleteBlocksRoute,
  listBlocks as listBlocksRoute,
  updateBlock,
} from '@vetvisit/contract/appointments/blocks/routes'
import { getBlockPlan, noteCall as noteCallRoute } from '@vetvisit/contract/appointments/plans/routes'
import { practiceScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { changeBlock, deleteBlocks } from './change-block.ts'
import { createBlock } from './create-block.ts'
import { listBlocks } from './list-blocks.ts'
import { noteCall } from './plans/note-call.ts'
import { readPlan } from './plans/read-plan.ts'

/** Times in which a vet takes no visits. */
export const blocksBindings = (context: Context): Binding[] => [
  bind(listBlocksRoute, async ({ caller, query }) => listBlocks(context, practiceScope(caller), query)),
  bind(createBlockRoute, async ({ caller, body, now }) =>
    createBlock(context, practiceScope(caller), body, now),
  ),
  bind(updateBlock, async ({ caller, body, now }) => changeBlock(context, practiceScope(caller), body, now)),
  bind(deleteBlocksRoute, async ({ caller, query, now }) =>
    deleteBlocks(context, practiceScope(caller), query, now),
  ),
  bind(getBlockPlan, async ({ caller, query, now }) => readPlan(context, practiceScope(caller), query, now)),
  bind(noteCallRoute, async ({ caller, body, now }) => noteCall(context, practiceScope(caller), body, now)),
]
