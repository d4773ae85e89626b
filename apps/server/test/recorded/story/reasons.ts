import { addPresetReasons, addReason, listClinicReasons } from '@vetvisit/contract/reasons/routes'
import type { Objects } from '../../authorization/objects.ts'
import { type Recorder, VISITOR } from '../recorder.ts'

/** Ruth sets up the reasons of her practice. */
export async function reasons(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-reasons')
  const clinic = record.names.valueOf('Tierklinik Nord')
  const doctor = record.names.valueOf('Ruth')
  await record.call('Ruth', addPresetReasons, {})
  const { _id: reason } = await record.call(
    'Ruth',
    addReason,
    {
      body: {
        name: 'Ultrasound',
        minutes: 40,
        after: 10,
        priceFrom: 80,
        species: ['Dog', 'Cat'],
        online: true,
      },
    },
    { names: 'Ultrasound' },
  )
  await record.call(VISITOR, listClinicReasons, { query: { clinicId: clinic } })
  return { clinic, doctor, reason }
}
