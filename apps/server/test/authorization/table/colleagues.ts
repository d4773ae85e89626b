import { closeMoveRequest } from '@vetvisit/contract/appointments/reschedule/routes'
import { MEDICINE } from '../../../src/modules/notes/notes.test-support.ts'
import { BLOCK, FREE } from '../cast.ts'
import { body, query, row, type Row } from './row.ts'

/** Who calls the rows below: DT, a colleague vet of DT's practice, an assistant of each, and a doctor of another practice. */
export const COLLEAGUES = ['DT', 'VC', 'AT', 'AC', 'DX'] as const

/** Cells that several rows have, in the order of `COLLEAGUES`. */
const PRACTICE = '200 200 200 200 404'
const VETS = '200 200 404 404 404'
const ALONE = '200 404 404 404 404'

/** Section "N. Colleagues of a practice": the objects are DT's. */
export const COLLEAGUE_ROWS: readonly Row[] = [
  row('N3 edits a prescription', 'updateNote', ALONE, (ids) =>
    body({
      action: 'prescription_edit',
      noteId: ids.prescription,
      data: { prescription: [{ ...MEDICINE, imageUrl: ids.document }] },
    }),
  ),
  row('N3 deletes a note', 'deleteNote', ALONE, (ids) => query({ id: ids.text })),
  row('N3 voids a prescription', 'deleteNote', ALONE, (ids) => query({ id: ids.prescription })),
  row(
    'N4 books an appointment',
    'createAppointment',
    PRACTICE,
    (ids) => body({ clinicId: ids.clinic, petId: ids.pet, start: FREE, confirmed: true }),
    { right: 'appointments' },
  ),
  row(
    'N4 reschedules an appointment',
    'updateAppointment',
    PRACTICE,
    (ids) => body({ _id: ids.visit, start: FREE, clinicId: ids.clinic }),
    { right: 'appointments' },
  ),
  row(
    'N4 corrects the details of an appointment',
    'updateAppointment',
    PRACTICE,
    (ids) => body({ _id: ids.visit, details: { reason: 'Limps' } }),
    { right: 'appointments' },
  ),
  row(
    'N4 declines a move request',
    closeMoveRequest.name,
    PRACTICE,
    (ids) => query({ id: ids.moveRequest }),
    {
      right: 'appointments',
    },
  ),
  row(
    'N4 proposes another time',
    'proposeTime',
    PRACTICE,
    (ids) => body({ _id: ids.request, start: FREE, clinicId: ids.clinic }),
    { right: 'requests' },
  ),
  row(
    'N4 offers a time to an owner on the waiting list',
    'offerTime',
    PRACTICE,
    (ids) => body({ _id: ids.waiting, start: FREE }),
    { right: 'appointments' },
  ),
  ...(['approved', 'rejected'] as const).map((status) =>
    row(
      `N4 answers a request with ${status}`,
      'updateAppointment',
      PRACTICE,
      (ids) => body({ _id: ids.request, status }),
      { right: 'requests' },
    ),
  ),
  row(
    'N4 cancels an appointment',
    'updateAppointment',
    PRACTICE,
    (ids) => body({ _id: ids.visit, isCancelled: true }),
    { right: 'appointments' },
  ),
  row(
    'N4 cancels from the history',
    'createNote',
    PRACTICE,
    (ids) =>
      body({ action: 'cancelled', data: { appointment: ids.visit, doctor: ids.doctor, code: 'recovered' } }),
    { right: 'appointments' },
  ),
  row('N4 deletes a request', 'deleteAppointment', VETS, (ids) => query({ id: ids.request })),
  row('N4 deletes an approved appointment', 'deleteAppointment', VETS, (ids) =>
    body({ appointment: { _id: ids.visit } }),
  ),
  row('N4 opens an appointment', 'getAppointmentDetails', PRACTICE, (ids) => query({ id: ids.visit })),
  row('N4 reads the calendar file of an appointment', 'getCalendarFile', PRACTICE, (ids) =>
    query({ id: ids.visit }),
  ),
  row('N4 reads the deliveries of an appointment', 'getDeliveries', PRACTICE, (ids) =>
    query({ appointmentId: ids.visit }),
  ),
  row('N7 lists the blocks of a vet', 'listBlocks', PRACTICE, (ids) =>
    query({ from: '2026-03-04', to: '2026-03-05', doctorId: ids.doctor }),
  ),
  row(
    'N7 blocks a time of a vet',
    'createBlock',
    PRACTICE,
    (ids) => body({ ...BLOCK, doctorId: ids.doctor }),
    { right: 'appointments' },
  ),
  row(
    'N7 changes a block',
    'updateBlock',
    PRACTICE,
    (ids) => body({ ...BLOCK, _id: ids.block, note: 'Moved' }),
    { right: 'appointments' },
  ),
  row('N7 deletes a block', 'deleteBlocks', PRACTICE, (ids) => query({ id: ids.block }), {
    right: 'appointments',
  }),
  row('N5 starts a visit', 'consultAppointment', ALONE, (ids) => body({ _id: ids.begun })),
  row('N5 writes the note of a visit', 'createNote', ALONE, (ids) =>
    body({ action: 'appointment', data: { appointment: ids.begun, text: 'Came late' } }),
  ),
]
