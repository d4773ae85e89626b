import { CLINIC, SCHEDULE } from '../../open-harness.ts'
import type { Objects } from '../objects.ts'
import { DOCTOR, PRACTICES, PUBLIC, TEAM, body, query, row, type Row } from './row.ts'

/** Section "H. Clinics and services". */
export const CLINIC_ROWS: readonly Row[] = [
  row('H1 creates a clinic', 'createClinic', DOCTOR, (ids) => ({
    ...query({ doctorid: ids.doctor }),
    ...body({ ...CLINIC, doctor: ids.doctor, name: 'Tierklinik Ost' }),
  })),
  row('H4 lists public holidays', 'listPublicHolidays', PRACTICES, () => query({ country: 'Germany' })),
  row('H1 locates an address', 'locateClinic', PRACTICES, () => body(CLINIC.address)),
  row(
    'H2 changes a clinic',
    'updateClinic',
    TEAM,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ color: '#019788' }) }),
    { right: 'clinics' },
  ),
  row(
    'H2 pauses bookings',
    'pauseClinic',
    TEAM,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ hours: 1 }) }),
    { right: 'clinics' },
  ),
  row('H2 resumes bookings', 'endClinicPause', TEAM, (ids) => query({ clinicId: ids.clinic }), {
    right: 'clinics',
  }),
  row('H3 changes a fee', 'updateClinic', '401 404 404 200 404 422 404 404', (ids) => ({
    ...query({ clinicId: ids.clinic }),
    ...body({ consultationFee: 61 }),
  })),
  row(
    'H4 sets a holiday',
    'updateClinic',
    TEAM,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ holidays: ['2026-03-20'] }) }),
    { right: 'clinics' },
  ),
  row(
    'H4 sets a holiday on booked appointments',
    'updateClinic',
    '401 404 404 409 404 409 404 404',
    (ids) => ({
      ...query({ clinicId: ids.clinic }),
      ...body({ holidays: ['2026-03-04'] }),
    }),
  ),
  row('H5 deletes a clinic with appointments', 'deleteClinic', '401 404 404 409 404 404 404 404', (ids) =>
    query({ clinicId: ids.clinic, forceDelete: 'false' }),
  ),
  row('H5 deletes a clinic by force', 'deleteClinic', DOCTOR, (ids) =>
    query({ clinicId: ids.clinic, forceDelete: 'true' }),
  ),
  row('H6 reads a clinic', 'getClinic', PUBLIC, (ids) => query({ clinicId: ids.clinic })),
  row('H8 prints a poster of its public page', 'getPoster', TEAM, (ids) =>
    query({ clinicId: ids.clinic, format: 'svg' }),
  ),
  row('H7 reads the catalogue', 'listServices', PUBLIC),
  row('H10 lists the vets of a clinic', 'getClinicVets', TEAM, (ids) => query({ clinicId: ids.clinic })),
  row(
    'H10 changes the hours of a vet',
    'updateClinicVets',
    TEAM,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ vets: [vetOf(ids)] }) }),
    { right: 'clinics' },
  ),
  row('H10 closes a clinic on a date', 'addDayChange', TEAM, (ids) => body(closedOn(ids.clinic)), {
    right: 'clinics',
  }),
  row('H10 takes a change of a date back', 'deleteDayChange', TEAM, (ids) => query({ id: ids.dayChange }), {
    right: 'clinics',
  }),
  row('H11 lists the treatment rooms of the own practice', 'listRooms', PRACTICES),
  row(
    'H11 changes the treatment rooms of a clinic',
    'updateRooms',
    TEAM,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ rooms: [{ name: 'Operating room' }] }) }),
    { right: 'clinics' },
  ),
]

/** A vet of the clinic, who works there as before. */
export const vetOf = ({ doctor }: Pick<Objects, 'doctor'>) => ({
  doctorId: doctor,
  online: true,
  ownHours: false,
  schedule: [SCHEDULE],
  since: null,
  until: null,
})

/** A date without appointments. */
export const closedOn = (clinicId: string) => ({
  clinicId,
  date: '2026-06-03',
  opens: false,
  start: 0,
  end: 1440,
})
