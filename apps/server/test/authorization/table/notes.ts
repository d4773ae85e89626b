import { MEDICINE } from '../../../src/modules/notes/notes.test-support.ts'
import type { Objects } from '../objects.ts'
import type { Persona } from '../personas.ts'
import { DOCTOR, OWNER, appointmentOf, body, query, row, visitOf, type Row } from './row.ts'

const note = (action: string, data: unknown) => body({ action, data })
const ofPet = (ids: Objects, persona: Persona, more: object = {}) =>
  persona === 'SP'
    ? { pet: ids.pet, appointment: ids.centerBegun, ...more }
    : { pet: ids.pet, appointment: ids.begun, patient: ids.owner, doctor: ids.doctor, ...more }

const doseOf = (ids: Objects) => ({
  noteId: ids.prescription,
  version: 1,
  index: 0,
  at: '2026-03-02T08:00:00.000Z',
})

/** Section "F. Notes, reports, prescriptions". */
export const NOTE_ROWS: readonly Row[] = [
  row('F1 adds a report of the owner', 'createNote', OWNER, (ids) =>
    note('report_patient', {
      pet: ids.pet,
      patient: ids.owner,
      fileUrl: ids.ownReportFile,
      fileName: 'blood.jpg',
    }),
  ),
  row('F1 writes a text', 'createNote', '401 200 404 200 404 404 404 422', (ids) =>
    note('text', { pet: ids.pet, text: 'Sleeps well' }),
  ),
  row(
    'F2 writes a note of the practice',
    'createNote',
    '401 404 404 200 404 404 404 200',
    (ids, persona) => note('note', ofPet(ids, persona, { text: 'Healthy' })),
    { right: 'records' },
  ),
  row(
    'F2 adds a report of the practice',
    'createNote',
    '401 404 404 200 404 404 404 200',
    (ids, persona) =>
      note(
        'report',
        ofPet(ids, persona, {
          fileUrl: persona === 'SP' ? ids.centerReportFile : ids.reportFile,
          fileName: 'x.jpg',
        }),
      ),
    { right: 'records' },
  ),
  row('F3 adds lab work', 'createNote', DOCTOR, (ids, persona) =>
    note('lab', ofPet(ids, persona, { text: 'Blood' })),
  ),
  row('F4 prescribes', 'createNote', DOCTOR, (ids, persona) =>
    note('prescription', ofPet(ids, persona, { prescription: [{ ...MEDICINE, imageUrl: ids.document }] })),
  ),
  row('F5 writes a note of a visit', 'createNote', '401 404 404 200 404 404 404 200', (ids, persona) =>
    note('appointment', { appointment: visitOf(ids, persona), text: 'Came late' }),
  ),
  row(
    'F6 cancels from the history',
    'createNote',
    '401 200 404 200 404 200 404 200',
    (ids, persona) => note('cancelled', { appointment: appointmentOf(ids, persona), code: 'recovered' }),
    { right: 'appointments' },
  ),
  ...(['active', 'rejected'] as const).map((note_type) =>
    row(
      `F7 writes an entry that only the server makes: ${note_type}`,
      'createNote',
      '401 422 422 422 422 422 422 422',
      (ids) => note('text', { note_type, pet: ids.pet, text: 'x' }),
    ),
  ),
  row('F8 edits a prescription', 'updateNote', DOCTOR, (ids) =>
    body({
      action: 'prescription_edit',
      noteId: ids.prescription,
      data: { prescription: [{ ...MEDICINE, imageUrl: ids.document }] },
    }),
  ),
  row('F9 shares a report', 'updateNote', OWNER, (ids) =>
    body({ action: 'share', noteId: ids.report, data: { docId: ids.doctor } }),
  ),
  row('F9 ends a share', 'updateNote', OWNER, (ids) =>
    body({ action: 'unshare', noteId: ids.sharedReport, data: { docId: ids.doctor } }),
  ),
  row('F9 lists doctors to share with', 'getShareTargets', OWNER, (ids) => query({ noteId: ids.report })),
  row('F9 lists the shares of a report', 'getShareHistory', OWNER, (ids) =>
    query({ noteId: ids.sharedReport }),
  ),
  row('F10 deletes a note of the owner', 'deleteNote', OWNER, (ids) => query({ id: ids.ownText })),
  row('F10 deletes a report of the owner', 'deleteNote', OWNER, (ids) => body({ id: ids.sharedReport })),
  row('F11 deletes a note of the practice', 'deleteNote', DOCTOR, (ids) => query({ id: ids.text })),
  row('F11 voids a prescription', 'deleteNote', DOCTOR, (ids) => query({ id: ids.prescription })),
  // N1 has the right `histories`, which counts where several vets work.
  row('F12 prints a prescription', 'getPrescriptionPdf', '401 200 404 200 404 200 404 404', (ids) =>
    query({ noteId: ids.prescription }),
  ),
  row('F13 notes a dose that was given', 'addDose', OWNER, (ids) => body(doseOf(ids))),
  row('F13 takes a dose back', 'removeDose', OWNER, (ids) =>
    query({ ...doseOf(ids), version: '1', index: '0' }),
  ),
]
