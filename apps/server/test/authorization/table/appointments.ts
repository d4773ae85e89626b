import { NEW_PERSON } from '../../../src/modules/auth/codes/codes.test-support.ts'
import { PET } from '../../open-harness.ts'
import { BLOCK, FREE, NEXT_BLOCK, PROPOSED } from '../times.ts'
import {
  ANY_CLINIC,
  OWNER,
  OWNERS,
  PRACTICES,
  PUBLIC,
  TEAM,
  TREATING,
  appointmentOf,
  body,
  newcomerOf,
  query,
  requestOf,
  row,
  visitOf,
  type Row,
} from './row.ts'

/** Section "E. Appointments". */
export const APPOINTMENT_ROWS: readonly Row[] = [
  // The refusal names the field `petId`, and is the same for a foreign and an invented pet (decision 99).
  row(
    'E1 books an appointment',
    'createAppointment',
    '401 200 422 200 404 200 404 200',
    (ids, persona) =>
      body({
        clinicId: persona === 'SP' ? ids.center : ids.clinic,
        petId: ids.pet,
        start: FREE,
        confirmed: true,
      }),
    { right: 'appointments', ...ANY_CLINIC },
  ),
  row('E1 looks for an owner to book for', 'searchOwners', PRACTICES, (ids) => query({ patId: ids.owner }), {
    mayNameOthers: ['owner'],
  }),
  row(
    'E1 holds a slot',
    'holdSlot',
    '200 200 200 404 404 404 404 404',
    (ids) => body({ clinicId: ids.clinic, start: FREE }),
    ANY_CLINIC,
  ),
  row(
    'E1 requests an appointment without the key of the browser',
    'requestAppointment',
    '422 422 422 422 422 422 422 422',
    (ids) =>
      body({
        email: ids.ownerEmail,
        code: ids.ownerCode,
        codeKey: 'A'.repeat(22),
        petId: ids.pet,
        clinicId: ids.clinic,
        start: FREE,
      }),
  ),
  row(
    'E1 requests an appointment by a code',
    'requestAppointment',
    PUBLIC,
    (ids) =>
      body({
        email: ids.ownerEmail,
        code: ids.ownerCode,
        codeKey: ids.ownerCodeKey,
        petId: ids.pet,
        clinicId: ids.clinic,
        start: FREE,
        confirmed: true,
      }),
    ANY_CLINIC,
  ),
  row(
    'E1 requests an appointment for a new pet as a new person',
    'requestAppointment',
    PUBLIC,
    (ids) =>
      body({
        ...newcomerOf(ids),
        person: NEW_PERSON,
        pet: PET,
        clinicId: ids.clinic,
        start: FREE,
        confirmed: true,
      }),
    ANY_CLINIC,
  ),
  row('E1 releases a hold by its key', 'releaseVisitorHold', PUBLIC, () => body({ holdKey: 'A'.repeat(22) })),
  row('E1 releases a hold', 'releaseSlot', OWNERS, (ids) => query({ id: ids.hold }), {
    idle: ['PX'],
    mayNameOthers: ['hold'],
  }),
  row(
    'E1 joins the waiting list of a day that is not full',
    'joinWaitingList',
    '401 409 409 404 404 404 404 404',
    (ids) => body({ clinicId: ids.clinic, date: '2026-03-06' }),
    ANY_CLINIC,
  ),
  row('E1 leaves the waiting list', 'leaveWaitingList', OWNER, (ids) => query({ id: ids.waiting })),
  row(
    'E2 reschedules an appointment',
    'updateAppointment',
    '401 422 404 200 404 200 404 200',
    (ids, persona) =>
      body({
        _id: appointmentOf(ids, persona),
        start: FREE,
        ...(persona !== 'SP' && { clinicId: ids.clinic }),
      }),
    { right: 'appointments' },
  ),
  row(
    'E2 corrects the details of an appointment',
    'updateAppointment',
    '401 422 404 200 404 200 404 200',
    (ids, persona) => body({ _id: appointmentOf(ids, persona), details: { reason: 'Limps' } }),
    { right: 'appointments' },
  ),
  row('E2 moves an appointment without asking', 'moveAppointment', OWNER, (ids) =>
    body({ _id: ids.visit, start: FREE }),
  ),
  row('N13 confirms an appointment', 'confirmAppointment', OWNER, (ids) => body({ _id: ids.visit })),
  row('N13 opens a reminder by its link', 'getReminder', PUBLIC, (ids) =>
    query({ token: ids.reminderToken }),
  ),
  row('N13 answers a reminder by its link', 'answerReminder', PUBLIC, (ids) =>
    body({ token: ids.reminderToken, answer: 'confirm' }),
  ),
  row('E2 requests a move', 'askToMove', OWNER, (ids) => body({ _id: ids.visit, note: 'Later' })),
  row(
    'E2 withdraws or declines a move request',
    'dropMoveWish',
    '401 200 404 200 404 200 404 404',
    (ids) => query({ id: ids.moveRequest }),
    { right: 'appointments' },
  ),
  row(
    'E2 proposes another time',
    'proposeTime',
    TREATING,
    (ids, persona) =>
      body({ _id: requestOf(ids, persona), start: FREE, ...(persona !== 'SP' && { clinicId: ids.clinic }) }),
    { right: 'requests' },
  ),
  row(
    'E2 proposes other times for an approved appointment',
    'proposeTime',
    TREATING,
    (ids, persona) => body({ _id: appointmentOf(ids, persona), start: FREE }),
    { right: 'appointments' },
  ),
  row(
    'E2 offers a time to an owner on the waiting list',
    'offerTime',
    '401 404 404 200 404 200 404 404',
    (ids) => body({ _id: ids.waiting, start: FREE }),
    { right: 'appointments' },
  ),
  row('E2 accepts a proposal', 'answerProposal', OWNER, (ids) =>
    body({ _id: ids.proposed, accept: true, start: PROPOSED }),
  ),
  ...(['approved', 'rejected'] as const).map((status) =>
    row(
      `E3 answers a request with ${status}`,
      'updateAppointment',
      '401 422 404 200 404 200 404 200',
      (ids, persona) => body({ _id: requestOf(ids, persona), status }),
      { right: 'requests' },
    ),
  ),
  row(
    'E4 cancels an appointment',
    'updateAppointment',
    '401 200 404 200 404 200 404 200',
    (ids, persona) => body({ _id: appointmentOf(ids, persona), isCancelled: true }),
    { right: 'appointments' },
  ),
  row('E5 restores a cancelled appointment', 'updateAppointment', '401 422 404 409 404 422 404 404', (ids) =>
    body({ _id: ids.cancelled, status: 'approved' }),
  ),
  row('E6 deletes a request', 'deleteAppointment', '401 200 404 200 404 404 404 200', (ids, persona) =>
    query({ id: requestOf(ids, persona) }),
  ),
  row(
    'E6 deletes an approved appointment',
    'deleteAppointment',
    '401 409 404 200 404 404 404 200',
    (ids, persona) => body({ appointment: { _id: appointmentOf(ids, persona) } }),
  ),
  row('E7 starts a visit', 'consultAppointment', '401 404 404 200 404 404 404 200', (ids, persona) =>
    body({ _id: visitOf(ids, persona) }),
  ),
  row('E9 finishes a visit', 'completeAppointment', '401 404 404 409 404 404 404 409', (ids, persona) =>
    body({ _id: visitOf(ids, persona) }),
  ),
  row(
    'E8 reads the calendar file of an appointment',
    'getCalendarFile',
    '401 200 404 200 404 200 404 200',
    (ids, persona) => query({ id: appointmentOf(ids, persona) }),
  ),
  row('E10 lists blocks', 'listBlocks', PRACTICES, () => query({ from: '2026-03-04', to: '2026-03-05' })),
  row('E10 lists the blocks of a vet', 'listBlocks', TEAM, (ids) =>
    query({ from: '2026-03-04', to: '2026-03-05', doctorId: ids.doctor }),
  ),
  row('E10 reads the plan of a block', 'getBlockPlan', TEAM, (ids) => query({ id: ids.block })),
  row(
    'E10 notes a call in the plan of a block',
    'noteCall',
    TEAM,
    (ids) => body({ _id: ids.block, appointmentId: ids.visit }),
    { right: 'appointments' },
  ),
  row('E10 blocks a time', 'createBlock', PRACTICES, () => body(BLOCK), { right: 'appointments' }),
  row('E10 blocks a time of a vet', 'createBlock', TEAM, (ids) => body({ ...BLOCK, doctorId: ids.doctor }), {
    right: 'appointments',
  }),
  row(
    'E10 changes a block',
    'updateBlock',
    TEAM,
    (ids) => body({ ...BLOCK, _id: ids.block, note: 'Moved' }),
    { right: 'appointments' },
  ),
  row('E10 deletes a block', 'deleteBlocks', TEAM, (ids) => query({ id: ids.block }), {
    right: 'appointments',
  }),
  row('E10 lists the blocks of a treatment room', 'listBlocks', TEAM, (ids) =>
    query({ from: '2026-03-04', to: '2026-03-05', roomId: ids.room }),
  ),
  row(
    'E10 blocks a treatment room',
    'createBlock',
    TEAM,
    (ids) => body({ ...NEXT_BLOCK, roomId: ids.room }),
    { right: 'appointments' },
  ),
  row(
    'E10 changes a block of a treatment room',
    'updateBlock',
    TEAM,
    (ids) => body({ ...NEXT_BLOCK, _id: ids.roomBlock }),
    { right: 'appointments' },
  ),
  row(
    'E10 deletes a block of a treatment room',
    'deleteBlocks',
    TEAM,
    (ids) => query({ id: ids.roomBlock }),
    { right: 'appointments' },
  ),
  row('E11 reads the day board', 'getDayBoard', PRACTICES),
  row(
    'E11 notes that an animal has arrived',
    'setStage',
    TREATING,
    (ids, persona) => body({ _id: visitOf(ids, persona), stage: 'arrived' }),
    { right: 'appointments' },
  ),
  row('E11 says that they have arrived', 'arrive', OWNER, (ids) => body({ _id: ids.begun })),
  row('E11 says how late a vet is', 'setDelay', TEAM, (ids) => body({ clinicId: ids.clinic, minutes: 20 }), {
    right: 'appointments',
  }),
  row(
    'E11 puts an animal without an appointment on the list',
    'addWalkIn',
    TREATING,
    (ids, persona) => body({ clinicId: persona === 'SP' ? ids.center : ids.clinic, petId: ids.pet }),
    { right: 'appointments' },
  ),
  row(
    'E11 notes that an animal that waited is still there',
    'endWalkIn',
    TEAM,
    (ids) => body({ _id: ids.walkIn, undo: true }),
    { right: 'appointments' },
  ),
]
