import { arrive, getDayBoard, setDelay, setStage } from '@vetvisit/contract/appointments/stages/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** Monday at the doctor of the first part: she is late, her assistant notes an arrival, and the owner says that they are there. */
export async function stages(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-stages')
  const clinic = record.names.valueOf('Tierklinik Nord')
  const begun = record.names.valueOf('visit begun')
  await record.call('Ruth', setDelay, { body: { clinicId: clinic, minutes: 20 } })
  await record.call('Ida', setStage, { body: { _id: begun, stage: 'arrived' } })
  await record.call('Ida', setStage, { body: { _id: begun, stage: 'arrived', undo: true } })
  await record.call('Mira', arrive, { body: { _id: begun } })
  await record.call('Ruth', getDayBoard, {})
  return { clinic, begun, centerBegun: record.names.valueOf('visit begun at the center') }
}
