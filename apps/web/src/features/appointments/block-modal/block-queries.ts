import type { BlocksChanged, BlocksMeant } from '@vetvisit/contract/appointments/blocks/rules'
import { createBlock, deleteBlocks, updateBlock } from '@vetvisit/contract/appointments/blocks/routes'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { call } from '../../../lib/api/call.ts'
import { actSoon, useSoonDone } from '../../../ui/action/act-soon.ts'
import { refetchAppointments, useAppointmentChange } from '../parts/use-appointment-change.ts'

/** What a person changes of a block. */
export type Content = Pick<Block, 'start' | 'end' | 'kind' | 'note'>

const contentOf = ({ start, end, kind, note }: Content) => ({ start, end, kind, note })

type Wish = Content & {
  /** Null for the vet who signs for this person, or the only one of the practice. */
  vetId: string | null
  /** Null for the time of a vet. */
  roomId: string | null
  weekly: { until?: string } | undefined
}

export const useCreateBlock = () =>
  useAppointmentChange(({ vetId, roomId, weekly, ...wish }: Wish, attempt) => {
    const body = {
      ...contentOf(wish),
      ...(roomId !== null && { roomId }),
      ...(roomId === null && vetId !== null && { doctorId: vetId }),
      ...(weekly && { weekly }),
    }
    return call(createBlock, { body }, attempt)
  })

type Change = { before: Block; wish: Content; which: BlocksChanged }

/** Changes a block, perhaps with those that follow, with the one that was read. */
export const useUpdateBlock = () =>
  useAppointmentChange(({ before, wish, which }: Change, attempt) => {
    const body = { _id: before._id, ...contentOf(wish), which, seen: contentOf(before) }
    return call(updateBlock, { body }, attempt)
  })

/** Takes a change of a block back, unless it has been changed again. */
export async function restoreBlock(before: Block, changed: Block): Promise<void> {
  try {
    await call(updateBlock, { body: { _id: before._id, ...contentOf(before), seen: contentOf(changed) } })
  } finally {
    await refetchAppointments()
  }
}

/** Takes a new block back, with all of its weekly block. */
export async function unblock({ _id, seriesId }: Block): Promise<void> {
  try {
    await call(deleteBlocks, { query: { id: _id, which: seriesId === null ? 'one' : 'all' } })
  } finally {
    await refetchAppointments()
  }
}

type Going = { id: string; seriesId: string | null; from: string }

const PREFIX = 'blocks '
const isGoing = ({ id, seriesId, from }: Going, block: Block) =>
  block._id === id || (seriesId !== null && block.seriesId === seriesId && block.start >= from)

/**
 * Deletes a block, or those of its series, when it can no longer be undone.
 *
 * @returns function that undoes it
 */
export function deleteSoon(
  { _id, seriesId, start }: Block,
  which: BlocksMeant,
  onFailed: (error: unknown) => void,
): () => void {
  const going: Going = {
    id: _id,
    seriesId: which === 'one' ? null : seriesId,
    from: which === 'all' ? '' : start,
  }
  return actSoon(PREFIX + JSON.stringify(going), async (closing) => {
    try {
      await call(deleteBlocks, { query: { id: _id, which } }, { keepalive: closing })
    } catch (error) {
      onFailed(error)
    }
    await refetchAppointments()
  })
}

/** The blocks to show: those that are being deleted are gone. */
export function useShownBlocks<Shown extends Block>(blocks: readonly Shown[]): readonly Shown[] {
  const going = [...useSoonDone()].flatMap((key) =>
    key.startsWith(PREFIX) ? [JSON.parse(key.slice(PREFIX.length)) as Going] : [],
  )
  return going.length === 0 ? blocks : blocks.filter((block) => !going.some((each) => isGoing(each, block)))
}
