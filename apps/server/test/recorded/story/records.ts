import { addDose, createNote, deleteNote, updateNote } from '@vetvisit/contract/notes/routes'
import { addWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { MEDICINE } from '../../../src/modules/notes/notes.test-support.ts'
import type { Recorder } from '../recorder.ts'
import type { Animals } from './animals.ts'
import { upload } from './practices.ts'

const note = async (record: Recorder, person: string, name: string, action: string, data: object) =>
  (await record.call(person, createNote, { body: { action, data } as never }, { names: name }))._id

/** What a practice writes during a visit: every kind of note, a changed and a voided prescription, weight and allergies. */
export async function notesOfVisit(record: Recorder, { Bello }: Animals, seen: string) {
  const of = { pet: Bello, appointment: seen }
  await note(record, 'Ruth', 'note of the visit', 'note', { ...of, text: '<p>Skin is <b>red</b></p>' })
  await note(record, 'Rita', 'report of the visit', 'report', {
    ...of,
    fileUrl: await upload(record, 'Rita', 'notes/report'),
    fileName: 'blood.jpg',
    text: 'Blood count',
  })
  await note(record, 'Ruth', 'lab of the visit', 'lab', { ...of, text: 'Cultures' })
  await note(record, 'Ruth', 'line of the visit', 'appointment', { appointment: seen, text: 'Came late' })
  const given = await note(record, 'Ruth', 'prescription of the visit', 'prescription', {
    ...of,
    prescription: [MEDICINE],
  })
  const changed = [MEDICINE, { ...MEDICINE, medName: 'Amoxicillin', dose: '50 mg' }]
  await record.call('Ruth', updateNote, {
    body: {
      action: 'prescription_edit',
      noteId: given,
      data: { prescription: changed, text: 'With food', version: 1 },
    },
  })
  const voided = await note(record, 'Ruth', 'voided prescription', 'prescription', {
    pet: Bello,
    prescription: [MEDICINE],
  })
  await record.call('Ruth', deleteNote, { query: { id: voided }, body: undefined })
  await record.call('Ida', addWeight, { query: { petId: Bello }, body: { date: '2026-02-27', kg: 12 } })
  await record.call('Ruth', updatePet, {
    query: { petId: Bello },
    body: { alerts: 'Bites', allergies: 'Penicillin, pollen' },
  })
  await record.call('Mira', addDose, {
    body: { noteId: given, version: 2, index: 1, at: '2026-02-27T09:05:00.000Z' },
  })
  await record.sends()
}

/** What an owner writes and shares, with an ended share and a deleted note. */
export async function notesOfOwner(record: Recorder, { Bello, Tico }: Animals, doctor: string) {
  const report = async (name: string) =>
    note(record, 'Mira', name, 'report_patient', {
      pet: Bello,
      fileUrl: await upload(record, 'Mira', 'notes/report'),
      fileName: 'blood.jpg',
    })
  const share = (action: 'share' | 'unshare', noteId: string) =>
    record.call('Mira', updateNote, { body: { action, noteId, data: { docId: doctor } } })
  const [kept, shared, ended] = [
    await report('report'),
    await report('shared report'),
    await report('report once shared'),
  ]
  await share('share', shared)
  await share('share', ended)
  await record.sends()
  await share('unshare', ended)
  const gone = await note(record, 'Paul', 'deleted text', 'text', { pet: Tico, text: 'Eats nothing' })
  await record.call('Paul', deleteNote, { body: { id: gone } })
  const ownText = await note(record, 'Mira', 'text of the owner', 'text', { pet: Bello, text: 'Eats little' })
  const text = await note(record, 'Ruth', 'text of the practice', 'text', {
    pet: Bello,
    text: 'Call on Friday',
  })
  const prescription = await note(record, 'Ruth', 'prescription', 'prescription', {
    pet: Bello,
    prescription: [MEDICINE],
  })
  await record.sends()
  return { report: kept, sharedReport: shared, ownText, text, prescription }
}
