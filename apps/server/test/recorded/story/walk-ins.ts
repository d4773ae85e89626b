import { getDayBoard } from '@vetvisit/contract/appointments/stages/routes'
import { addWalkIn, endWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** An animal comes to the doctor of the first part without an appointment; her assistant puts it on the list, and it leaves again. It also comes to the laboratory. */
export async function walkIns(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-walk-ins')
  const clinic = record.names.valueOf('Tierklinik Nord')
  const pet = record.names.valueOf('Bello')
  const { _id } = await record.call('Ida', addWalkIn, {
    body: { clinicId: clinic, petId: pet, urgent: true, note: 'Waits in the car' },
  })
  await record.call('Ruth', getDayBoard, {})
  await record.call('Ida', endWalkIn, { body: { _id } })
  const center = record.names.valueOf('Labor Mitte')
  await record.call('Lab', addWalkIn, { body: { clinicId: center, petId: pet } })
  return { clinic, center, pet, walkIn: _id }
}
