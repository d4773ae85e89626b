import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { noteCall } from '@vetvisit/contract/appointments/plans/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** The doctor of the first part is ill on another Wednesday, and her assistant calls the owner of an appointment. */
export async function callsOfPlans(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-calls')
  const visit = record.names.valueOf('visit to move')
  const ill = { start: '2026-03-18T08:00:00.000Z', end: '2026-03-18T11:00:00.000Z', kind: 'ill' } as const
  const { block } = await record.call('Ruth', createBlock, { body: ill })
  await record.call('Ida', noteCall, { body: { _id: block._id, appointmentId: visit } })
  return { block: block._id, visit }
}
