import {
  DOCTOR,
  DOCTORS,
  PRACTICES,
  TEAM,
  TREATING,
  appointmentOf,
  body,
  query,
  row,
  type Row,
} from './row.ts'

/** Doctors who are not service providers. */
const VETERINARIANS = '401 404 404 200 200 404 404 404'
const STRANGER = { email: 'somebody-else@example.org' }
const NEW_OWNER = {
  fullname: 'Ada Kern',
  gender: 'f',
  dateOfBirth: '1980-01-02',
  countryCode: '+49',
  email: 'ada@example.org',
}
const NEW_PET = { name: 'Tango', gender: 'm', type: 'Dog', breed: 'Poodle', age: '3.4' }

/** Section "G. Practice area". */
export const PRACTICE_ROWS: readonly Row[] = [
  row('G1 opens the dashboard', 'getDoctorDashboard', PRACTICES),
  row('G2 lists requests', 'getRequestPage', PRACTICES),
  row('G2 lists the waiting list', 'getWaitingPage', PRACTICES),
  row('G3 lists appointments', 'getAppointmentPage', PRACTICES, () =>
    query({ from: '2026-03-02', to: '2026-03-08' }),
  ),
  row('G3 reads the calendar', 'getCalendar', PRACTICES, () =>
    query({ from: '2026-03-02', to: '2026-03-08' }),
  ),
  row('G3 counts a month', 'getStatistics', PRACTICES, () => query({ month: '2026-03' })),
  row('G3 opens an appointment', 'getAppointmentDetails', TREATING, (ids, persona) =>
    query({ id: appointmentOf(ids, persona) }),
  ),
  row('G4 lists owners on record', 'listPracticeOwners', PRACTICES),
  row('G4 finds one owner on record', 'listPracticeOwners', PRACTICES, (ids) => query({ patId: ids.owner }), {
    mayNameOthers: ['owner'],
  }),
  row(
    'G4 writes a note on an owner',
    'writeOwnerNote',
    TEAM,
    (ids) => body({ patId: ids.owner, note: 'Telephones in the evening' }),
    { right: 'owners' },
  ),
  row('G4 finds the owners with a number', 'findOwnersByNumber', PRACTICES, () =>
    query({ mobile: '+491711234567' }),
  ),
  row('G5 reads the history of a pet on record', 'getPracticeHistory', TREATING, (ids) =>
    query({ petId: ids.pet }),
  ),
  row('G6 lists the clinics', 'listClinics', PRACTICES),
  row('G7 reads their record', 'getDoctor', DOCTORS),
  row('G7 changes their record', 'updateDoctor', DOCTOR, (ids) =>
    body({ _id: ids.doctor, about: 'Of cats' }),
  ),
  row('G8 deletes a certificate', 'deleteCertificate', DOCTOR, (ids) => query({ id: ids.certificate })),
  row(
    'G4 creates the record of an owner without a login',
    'createManagedOwner',
    '401 404 404 200 200 200 200 404',
    () => body(NEW_OWNER),
    {
      right: 'owners',
    },
  ),
  row(
    'G4 creates the records of a caller and their pet',
    'createCaller',
    '401 404 404 200 200 200 200 404',
    () => body({ owner: { fullname: 'Ada Kern', mobile: '0171 5510005' }, pets: [NEW_PET] }),
    { right: 'owners' },
  ),
  row('G4 makes the link of a record', 'makeRecordLink', TEAM, (ids) => body({ patient: ids.managed }), {
    right: 'owners',
  }),
  row('G9 makes the link of an invitation', 'makeRecordLink', DOCTOR, (ids) =>
    body({ invitation: ids.sentInvitation }),
  ),
  row('G9 looks up an address', 'findPatientByEmail', VETERINARIANS, () => query(STRANGER)),
  row('G9 invites an owner', 'invitePatient', VETERINARIANS, (ids) => body({ email: ids.ownerEmail }), {
    mayNameOthers: ['ownerEmail'],
    idle: ['DT'],
  }),
  row('G9 invites an address', 'invitePatient', VETERINARIANS, () => body(STRANGER)),
  row('G9 lists invitations', 'listInvitations', VETERINARIANS),
  row('G9 withdraws an invitation', 'withdrawInvitation', DOCTOR, (ids) => query({ id: ids.sentInvitation })),
]
