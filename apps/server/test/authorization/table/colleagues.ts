import { closeMoveRequest } from '@vetvisit/contract/appointments/reschedule/routes'
import { MEDICINE } from '../../../src/modules/notes/notes.test-support.ts'
import { PASSWORD } from '../../open-harness.ts'
import { BLOCK, FREE, NEXT_BLOCK, PROPOSED, SUNDAY } from '../times.ts'
import { closedOn, vetOf } from './clinics.ts'
import {
  ADMINS,
  ALONE,
  EVERY_VET,
  NOBODY,
  NOT_NOW,
  OVERRIDING,
  OWN,
  PRACTICE,
  RIGHTED,
  VETS,
  WITHOUT_RECEPTION,
} from './colleague-cells.ts'
import { COLLEAGUE_OWNER_ROWS } from './colleague-owners.ts'
import { COLLEAGUE_SETTING_ROWS } from './colleague-settings.ts'
import { withoutLink } from './files.ts'
import { body, query, row, type Row } from './row.ts'

const OVERRIDE = { reason: 'Emergency', allow: ['closed', 'overlap', 'block'] }
const INVITED = { fullname: 'Vera Neu', email: 'vera.neu@example.com' }

/** Section "N. Colleagues of a practice": the objects are DT's. */
export const COLLEAGUE_ROWS: readonly Row[] = [
  row('N1 reads a history', 'getPracticeHistory', PRACTICE, (ids) => ({ query: { petId: ids.pet } })),
  row(
    'N1 prints a prescription',
    'getPrescriptionPdf',
    RIGHTED,
    (ids) => query({ noteId: ids.prescription }),
    { right: 'histories' },
  ),
  row('N1 reads a file by its id', 'readFile', NOBODY, (ids) => withoutLink(ids.reportFile)),
  row('N2 writes a note', 'createNote', VETS, (ids) =>
    body({ action: 'text', data: { pet: ids.pet, text: 'Limps' } }),
  ),
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
    'N8 changes a reason',
    'updateReason',
    WITHOUT_RECEPTION,
    (ids) => ({ ...query({ reasonId: ids.reason }), ...body({ name: 'Operation' }) }),
    { right: 'clinics' },
  ),
  row('N8 changes the price of a reason', 'updateReason', '200 422 404 422 422 404 404', (ids) => ({
    ...query({ reasonId: ids.reason }),
    ...body({ priceFrom: 40 }),
  })),
  row('N8 archives a reason', 'archiveReason', WITHOUT_RECEPTION, (ids) => query({ reasonId: ids.reason }), {
    right: 'clinics',
  }),
  row(
    'N4 books an appointment',
    'createAppointment',
    PRACTICE,
    (ids) => body({ clinicId: ids.clinic, petId: ids.pet, start: FREE, confirmed: true }),
    { right: 'appointments' },
  ),
  row(
    'N15 books an appointment with a vet of the clinic',
    'createAppointment',
    PRACTICE,
    (ids) =>
      body({ clinicId: ids.clinic, petId: ids.pet, start: FREE, confirmed: true, doctorId: ids.doctor }),
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
    'N4 changes the length of an appointment without telling its owner',
    'updateAppointment',
    PRACTICE,
    (ids) => body({ _id: ids.visit, minutes: 20, tell: false }),
    { right: 'appointments' },
  ),
  row(
    'N6 books outside the hours',
    'createAppointment',
    OVERRIDING,
    (ids) => body({ clinicId: ids.clinic, petId: ids.pet, start: SUNDAY, override: OVERRIDE }),
    { right: 'overrides' },
  ),
  row(
    'N6 moves an appointment outside the hours, with another length',
    'updateAppointment',
    OVERRIDING,
    (ids) => body({ _id: ids.visit, start: SUNDAY, minutes: 45, override: OVERRIDE }),
    { right: 'overrides' },
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
    'N4 proposes other times for an approved appointment',
    'proposeTime',
    PRACTICE,
    (ids) => body({ _id: ids.visit, start: FREE }),
    { right: 'appointments' },
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
  // The test names the colleague VC by `otherPractice`.
  ...(['visit', 'request'] as const).map((kind) =>
    row(
      `N4 hands over: ${kind}`,
      'updateAppointment',
      PRACTICE,
      (ids) => body({ _id: ids[kind], doctorId: ids.otherPractice }),
      { right: 'appointments' },
    ),
  ),
  row('N7 lists the blocks of a vet', 'listBlocks', PRACTICE, (ids) =>
    query({ from: '2026-03-04', to: '2026-03-05', doctorId: ids.doctor }),
  ),
  row('N7 reads the plan of a block', 'getBlockPlan', PRACTICE, (ids) => query({ id: ids.block })),
  row(
    'N7 notes a call in the plan of a block',
    'noteCall',
    PRACTICE,
    (ids) => body({ _id: ids.block, appointmentId: ids.visit }),
    { right: 'appointments' },
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
  row('N7 lists the blocks of a treatment room', 'listBlocks', PRACTICE, (ids) =>
    query({ from: '2026-03-04', to: '2026-03-05', roomId: ids.room }),
  ),
  row(
    'N7 blocks a treatment room',
    'createBlock',
    PRACTICE,
    (ids) => body({ ...NEXT_BLOCK, roomId: ids.room }),
    { right: 'appointments' },
  ),
  row(
    'N7 changes a block of a treatment room',
    'updateBlock',
    PRACTICE,
    (ids) => body({ ...NEXT_BLOCK, _id: ids.roomBlock }),
    { right: 'appointments' },
  ),
  row(
    'N7 deletes a block of a treatment room',
    'deleteBlocks',
    PRACTICE,
    (ids) => query({ id: ids.roomBlock }),
    { right: 'appointments' },
  ),
  row(
    'N7 says how late a vet is',
    'setDelay',
    PRACTICE,
    (ids) => body({ clinicId: ids.clinic, doctorId: ids.doctor, minutes: 20 }),
    { right: 'appointments' },
  ),
  row('N9 reads the day board of the practice', 'getDayBoard', OWN, () => query({ scope: 'practice' })),
  row(
    'N9 notes that an animal has arrived',
    'setStage',
    PRACTICE,
    (ids) => body({ _id: ids.begun, stage: 'arrived' }),
    { right: 'appointments' },
  ),
  row(
    'N9 puts an animal without an appointment on the list',
    'addWalkIn',
    PRACTICE,
    (ids) => body({ clinicId: ids.clinic, petId: ids.pet }),
    { right: 'appointments' },
  ),
  row(
    'N9 notes that an animal that waited is still there',
    'endWalkIn',
    PRACTICE,
    (ids) => body({ _id: ids.walkIn, undo: true }),
    { right: 'appointments' },
  ),
  row('N9 lists the waiting list of the practice', 'getWaitingPage', OWN, () => query({ scope: 'practice' })),
  row('N9 lists the appointments of the practice', 'getAppointmentPage', OWN, () =>
    query({ scope: 'practice', from: '2026-03-02', to: '2026-03-08' }),
  ),
  row('N9 counts the month of the practice', 'getStatistics', OWN, () =>
    query({ scope: 'practice', month: '2026-03' }),
  ),
  row('N9 lists tasks', 'listTasks', OWN),
  row('N9 writes a task', 'createTask', OWN, () => body({ date: '2026-03-04', text: 'Order vaccines' }), {
    right: 'appointments',
  }),
  row(
    'N9 writes down to call an owner',
    'createTask',
    PRACTICE,
    (ids) => body({ date: '2026-03-04', isCall: true, patId: ids.owner }),
    { right: 'appointments' },
  ),
  row('N9 changes a task', 'updateTask', PRACTICE, (ids) => body({ _id: ids.task, text: 'Order gloves' }), {
    right: 'appointments',
  }),
  row('N9 notes that a task is done', 'finishTask', PRACTICE, (ids) => body({ _id: ids.task }), {
    right: 'appointments',
  }),
  row('N5 starts a visit', 'consultAppointment', VETS, (ids) => body({ _id: ids.begun })),
  row('N5 writes the note of a visit', 'createNote', ALONE, (ids) =>
    body({ action: 'appointment', data: { appointment: ids.begun, text: 'Came late' } }),
  ),
  row('N5 finishes a visit', 'completeAppointment', '409 404 404 404 404 404 404', (ids) =>
    body({ _id: ids.begun }),
  ),
  row('N8 lists the vets of a clinic', 'getClinicVets', PRACTICE, (ids) => query({ clinicId: ids.clinic })),
  row(
    'N8 changes the treatment rooms of a clinic',
    'updateRooms',
    WITHOUT_RECEPTION,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ rooms: [{ name: 'Operating room' }] }) }),
    { right: 'clinics' },
  ),
  row(
    'N8 changes the hours of a vet',
    'updateClinicVets',
    WITHOUT_RECEPTION,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ vets: [vetOf(ids)] }) }),
    { right: 'clinics' },
  ),
  row(
    'N8 closes a clinic on a date',
    'addDayChange',
    WITHOUT_RECEPTION,
    (ids) => body(closedOn(ids.clinic)),
    {
      right: 'clinics',
    },
  ),
  row(
    'N8 takes a change of a date back',
    'deleteDayChange',
    WITHOUT_RECEPTION,
    (ids) => query({ id: ids.dayChange }),
    { right: 'clinics' },
  ),
  row('N8 lists the treatment rooms', 'listRooms', OWN),
  row('N8 lists the reasons', 'listReasons', OWN),
  ...(['getDoctorDashboard', 'getRequestPage', 'getCalendar'] as const).map((call) =>
    row(`N9 reads the agendas of the practice: ${call}`, call, OWN, () =>
      query({
        scope: 'practice',
        ...(call === 'getCalendar' && { from: '2026-03-02', to: '2026-03-08' }),
      }),
    ),
  ),
  row('N11 reads the practice', 'getPractice', OWN),
  row('N11 reads the team', 'getTeam', OWN),
  row('N11 names the practice', 'updatePractice', ADMINS, () => body({ name: 'Am Park', version: 1 })),
  row('N11 changes the rights of a member', 'updateMember', ALONE, (ids) => ({
    ...query({ id: ids.peer }),
    ...body({ rights: ['owners'] }),
  })),
  row('N11 makes a vet an admin', 'updateMember', ALONE, (ids) => ({
    ...query({ id: ids.otherPractice }),
    ...body({ isAdmin: true }),
  })),
  ...(['vet', 'reception'] as const).map((kind) =>
    row(`N11 invites: ${kind}`, 'inviteMember', ADMINS, () => body({ ...INVITED, kind })),
  ),
  row('N11 invites: assistant', 'inviteMember', EVERY_VET, () => body({ ...INVITED, kind: 'assistant' })),
  row('N11 withdraws the invitation of an assistant', 'withdrawMemberInvitation', VETS, (ids) =>
    query({ id: ids.invited }),
  ),
  row('N11 removes an assistant', 'removeMember', RIGHTED, (ids) => query({ id: ids.peer }), {
    right: 'team',
  }),
  row('N11 removes a vet', 'removeMember', ALONE, (ids) => query({ id: ids.otherPractice })),
  row('N12 leaves the practice', 'leavePractice', '409 200 404 404 404 409 409'),
  row('N13 confirms an appointment for its owner', 'confirmAppointment', NOBODY, (ids) =>
    body({ _id: ids.visit }),
  ),
  row('N13 says for the owner that they have arrived', 'arrive', NOBODY, (ids) => body({ _id: ids.begun })),
  row('N13 accepts a proposal for its owner', 'answerProposal', NOBODY, (ids) =>
    body({ _id: ids.proposed, accept: true, start: PROPOSED }),
  ),
  row('N14 sets the PIN of shared computers', 'setPin', OWN, () => body({ pin: '2580', password: PASSWORD })),
  row('N14 locks the session without a PIN', 'lockSession', NOT_NOW),
  row('N14 unlocks a session that is not locked', 'unlockSession', NOT_NOW, () => body({ pin: '2580' })),
  ...COLLEAGUE_OWNER_ROWS,
  ...COLLEAGUE_SETTING_ROWS,
]
