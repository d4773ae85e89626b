import { body, PRACTICES, PUBLIC, query, row, TEAM, type Row } from './row.ts'

/** Rows H9 of section "H. Clinics and services". */
export const REASON_ROWS: readonly Row[] = [
  row('H9 lists the reasons of a clinic', 'listClinicReasons', PUBLIC, (ids) =>
    query({ clinicId: ids.clinic }),
  ),
  row('H9 lists the reasons of the practice', 'listReasons', PRACTICES),
  row(
    'H9 adds a reason',
    'addReason',
    PRACTICES,
    () => body({ name: 'Ultrasound', minutes: 40, preparation: 'Come with an empty stomach.' }),
    { right: 'clinics' },
  ),
  row(
    'H9 adds a reason of one clinic and one vet',
    'addReason',
    TEAM,
    (ids) =>
      body({ name: 'Ultrasound', minutes: 40, clinics: [ids.clinic], vets: [{ doctorId: ids.doctor }] }),
    { right: 'clinics' },
  ),
  row('H9 adds the offered reasons', 'addPresetReasons', PRACTICES, () => ({}), { right: 'clinics' }),
  row(
    'H9 changes a reason',
    'updateReason',
    TEAM,
    (ids) => ({ ...query({ reasonId: ids.reason }), ...body({ name: 'Operation', minutes: 50 }) }),
    { right: 'clinics' },
  ),
  row('H9 archives a reason', 'archiveReason', TEAM, (ids) => query({ reasonId: ids.reason }), {
    right: 'clinics',
  }),
]
