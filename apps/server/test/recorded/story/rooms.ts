import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** Ruth's clinic gets a treatment room. */
export async function rooms(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-rooms')
  const clinic = record.names.valueOf('Tierklinik Nord')
  await record.call('Ruth', updateRooms, {
    query: { clinicId: clinic },
    body: { rooms: [{ name: 'Operating room' }] },
  })
  return { clinic }
}
