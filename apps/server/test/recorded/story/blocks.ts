import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import type { Objects } from '../../authorization/objects.ts'
import { BLOCK } from '../../authorization/times.ts'
import type { Recorder } from '../recorder.ts'

/** Times in which the doctor of the first part takes no visits, once and weekly. */
export async function blocks(record: Recorder, chapter: (name: string) => Promise<void>): Promise<Objects> {
  await chapter('1-blocks')
  const { block } = await record.call('Ruth', createBlock, { body: BLOCK })
  const lunch = { start: '2026-03-23T11:00:00.000Z', end: '2026-03-23T12:00:00.000Z', kind: 'break' } as const
  await record.call('Ida', createBlock, { body: { ...lunch, note: 'Lunch', weekly: { count: 2 } } })
  // The rows that this part adds to the table of calls name no other object.
  return { doctor: record.names.valueOf('Ruth'), block: block._id } as Objects
}
