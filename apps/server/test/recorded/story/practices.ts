import { deleteFile, uploadFile } from '@vetvisit/contract/files/routes'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import { createClinic, deleteClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { CLINIC, SCHEDULE } from '../../open-harness.ts'
import type { Recorder } from '../recorder.ts'

export const upload = async (record: Recorder, person: string, path: UploadPath): Promise<string> =>
  (await record.call(person, uploadFile, { query: { path }, body: {}, file: true } as never)).data

export type Clinics = Record<'clinic' | 'closed' | 'small' | 'otherClinic' | 'paused' | 'center', string>

const open = (availableDays: string, fromTimeHour: number, toTimeHour: number) => ({
  ...SCHEDULE,
  availableDays,
  fromTimeHour,
  toTimeHour,
})

const SERVICES = [
  {
    name: 'Dental care',
    subServices: [
      { name: 'Scaling', price: 120 },
      { name: 'X-ray', price: 45 },
    ],
  },
]

type Changes = Partial<Parameters<typeof bodyOf>[0]>
const bodyOf = (changes: { name: string; schedule?: object[] } & Record<string, unknown>) =>
  ({ ...CLINIC, ...changes }) as never

async function clinic(record: Recorder, doctor: string, name: string, changes: Omit<Changes, 'name'> = {}) {
  const { _id } = await record.call(
    doctor,
    createClinic,
    { query: {}, body: bodyOf({ ...changes, name }) },
    { names: name },
  )
  return _id
}

/**
 * Clinics: one with all that can be set, whose Thursday has two times; a small one that confirms at once; one that closed; one that is
 * paused; one without hours for a colleague; one of the service provider.
 */
export async function clinics(record: Recorder): Promise<Clinics> {
  const nord = await clinic(record, 'Ruth', 'Tierklinik Nord', {
    schedule: [open('0,1,2,4', 8, 17), open('3', 8, 9)],
    additionalServices: SERVICES,
    holidays: ['2026-03-16'],
    species: ['Dog', 'Cat', 'Rabbit'],
    ownersMayMove: true,
    cancelNoticeHours: 12,
    requestExpiryHours: 2,
    phone: '030 1234567',
    emergencyPhone: '030 7654321',
    takesEmergencies: true,
    parking: 'In the yard',
    languages: ['de', 'en'],
    questions: [{ question: 'Do you treat rabbits?', answer: 'Yes, on every day.' }],
  })
  const small = await clinic(record, 'Ruth', 'Praxis am Markt', {
    schedule: [open('5', 9, 12)],
    confirmAtOnce: true,
    color: '#019788',
    position: { lat: 52.52, lng: 13.4 },
    horizonDays: 60,
  })
  const closed = await clinic(record, 'Ruth', 'Praxis am Hafen', { schedule: [open('6', 9, 10)] })
  const west = await clinic(record, 'Dora', 'Kleintierpraxis West', { schedule: [open('0,1,2,3,4', 8, 17)] })
  await clinic(record, 'Otto', 'Praxis Brand', { confirmAtOnce: true })
  const paused = await clinic(record, 'Inge', 'Praxis Mohr')
  const center = await clinic(record, 'Lab', 'Labor Mitte')
  await record.call('Ruth', deleteClinic, { query: { clinicId: closed, forceDelete: 'true' } as never })
  await record.call('Ida', updateClinic, {
    query: { clinicId: nord },
    body: { holidays: ['2026-03-16', '2026-03-17'] },
  })
  await record.sends()
  return { clinic: nord, closed, small, otherClinic: west, paused, center }
}

/** Files of a doctor: a certificate in the record, others that are only uploaded. */
export async function papers(record: Recorder) {
  const certificates = [await upload(record, 'Ruth', 'doctor/certificate')]
  const changed = await record.call('Ruth', updateDoctor, {
    body: { certificates, about: 'Of dogs and cats' },
  })
  const deleted = await upload(record, 'Ruth', 'doctor/document')
  await record.call('Ruth', deleteFile, { query: { path: deleted } })
  return {
    certificate: changed.certificates[0]?._id ?? '',
    certificateFile: await upload(record, 'Ruth', 'doctor/certificate'),
    document: await upload(record, 'Ruth', 'doctor/document'),
    reportFile: await upload(record, 'Ruth', 'notes/report'),
    centerReportFile: await upload(record, 'Lab', 'notes/report'),
  }
}
