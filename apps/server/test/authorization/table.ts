import { API } from '@vetvisit/contract/api'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Route } from '@vetvisit/contract/http'
import { MEDICINE } from '../../src/modules/notes/notes.test-support.ts'
import { CLINIC, PASSWORD, PET } from '../harness.ts'
import { FREE, type Kind, type Objects, type Persona, PROPOSED } from './cast.ts'

/** What a call sends. A `file` goes as a form. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: true
}
type Status = 200 | 401 | 404 | 409 | 422
export type Row = {
  /** Number of the row in docs/specification/authorization.md, with what is done. */
  what: string
  route: Route
  /** One status for each persona, in the order AN PO PX DT DX AT AX SP. */
  cells: readonly Status[]
  send: (it: Objects, who: Persona) => Sent
  /** The right that lets an assistant of DT do it; without that one right it is 404. */
  right?: AssistantRight
  /** Who is answered without a refusal, but changes nothing. */
  idle?: readonly Persona[]
  /** What it names that need not be the caller's own. */
  mayNameOthers?: readonly Kind[]
}

const routes = new Map(API.map((route) => [route.name, route]))

function row(
  what: string,
  name: string,
  cells: string,
  send: Row['send'] = () => ({}),
  more: Pick<Row, 'right' | 'idle' | 'mayNameOthers'> = {},
): Row {
  const route = routes.get(name)
  if (!route) throw new Error(`The contract has no ${name}.`)
  return { what, route, cells: cells.split(' ').map(Number) as Status[], send, ...more }
}

const PUBLIC = '200 200 200 200 200 200 200 200'
const ANYBODY = '401 200 200 200 200 200 200 200'
const OWNERS = '401 200 200 404 404 404 404 404'
const OWNER = '401 200 404 404 404 404 404 404'
const PRACTICES = '401 404 404 200 200 200 200 200'
const DOCTORS = '401 404 404 200 200 404 404 200'
/** Owners, and the practice that keeps the record of one. */
const KEEPERS_TOO = '401 200 200 200 404 200 404 404'
/** Those who treat; a service provider does not. */
const VETERINARIANS = '401 404 404 200 200 404 404 404'
const DOCTOR = '401 404 404 200 404 404 404 404'
const TEAM = '401 404 404 200 404 200 404 404'
const TREATING = '401 404 404 200 404 200 404 200'

const roleOf = (who: Persona) =>
  who.startsWith('P') ? 'patient' : who.startsWith('A') && who !== 'AN' ? 'assistant' : 'doctor'
const otherRoleOf = (who: Persona) => (roleOf(who) === 'patient' ? 'doctor' : 'patient')
/** A service provider's rows are about what is its own with the same owner. */
const visit = (it: Objects, who: Persona) => (who === 'SP' ? it.centerVisit : it.visit)
const request = (it: Objects, who: Persona) => (who === 'SP' ? it.centerRequest : it.request)
const begun = (it: Objects, who: Persona) => (who === 'SP' ? it.centerBegun : it.begun)
const body = (value: unknown) => ({ body: value })
const query = (value: Record<string, string>) => ({ query: value })
const note = (action: string, data: unknown) => body({ action, data })

/** Everybody may name every clinic that takes bookings. */
const ANY_CLINIC: Pick<Row, 'mayNameOthers'> = { mayNameOthers: ['clinic', 'doctor'] }

const NEWCOMER = { email: 'newcomer@example.com', password: PASSWORD, confirmPassword: PASSWORD }
const OTHER_PASSWORD = 'another horse battery'
const ENQUIRY = { name: 'Mira Vogel', email: 'mira@example.com', message: 'Hello' }
const SOMEBODY = { email: 'somebody-else@example.org' }
const NEW_OWNER = {
  fullname: 'Ada Kern',
  gender: 'f',
  dateOfBirth: '1980-01-02',
  countryCode: '+49',
  email: 'ada@example.org',
}
const ASSISTANT = { fullname: 'Nils Berg', email: 'nils@example.com' }

