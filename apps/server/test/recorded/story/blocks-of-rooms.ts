import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import type { Objects } from '../../authorization/objects.ts'
import { BLOCK } from '../../authorization/times.ts'
import type { Recorder } from '../recorder.ts'

/** A time in which the treatment room of Ruth's clinic takes no visits. */
export async function blocksOfRooms(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('2-blocks-of-rooms')
  const room = record.names.valueOf('updateRooms#1')
  const { block } = await record.call('Ruth', createBlock, { body: { ...BLOCK, roomId: room } })
  return { room, roomBlock: block._id }
}
