import { addDayChange } from '@vetvisit/contract/clinics/vets/routes'
import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** Ruth closes her clinic on one date. @returns only what calls on the hours of vets need */
export async function hoursOfVets(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Partial<Objects>> {
  await chapter('1-hours-of-vets')
  const clinic = record.names.valueOf('Tierklinik Nord')
  const body = { clinicId: clinic, date: '2026-06-01', opens: false, start: 0, end: 1440 }
  const { changes } = await record.call('Ruth', addDayChange, { body })
  return { clinic, dayChange: changes[0]?._id ?? '', doctor: record.names.valueOf('Ruth') }
}
