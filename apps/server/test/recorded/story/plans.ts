import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { getBlockPlan } from '@vetvisit/contract/appointments/plans/routes'
import { answerProposal, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** The doctor of the first part is ill on a Wednesday: she proposes other times for one of its visits, and the owner takes one. */
export async function plans(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-plans')
  const [visit, toMove] = [record.names.valueOf('visit'), record.names.valueOf('visit to move')]
  const ill = { start: '2026-03-04T08:00:00.000Z', end: '2026-03-04T11:00:00.000Z', kind: 'ill' } as const
  const { block } = await record.call('Ruth', createBlock, { body: ill })
  const others = ['2026-03-11T10:00:00.000Z', '2026-03-11T11:00:00.000Z']
  const start = '2026-03-11T09:00:00.000Z'
  await record.call('Ruth', proposeTime, { body: { _id: toMove, start, others } })
  await record.call('Ruth', getBlockPlan, { query: { id: block._id } })
  await record.call('Mira', answerProposal, { body: { _id: toMove, accept: true, start } })
  await record.call('Ida', getBlockPlan, { query: { id: block._id } })
  return { block: block._id, visit, centerVisit: record.names.valueOf('visit at the center') }
}
