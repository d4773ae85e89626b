import { CLINIC } from '../../open-harness.ts'
import {
  ALONE,
  EVERY_VET,
  OWN,
  OWN_WITHOUT_RECEPTION,
  PRACTICE,
  RIGHTED,
  VETS,
  WITHOUT_RECEPTION,
} from './colleague-cells.ts'
import { body, query, row, type Row } from './row.ts'

const RIGHT = { right: 'clinics' } as const
const HIRED = { fullname: 'Nils Berg', email: 'nils@example.com' }

/** Rows of section "N. Colleagues of a practice" about its clinics and its people. */
export const COLLEAGUE_SETTING_ROWS: readonly Row[] = [
  row('N8 lists the clinics', 'listClinics', OWN),
  row('N8 lists public holidays', 'listPublicHolidays', OWN, () => query({ country: 'Germany' })),
  row('N8 locates an address', 'locateClinic', OWN, () => body(CLINIC.address)),
  row('N8 prints a poster', 'getPoster', PRACTICE, (ids) => query({ clinicId: ids.clinic, format: 'svg' })),
  row(
    'N8 changes a clinic',
    'updateClinic',
    WITHOUT_RECEPTION,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ color: '#019788' }) }),
    RIGHT,
  ),
  row('N8 changes a fee', 'updateClinic', '200 422 404 422 422 404 404', (ids) => ({
    ...query({ clinicId: ids.clinic }),
    ...body({ consultationFee: 61 }),
  })),
  row(
    'N8 pauses bookings',
    'pauseClinic',
    WITHOUT_RECEPTION,
    (ids) => ({ ...query({ clinicId: ids.clinic }), ...body({ hours: 1 }) }),
    RIGHT,
  ),
  row(
    'N8 resumes bookings',
    'endClinicPause',
    WITHOUT_RECEPTION,
    (ids) => query({ clinicId: ids.clinic }),
    RIGHT,
  ),
  row('N8 creates a clinic for a vet', 'createClinic', ALONE, (ids) => ({
    ...query({ doctorid: ids.doctor }),
    ...body({ ...CLINIC, doctor: ids.doctor, name: 'Tierklinik Ost' }),
  })),
  row('N8 deletes a clinic', 'deleteClinic', VETS, (ids) =>
    query({ clinicId: ids.clinic, forceDelete: 'true' }),
  ),
  row(
    'N8 adds a reason',
    'addReason',
    OWN_WITHOUT_RECEPTION,
    () => body({ name: 'Ultrasound', minutes: 40 }),
    RIGHT,
  ),
  row(
    'N8 adds a reason of one clinic and one vet',
    'addReason',
    WITHOUT_RECEPTION,
    (ids) =>
      body({ name: 'Ultrasound', minutes: 40, clinics: [ids.clinic], vets: [{ doctorId: ids.doctor }] }),
    RIGHT,
  ),
  row('N8 adds the offered reasons', 'addPresetReasons', OWN_WITHOUT_RECEPTION, () => ({}), RIGHT),
  row('N11 reads the record of a vet', 'getDoctor', EVERY_VET),
  row('N11 changes the record of a vet', 'updateDoctor', ALONE, (ids) =>
    body({ _id: ids.doctor, about: 'Of cats' }),
  ),
  row('N11 deletes a certificate of a vet', 'deleteCertificate', ALONE, (ids) =>
    query({ id: ids.certificate }),
  ),
  row('N11 deletes a file of a vet', 'deleteFile', ALONE, (ids) => query({ path: ids.document })),
  row('N11 lists the assistants', 'listAssistants', OWN),
  row('N11 adds an assistant', 'createAssistant', EVERY_VET, () => body(HIRED)),
  row('N11 makes the link of an invitation', 'makeInvitationLink', VETS, (ids) => body({ id: ids.invited })),
  row(
    'N11 changes an assistant',
    'updateAssistant',
    RIGHTED,
    (ids) => ({ ...query({ id: ids.peer }), ...body({ fullname: 'Ida Rot' }) }),
    { right: 'team' },
  ),
  row(
    'N11 removes an assistant by the call of assistants',
    'deleteAssistant',
    RIGHTED,
    (ids) => query({ id: ids.peer }),
    {
      right: 'team',
    },
  ),
  row('N12 deletes a message in the inbox of a vet', 'deleteNotification', ALONE, (ids) => ({
    params: { id: ids.doctorNotification },
  })),
]
