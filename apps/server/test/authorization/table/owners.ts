import { PASSWORD } from '../../open-harness.ts'
import { ANY_CLINIC, OWNER, OWNERS, PUBLIC, TEAM, body, query, row, type Row } from './row.ts'

/** Section "C. Owner area". */
export const OWNER_ROWS: readonly Row[] = [
  row('C1 searches', 'searchClinics', PUBLIC),
  row('C1 completes a search text', 'suggest', PUBLIC, () => query({ q: 'be' })),
  row('C1 counts the clinics around', 'countAround', PUBLIC),
  row('C1 reads the settings', 'getPublicSettings', PUBLIC),
  row(
    'C2 opens a clinic to book',
    'getBookPage',
    OWNERS,
    (ids) => query({ clinicId: ids.clinic }),
    ANY_CLINIC,
  ),
  row(
    'N15 opens the booking page of somebody who is no vet of the clinic',
    'getBookPage',
    '401 422 422 404 404 404 404 404',
    (ids) => query({ clinicId: ids.clinic, doctorId: ids.peer }),
    ANY_CLINIC,
  ),
  row('C2 lists free and taken slots', 'getClinicSlots', PUBLIC, (ids) => query({ clinicId: ids.clinic })),
  row('C2 lists slots for the booking sheet', 'getVisitorSlots', PUBLIC, (ids) =>
    query({ clinicId: ids.clinic }),
  ),
  row('C3 reads the history', 'getOwnerHistory', OWNER, (ids) => query({ petId: ids.pet })),
  row('C3 reads the log of readers', 'getAccessLog', OWNER, (ids) => query({ petId: ids.pet })),
  row('C4 opens the home page', 'getOwnerDashboard', OWNERS),
  row('C4 opens an appointment', 'getVisitPage', OWNER, (ids) => query({ id: ids.visit })),
  row('C5 reads their record', 'getOwner', OWNERS),
  row('C6 lists their pets', 'listPets', OWNERS),
  row('C6 reads the passports of their pets', 'getPassports', OWNERS),
  row('C1 reads the key of passports', 'getPassportKey', PUBLIC),
  row('C9 lists practices with the owner on record', 'listPractices', OWNERS),
  row('C9 opens the link of a record', 'readRecordLink', OWNERS, (ids) => query({ token: ids.recordLink }), {
    mayNameOthers: ['recordLink'],
  }),
  row(
    'C9 takes a record over by its link',
    'takeRecordLink',
    OWNERS,
    (ids) => body({ token: ids.recordLink }),
    {
      mayNameOthers: ['recordLink'],
    },
  ),
  row('C9 accepts an invitation', 'answerInvitation', OWNER, (ids) =>
    body({ _id: ids.invitation, accept: true }),
  ),
  row('C9 refuses an invitation', 'answerInvitation', OWNER, (ids) =>
    body({ _id: ids.invitation, accept: false }),
  ),
  row('C7 changes their record', 'updateOwner', OWNER, (ids) =>
    body({ _id: ids.owner, id: ids.owner, fullname: 'Mira Falke' }),
  ),
  row('C9 leaves a record', 'endCare', OWNER, (ids) => query({ doctorid: ids.otherPractice })),
  row(
    'C7 changes the record of an owner without a login',
    'updateOwner',
    TEAM,
    (ids) => body({ _id: ids.managed, fullname: 'Ole Kranz' }),
    { right: 'owners' },
  ),
  row('C8 deletes their account', 'deleteOwner', OWNER, (ids) =>
    body({ password: PASSWORD, _id: ids.owner, id: ids.owner }),
  ),
]
