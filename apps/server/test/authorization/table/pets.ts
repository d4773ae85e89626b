import { PET } from '../../open-harness.ts'
import { ANYBODY, OWNER, TEAM, body, query, row, type Row } from './row.ts'

/** Section "D. Pets". */
export const PET_ROWS: readonly Row[] = [
  row(
    'D1 registers a pet',
    'createPet',
    '401 200 404 200 404 200 404 404',
    (ids) => ({ ...query({ patientid: ids.owner }), ...body(PET) }),
    { right: 'owners' },
  ),
  row('D2 reads a pet', 'getPet', OWNER, (ids) => query({ petId: ids.pet })),
  row('D2 changes a pet', 'updatePet', '401 200 404 422 404 422 404 404', (ids) => ({
    ...query({ petId: ids.pet }),
    ...body({ _id: ids.pet, patient: ids.owner, name: 'Balu', vaccination_url: ids.petFile }),
  })),
  row(
    'D2 changes a pet of an owner without a login',
    'updatePet',
    TEAM,
    (ids) => ({
      ...query({ petId: ids.managedPet }),
      ...body({ _id: ids.managedPet, patient: ids.managed, name: 'Balu' }),
    }),
    { right: 'owners' },
  ),
  row('D4 adds a weight', 'addWeight', '401 200 404 200 404 200 404 404', (ids) => ({
    ...query({ petId: ids.pet }),
    ...body({ date: '2026-03-01', kg: 12 }),
  })),
  // The owner wrote this weight; a practice removes only its own.
  row('D4 removes a weight', 'removeWeight', OWNER, (ids) => query({ petId: ids.pet, date: '2026-03-01' })),
  row('D4 writes allergies', 'updatePet', '401 200 404 200 404 200 404 404', (ids) => ({
    ...query({ petId: ids.pet }),
    ...body({ _id: ids.pet, patient: ids.owner, allergies: 'Pollen' }),
  })),
  row('D5 finds the animals with a chip', 'findPetsByChip', ANYBODY, () =>
    query({ rfid: '276098106123456' }),
  ),
  row('D3 archives a pet', 'archivePet', OWNER, (ids) => query({ petId: ids.pet, confirmed: 'true' })),
  row('D3 restores a pet', 'restorePet', OWNER, (ids) => query({ petId: ids.pet })),
]