const ACCOUNT: Row[] = [
  row('A1 signs up an owner', 'signupOwner', PUBLIC, () => body(NEWCOMER)),
  row('A2 signs up a doctor', 'signupDoctor', PUBLIC, () => body(NEWCOMER)),
  row('A3 signs in', 'signin', PUBLIC, (it) => body({ email: it.ownerEmail, password: PASSWORD })),
  row('A3 signs in with a wrong password', 'signin', '401 401 401 401 401 401 401 401', (it) =>
    body({ email: it.ownerEmail, password: 'a wrong horse' }),
  ),
  row('A4 confirms an address by an id', 'verifyUser', '422 422 422 422 422 422 422 422', (it) =>
    body({ user: it.owner }),
  ),
  row('A4 asks for the link again', 'resendVerification', ANYBODY),
  row('A5 reads himself', 'getUser', ANYBODY),
  row('A6 changes the password', 'changePassword', '401 200 200 200 200 422 422 200', () =>
    body({ currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row('A6 with a wrong current one', 'changePassword', '401 422 422 422 422 422 422 422', () =>
    body({ currentPassword: 'a wrong horse', newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row('A7 forgot the password', 'forgotPassword', PUBLIC, (it) => body({ email: it.ownerEmail })),
  row('A8 sets it by the link', 'resetPassword', PUBLIC, (it) =>
    body({ token: it.resetToken, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row('A8 sets it by an id', 'resetPassword', '422 422 422 422 422 422 422 422', (it) =>
    body({ token: it.owner, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row('A9 writes to the operator', 'sendEnquiry', PUBLIC, () => body(ENQUIRY)),
  row('A10 signs out', 'signout', ANYBODY),
  row('A11 reads the sessions', 'listSessions', ANYBODY),
  // Assistants of the cast have no password, so theirs is never the right one.
  row('A11 ends a session', 'endSession', '401 200 404 404 404 422 422 404', (it) => ({
    params: { id: it.ownerSession },
    body: { password: PASSWORD },
  })),
  row('A11 ends the other sessions', 'endOtherSessions', '401 200 200 200 200 422 422 200', () =>
    body({ password: PASSWORD }),
  ),
  row('A11 ends them with a wrong password', 'endOtherSessions', '401 422 422 422 422 422 422 422', () =>
    body({ password: 'a wrong horse' }),
  ),
  row('A13 asks for another address', 'changeEmail', '401 200 200 200 200 422 422 200', () =>
    body({ email: 'another@example.org', password: PASSWORD }),
  ),
  // Answered the same, whoever has the address.
  row(
    'A13 asks for one that somebody else has',
    'changeEmail',
    '401 200 200 200 200 422 422 200',
    (it) => body({ email: it.ownerEmail, password: PASSWORD }),
    { mayNameOthers: ['ownerEmail'] },
  ),
  row('A15 reads the recent activity', 'listActivity', ANYBODY),
  row('A12 takes everything along', 'exportAccount', ANYBODY),
  row('A12 sees what goes with the account', 'previewDeletion', DOCTORS),
  // Nobody of the cast but doctors has a password that fits; an assistant leaves in account/practice-deletion.test.ts.
  row(
    'A14 deletes the account of a practice’s person',
    'deleteAccount',
    '401 404 404 200 404 422 422 404',
    (it) => body({ password: PASSWORD, _id: it.doctor, id: it.doctor }),
  ),
  row('A13 sets the language', 'updateLanguage', ANYBODY, () => body({ language: 'de' })),
]

const FILES: Row[] = [
  ...(
    [
      ['B1', 'pet/vaccination', KEEPERS_TOO],
      ['B2', 'doctor/document', DOCTORS],
      ['B2', 'doctor/certificate', DOCTORS],
      ['B3', 'doctor/assistant', PRACTICES],
      ['B4', 'notes/report', '401 200 200 200 200 404 404 200'],
      ['B5', 'patient/profile', KEEPERS_TOO],
      ['B5', 'doctor/profile', PRACTICES],
      ['B6', '../../etc/passwd', '401 422 422 422 422 422 422 422'],
    ] as const
  ).map(([number, path, cells]) =>
    row(`${number} uploads to ${path}`, 'uploadFile', cells, () => ({ query: { path }, file: true })),
  ),
  row('B7 reads a file by its link', 'readFile', PUBLIC, (it) => partsOf(it.petFile)),
  row('B10 adds a certificate to his record', 'updateDoctor', '401 404 404 200 422 404 404 422', (it) =>
    body({ certificates: [it.certificateFile] }),
  ),
  row('B7 reads a file by its id', 'readFile', '404 404 404 404 404 404 404 404', (it) => ({
    ...partsOf(it.petFile),
    query: { expires: '9999999999', signature: 'x' },
  })),
  row('B11 deletes a file of the owner', 'deleteFile', OWNER, (it) => query({ path: it.petFile })),
  row('B12 deletes a file of the doctor', 'deleteFile', DOCTOR, (it) => query({ path: it.document })),
]

function partsOf(link: string): Sent {
  const url = new URL(link, 'http://localhost')
  return {
    params: { id: url.pathname.split('/').at(-1) ?? '' },
    query: Object.fromEntries(url.searchParams),
  }
}

const OWNER_AREA: Row[] = [
  row('C1 searches', 'searchClinics', PUBLIC),
  row('C1 reads the settings', 'getPublicSettings', PUBLIC),
  row('C2 opens a clinic to book', 'getBookPage', OWNERS, (it) => query({ clinicId: it.clinic }), ANY_CLINIC),
  row('C2 sees free and taken', 'getClinicSlots', PUBLIC, (it) => query({ clinicId: it.clinic })),
  row('C3 reads the history', 'getOwnerHistory', OWNER, (it) => query({ petId: it.pet })),
  row('C3 reads who read it', 'getAccessLog', OWNER, (it) => query({ petId: it.pet })),
  row('C4 sees his start', 'getOwnerDashboard', OWNERS),
  row('C5 reads his record', 'getOwner', OWNERS),
  row('C6 lists his pets', 'listPets', OWNERS),
  row('C9 sees who has him on record', 'listPractices', OWNERS),
  row(
    'C9 looks at a record that is handed over',
    'readRecordLink',
    OWNERS,
    (it) => query({ token: it.recordLink }),
    {
      mayNameOthers: ['recordLink'],
    },
  ),
  row(
    'C9 takes a record that is handed over',
    'takeRecordLink',
    OWNERS,
    (it) => body({ token: it.recordLink }),
    {
      mayNameOthers: ['recordLink'],
    },
  ),
  row('C9 is put on a record', 'answerInvitation', OWNER, (it) => body({ _id: it.question, accept: true })),
  row('C9 is not put on a record', 'answerInvitation', OWNER, (it) =>
    body({ _id: it.question, accept: false }),
  ),
  row('C7 changes his record', 'updateOwner', OWNER, (it) =>
    body({ _id: it.owner, id: it.owner, fullname: 'Mira Falke' }),
  ),
  row('C9 leaves a record', 'endCare', OWNER, (it) => query({ doctorid: it.friend })),
  row(
    'C7 changes the record of an owner without a login',
    'updateOwner',
    TEAM,
    (it) => body({ _id: it.managed, fullname: 'Ole Kranz' }),
    { right: 'owners' },
  ),
  row('C8 deletes his account', 'deleteOwner', OWNER, (it) =>
    body({ password: PASSWORD, _id: it.owner, id: it.owner }),
  ),
  row(
    'D1 registers a pet',
    'createPet',
    '401 200 404 200 404 200 404 404',
    (it) => ({ ...query({ patientid: it.owner }), ...body(PET) }),
    { right: 'owners' },
  ),
  row('D2 reads a pet', 'getPet', OWNER, (it) => query({ petId: it.pet })),
  row('D2 changes a pet', 'updatePet', '401 200 404 422 404 422 404 404', (it) => ({
    ...query({ petId: it.pet }),
    ...body({ _id: it.pet, patient: it.owner, name: 'Balu', vaccination_url: it.petFile }),
  })),
  row(
    'D2 changes a pet of an owner without a login',
    'updatePet',
    TEAM,
    (it) => ({
      ...query({ petId: it.managedPet }),
      ...body({ _id: it.managedPet, patient: it.managed, name: 'Balu' }),
    }),
    { right: 'owners' },
  ),
  row('D4 notes a weight', 'addWeight', '401 200 404 200 404 200 404 404', (it) => ({
    ...query({ petId: it.pet }),
    ...body({ date: '2026-03-01', kg: 12 }),
  })),
  // The weight is the owner's: a practice takes away what it wrote.
  row('D4 takes a weight away', 'removeWeight', OWNER, (it) => query({ petId: it.pet, date: '2026-03-01' })),
  row('D4 writes allergies', 'updatePet', '401 200 404 200 404 200 404 404', (it) => ({
    ...query({ petId: it.pet }),
    ...body({ _id: it.pet, patient: it.owner, allergies: 'Pollen' }),
  })),
  row('D3 archives a pet', 'archivePet', OWNER, (it) => query({ petId: it.pet, confirmed: 'true' })),
  row('D3 restores a pet', 'restorePet', OWNER, (it) => query({ petId: it.pet })),
]

const APPOINTMENTS: Row[] = [
  // What is wrong with the pet is said beside its field: the same for a foreign one as for none.
  row(
    'E1 books',
    'createAppointment',
    '401 200 422 200 404 200 404 200',
    (it, who) =>
      body({
        clinicId: who === 'SP' ? it.center : it.clinic,
        petId: it.pet,
        start: FREE,
        confirmed: true,
      }),
    { right: 'appointments', ...ANY_CLINIC },
  ),
  row('E1 looks for an owner to book for', 'searchOwners', PRACTICES, (it) => query({ patId: it.owner }), {
    mayNameOthers: ['owner'],
  }),
  row('E1 keeps a slot', 'holdSlot', OWNERS, (it) => body({ clinicId: it.clinic, start: FREE }), ANY_CLINIC),
  row('E1 gives a slot back', 'releaseSlot', OWNERS, (it) => query({ id: it.hold }), {
    idle: ['PX'],
    mayNameOthers: ['hold'],
  }),
  row(
    'E1 joins the list of a day that is not full',
    'joinWaitingList',
    '401 409 409 404 404 404 404 404',
    (it) => body({ clinicId: it.clinic, date: '2026-03-06' }),
    ANY_CLINIC,
  ),
  row('E1 leaves the list', 'leaveWaitingList', OWNER, (it) => query({ id: it.waiting })),
  row(
    'E2 moves a visit',
    'updateAppointment',
    '401 422 404 200 404 200 404 200',
    (it, who) => body({ _id: visit(it, who), start: FREE, ...(who !== 'SP' && { clinicId: it.clinic }) }),
    { right: 'appointments' },
  ),
  row(
    'E2 corrects what a visit is about',
    'updateAppointment',
    '401 422 404 200 404 200 404 200',
    (it, who) => body({ _id: visit(it, who), details: { reason: 'Limps' } }),
    { right: 'appointments' },
  ),
  row('E2 asks to move it', 'askToMove', OWNER, (it) => body({ _id: it.visit, note: 'Later' })),
  row(
    'E2 drops or declines the wish',
    'dropMoveWish',
    '401 200 404 200 404 200 404 404',
    (it) => query({ id: it.askedToMove }),
    { right: 'appointments' },
  ),
  row('E2 proposes another time', 'proposeTime', TREATING, (it, who) =>
    body({ _id: request(it, who), start: FREE, ...(who !== 'SP' && { clinicId: it.clinic }) }),
  ),
  row(
    'E2 offers a time to somebody who waits',
    'offerTime',
    '401 404 404 200 404 200 404 404',
    (it) => body({ _id: it.waiting, start: FREE }),
    { right: 'appointments' },
  ),
  row('E2 accepts the proposal', 'answerProposal', OWNER, (it) =>
    body({ _id: it.proposed, accept: true, start: PROPOSED }),
  ),
  ...(['approved', 'rejected'] as const).map((status) =>
    row(
      `E3 answers a request with ${status}`,
      'updateAppointment',
      '401 422 404 200 404 200 404 200',
      (it, who) => body({ _id: request(it, who), status }),
      { right: 'requests' },
    ),
  ),
  row('E4 cancels', 'updateAppointment', '401 200 404 200 404 200 404 200', (it, who) =>
    body({ _id: visit(it, who), isCancelled: true }),
  ),
  row('E5 brings back what was cancelled', 'updateAppointment', '401 422 404 409 404 422 404 404', (it) =>
    body({ _id: it.cancelled, status: 'approved' }),
  ),
  row('E6 deletes a request', 'deleteAppointment', '401 200 404 200 404 404 404 200', (it, who) =>
    query({ id: request(it, who) }),
  ),
  row('E6 deletes a visit', 'deleteAppointment', '401 409 404 200 404 404 404 200', (it, who) =>
    body({ appointment: { _id: visit(it, who) } }),
  ),
  row('E7 begins a visit', 'consultAppointment', '401 404 404 200 404 404 404 200', (it, who) =>
    body({ _id: begun(it, who) }),
  ),
]

const whose = (it: Objects) => ({ patient: it.owner, doctor: it.doctor })
const ofPet = (it: Objects, who: Persona, more: object = {}) =>
  who === 'SP'
    ? { pet: it.pet, appointment: it.centerBegun, ...more }
    : { pet: it.pet, appointment: it.begun, ...whose(it), ...more }

const NOTES: Row[] = [
  row('F1 adds a report of his own', 'createNote', OWNER, (it) =>
    note('report_patient', {
      pet: it.pet,
      patient: it.owner,
      fileUrl: it.ownReportFile,
      fileName: 'blood.jpg',
    }),
  ),
  row('F1 writes of his pet', 'createNote', '401 200 404 200 404 404 404 422', (it) =>
    note('text', { pet: it.pet, text: 'Sleeps well' }),
  ),
  row(
    'F2 writes for the practice',
    'createNote',
    '401 404 404 200 404 404 404 200',
    (it, who) => note('note', ofPet(it, who, { text: 'Healthy' })),
    { right: 'records' },
  ),
  row(
    'F2 adds a report of the practice',
    'createNote',
    '401 404 404 200 404 404 404 200',
    (it, who) =>
      note(
        'report',
        ofPet(it, who, { fileUrl: who === 'SP' ? it.centerReportFile : it.reportFile, fileName: 'x.jpg' }),
      ),
    { right: 'records' },
  ),
  row('F3 adds lab work', 'createNote', DOCTOR, (it, who) => note('lab', ofPet(it, who, { text: 'Blood' }))),
  row('F4 prescribes', 'createNote', DOCTOR, (it, who) =>
    note('prescription', ofPet(it, who, { prescription: [{ ...MEDICINE, imageUrl: it.document }] })),
  ),
  row('F5 notes a visit', 'createNote', '401 404 404 200 404 404 404 200', (it, who) =>
    note('appointment', { appointment: begun(it, who), text: 'Came late' }),
  ),
  row('F6 cancels from the history', 'createNote', '401 200 404 200 404 200 404 200', (it, who) =>
    note('cancelled', { appointment: visit(it, who), code: 'recovered' }),
  ),
  ...(['active', 'rejected'] as const).map((note_type) =>
    row(
      `F7 writes what history says itself: ${note_type}`,
      'createNote',
      '401 422 422 422 422 422 422 422',
      (it) => note('text', { note_type, pet: it.pet, text: 'x' }),
    ),
  ),
  row('F8 edits a prescription', 'updateNote', DOCTOR, (it) =>
    body({
      action: 'prescription_edit',
      noteId: it.prescription,
      data: { prescription: [{ ...MEDICINE, imageUrl: it.document }] },
    }),
  ),
  row('F9 shares a report', 'updateNote', OWNER, (it) =>
    body({ action: 'share', noteId: it.report, data: { docId: it.doctor } }),
  ),
  row('F9 takes a share back', 'updateNote', OWNER, (it) =>
    body({ action: 'unshare', noteId: it.sharedReport, data: { docId: it.doctor } }),
  ),
  row('F9 sees with whom he can share', 'getShareTargets', OWNER, (it) => query({ noteId: it.report })),
  row('F9 sees with whom it was shared', 'getShareHistory', OWNER, (it) =>
    query({ noteId: it.sharedReport }),
  ),
  row('F10 deletes his note', 'deleteNote', OWNER, (it) => query({ id: it.ownText })),
  row('F10 deletes his report', 'deleteNote', OWNER, (it) => body({ id: it.sharedReport })),
  row('F11 deletes a note of the practice', 'deleteNote', DOCTOR, (it) => query({ id: it.text })),
  row('F11 voids a prescription', 'deleteNote', DOCTOR, (it) => query({ id: it.prescription })),
  row('F12 prints a prescription', 'getPrescriptionPdf', '401 200 404 200 404 200 404 404', (it) =>
    query({ noteId: it.prescription }),
  ),
]

const PRACTICE: Row[] = [
  row('G1 sees its start', 'getDoctorDashboard', PRACTICES),
  row('G2 lists requests', 'getRequestPage', PRACTICES),
  row('G2 lists who waits', 'getWaitingPage', PRACTICES),
  row('G3 lists appointments', 'getAppointmentPage', PRACTICES, () =>
    query({ from: '2026-03-02', to: '2026-03-08' }),
  ),
  row('G3 reads the calendar', 'getCalendar', PRACTICES, () =>
    query({ from: '2026-03-02', to: '2026-03-08' }),
  ),
  row('G3 opens a visit', 'getAppointmentDetails', TREATING, (it, who) => query({ id: visit(it, who) })),
  row('G4 lists owners on record', 'listPracticeOwners', PRACTICES),
  row('G5 reads the history of a pet on record', 'getPracticeHistory', TREATING, (it) =>
    query({ petId: it.pet }),
  ),
  row('G6 lists its clinics', 'listClinics', PRACTICES),
  row('G7 reads his record', 'getDoctor', DOCTORS),
  row('G7 changes his record', 'updateDoctor', DOCTOR, (it) => body({ _id: it.doctor, about: 'Of cats' })),
  row('G8 deletes a certificate', 'deleteCertificate', DOCTOR, (it) => query({ id: it.certificate })),
  row(
    'G4 keeps the record of an owner',
    'createManagedOwner',
    '401 404 404 200 200 200 200 404',
    () => body(NEW_OWNER),
    {
      right: 'owners',
    },
  ),
  row('G4 hands a record over', 'makeRecordLink', TEAM, (it) => body({ patient: it.managed }), {
    right: 'owners',
  }),
  row('G9 hands a question over', 'makeRecordLink', DOCTOR, (it) => body({ invitation: it.askedAddress })),
  row('G9 looks an address up', 'findPatientByEmail', VETERINARIANS, () => query(SOMEBODY)),
  row('G9 asks an owner', 'invitePatient', VETERINARIANS, (it) => body({ email: it.ownerEmail }), {
    mayNameOthers: ['ownerEmail'],
    idle: ['DT'],
  }),
  row('G9 asks an address', 'invitePatient', VETERINARIANS, () => body(SOMEBODY)),
  row('G9 lists whom he asked', 'listInvitations', VETERINARIANS),
  row('G9 asks no longer', 'withdrawInvitation', DOCTOR, (it) => query({ id: it.askedAddress })),
  row('H1 opens a clinic', 'createClinic', DOCTOR, (it) => ({
    ...query({ doctorid: it.doctor }),
    ...body({ ...CLINIC, doctor: it.doctor, name: 'Tierklinik Ost' }),
  })),
  row('H1 asks where an address is', 'locateClinic', PRACTICES, () => body(CLINIC.address)),
  row(
    'H2 changes a clinic',
    'updateClinic',
    TEAM,
    (it) => ({ ...query({ clinicId: it.clinic }), ...body({ color: '#019788' }) }),
    { right: 'clinics' },
  ),
  row(
    'H2 pauses its bookings',
    'pauseClinic',
    TEAM,
    (it) => ({ ...query({ clinicId: it.clinic }), ...body({ hours: 1 }) }),
    { right: 'clinics' },
  ),
  row('H2 takes bookings again', 'endClinicPause', TEAM, (it) => query({ clinicId: it.clinic }), {
    right: 'clinics',
  }),
  row('H3 changes its fee', 'updateClinic', '401 404 404 200 404 422 404 404', (it) => ({
    ...query({ clinicId: it.clinic }),
    ...body({ consultationFee: 61 }),
  })),
  row('H4 sets a holiday', 'updateClinic', TEAM, (it) => ({
    ...query({ clinicId: it.clinic }),
    ...body({ holidays: ['2026-03-20'] }),
  })),
  row('H4 sets a holiday over visits', 'updateClinic', '401 404 404 409 404 409 404 404', (it) => ({
    ...query({ clinicId: it.clinic }),
    ...body({ holidays: ['2026-03-04'] }),
  })),
  row('H5 closes a clinic with visits', 'deleteClinic', '401 404 404 409 404 404 404 404', (it) =>
    query({ clinicId: it.clinic, forceDelete: 'false' }),
  ),
  row('H5 closes a clinic by force', 'deleteClinic', DOCTOR, (it) =>
    query({ clinicId: it.clinic, forceDelete: 'true' }),
  ),
  row('H6 reads a clinic', 'getClinic', PUBLIC, (it) => query({ clinicId: it.clinic })),
  row('H7 reads the catalogue', 'listServices', PUBLIC),
  row('J1 lists the team', 'listAssistants', PRACTICES),
  row('J2 adds an assistant', 'createAssistant', DOCTORS, () => body(ASSISTANT)),
  row(
    'J3 changes a colleague',
    'updateAssistant',
    TEAM,
    (it) => ({ ...query({ id: it.peer }), ...body({ _id: it.peer, id: it.peer, fullname: 'Ida Rot' }) }),
    { right: 'team' },
  ),
  row('J3 changes himself', 'updateAssistant', TEAM, (it) => ({
    ...query({ id: it.assistant }),
    ...body({ fullname: 'Ida Rot' }),
  })),
  row('J6 hands an invitation over', 'makeInvitationLink', DOCTOR, (it) => body({ id: it.invited })),
  row('J4 removes a colleague', 'deleteAssistant', TEAM, (it) => query({ id: it.peer }), { right: 'team' }),
  row('J4 removes himself', 'deleteAssistant', '401 404 404 200 404 409 404 404', (it) =>
    query({ id: it.assistant }),
  ),
]

const NOTIFICATIONS: Row[] = [
  row('K1 reads his inbox', 'getNotifications', ANYBODY, (_, who) => ({ params: { role: roleOf(who) } })),
  row(
    'K2 reads the inbox of another role',
    'getNotifications',
    '401 404 404 404 404 404 404 404',
    (_, who) => ({
      params: { role: otherRoleOf(who) },
    }),
  ),
  row('K3 deletes a message of the owner', 'deleteNotification', OWNER, (it) => ({
    params: { id: it.ownerNotification },
  })),
  row('K4 deletes a message of the doctor', 'deleteNotification', DOCTOR, (it) => ({
    params: { id: it.doctorNotification },
  })),
  row('K5 empties his inbox', 'deleteAllNotifications', ANYBODY, (_, who) => ({
    params: { role: roleOf(who) },
  })),
  row(
    'K6 empties that of another role',
    'deleteAllNotifications',
    '401 404 404 404 404 404 404 404',
    (_, who) => ({
      params: { role: otherRoleOf(who) },
    }),
  ),
  row('K7 has seen messages', 'markNotificationsSeen', ANYBODY, () => body({})),
  row('L5 registers a phone', 'registerDevice', ANYBODY, () => body({ token: 'phone-1', platform: 'ios' })),
  row('K9 reads who was told of a visit', 'getDeliveries', TREATING, (it, who) =>
    query({ appointmentId: visit(it, who) }),
  ),
  row('K8 reads what he is told', 'getNotificationPreferences', ANYBODY),
  row('K10 follows a link that switches mails off', 'unsubscribe', PUBLIC, (it) =>
    query({ token: it.unsubscribeToken }),
  ),
  row('K8 sets what he is told', 'updateNotificationPreferences', ANYBODY, () =>
    body({
      reminders: { mail: false },
      quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
    }),
  ),
]

/** Every row of docs/specification/authorization.md that is a call of the API. */
export const TABLE: readonly Row[] = [
  ...ACCOUNT,
  ...FILES,
  ...OWNER_AREA,
  ...APPOINTMENTS,
  ...NOTES,
  ...PRACTICE,
  ...NOTIFICATIONS,
]
