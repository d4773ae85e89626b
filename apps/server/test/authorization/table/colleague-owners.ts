import { PET } from '../../open-harness.ts'
import { CREATING, EVERY_VET, NOBODY, OWN, VETS, WITHOUT_COLLEAGUES_ASSISTANT } from './colleague-cells.ts'
import { body, query, row, type Row } from './row.ts'

const STRANGER = { email: 'somebody-else@example.org' }
const CALLER = { fullname: 'Ada Kern', mobile: '0171 5510005' }
const MANAGED = {
  fullname: 'Ada Kern',
  gender: 'f',
  dateOfBirth: '1980-01-02',
  countryCode: '+49',
  email: 'ada@example.org',
}

/** Rows N10 of section "N. Colleagues of a practice": the owners on its record and their animals. */
export const COLLEAGUE_OWNER_ROWS: readonly Row[] = [
  row('N10 looks for an owner to book for', 'searchOwners', OWN, (ids) => query({ patId: ids.owner }), {
    mayNameOthers: ['owner'],
  }),
  row('N10 finds one owner on record', 'listPracticeOwners', OWN, (ids) => query({ patId: ids.owner }), {
    mayNameOthers: ['owner'],
  }),
  row('N10 finds the owners with a number', 'findOwnersByNumber', OWN, () =>
    query({ mobile: '+491711234567' }),
  ),
  row('N10 finds the animals with a chip', 'findPetsByChip', OWN, () => query({ rfid: '276098106123456' })),
  row(
    'N10 creates the records of a caller and their pet',
    'createCaller',
    CREATING,
    () => body({ owner: CALLER, pets: [PET] }),
    { right: 'owners' },
  ),
  row(
    'N10 creates the record of an owner without a login',
    'createManagedOwner',
    CREATING,
    () => body(MANAGED),
    {
      right: 'owners',
    },
  ),
  row(
    'N10 changes the record of an owner without a login',
    'updateOwner',
    WITHOUT_COLLEAGUES_ASSISTANT,
    (ids) => body({ _id: ids.managed, fullname: 'Ole Kranz' }),
    { right: 'owners' },
  ),
  row('N10 changes the record of an owner with a login', 'updateOwner', NOBODY, (ids) =>
    body({ _id: ids.owner, fullname: 'Mira Falke' }),
  ),
  row(
    'N10 makes the link of a record',
    'makeRecordLink',
    WITHOUT_COLLEAGUES_ASSISTANT,
    (ids) => body({ patient: ids.managed }),
    { right: 'owners' },
  ),
  row(
    'N10 writes a note on an owner',
    'writeOwnerNote',
    WITHOUT_COLLEAGUES_ASSISTANT,
    (ids) => body({ patId: ids.owner, note: 'Telephones in the evening' }),
    { right: 'owners' },
  ),
  row(
    'N10 registers a pet',
    'createPet',
    WITHOUT_COLLEAGUES_ASSISTANT,
    (ids) => ({ ...query({ patientid: ids.owner }), ...body(PET) }),
    { right: 'owners' },
  ),
  row(
    'N10 changes a pet of an owner without a login',
    'updatePet',
    WITHOUT_COLLEAGUES_ASSISTANT,
    (ids) => ({
      ...query({ petId: ids.managedPet }),
      ...body({ _id: ids.managedPet, patient: ids.managed, name: 'Balu' }),
    }),
    { right: 'owners' },
  ),
  // Also with the right "records" alone, so none of the two is required.
  row('N10 writes allergies', 'updatePet', WITHOUT_COLLEAGUES_ASSISTANT, (ids) => ({
    ...query({ petId: ids.pet }),
    ...body({ _id: ids.pet, patient: ids.owner, allergies: 'Pollen' }),
  })),
  row('N10 adds a weight', 'addWeight', WITHOUT_COLLEAGUES_ASSISTANT, (ids) => ({
    ...query({ petId: ids.pet }),
    ...body({ date: '2026-03-01', kg: 12 }),
  })),
  // The owner wrote this weight; a practice removes only its own.
  row('N10 removes a weight', 'removeWeight', NOBODY, (ids) => query({ petId: ids.pet, date: '2026-03-01' })),
  row('N10 looks up an address', 'findPatientByEmail', EVERY_VET, () => query(STRANGER)),
  row('N10 invites an address', 'invitePatient', EVERY_VET, () => body(STRANGER)),
  row('N10 lists invitations of owners', 'listInvitations', EVERY_VET),
  row('N10 withdraws the invitation of an owner', 'withdrawInvitation', VETS, (ids) =>
    query({ id: ids.sentInvitation }),
  ),
  row('N10 makes the link of an invitation of an owner', 'makeRecordLink', VETS, (ids) =>
    body({ invitation: ids.sentInvitation }),
  ),
]
