import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/routes'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import {
  createClinic,
  getClinic,
  listClinics,
  locateClinic,
  updateClinic,
} from '@vetvisit/contract/clinics/routes'
import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { distanceKm } from '@vetvisit/contract/search/rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  DOCTOR_PROFILE,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  petOf,
  signUpDoctor,
  START,
} from '../../../test/harness.ts'
import { assistants, doctors, users } from '../../db/schema/accounts.ts'
import { appointments } from '../../db/schema/appointments.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.clock.set(START))

const STRANGER = '01890a5d-ac96-774b-bcce-b302099a8057'
const [SCHEDULE] = CLINIC.schedule

/** The refused field and its sentence of a clinic that differs from a right one. */
async function refusedFields(
  doctor: Person,
  changes: Record<string, unknown>,
): Promise<Record<string, string>> {
  const refused = await harness.refusal(createClinic, {
    token: doctor.token,
    query: {},
    body: { ...CLINIC, ...changes },
  })
  expect(refused).toMatchObject({ httpStatus: 422, code: 'invalid' })
  return refused.fields ?? {}
}

describe('creating a clinic', () => {
  let doctor: Person
  beforeAll(async () => {
    doctor = await onboardedDoctor(harness)
  })

  it('answers with the clinic, placed on the map and in its time zone', async () => {
    const clinic = await clinicOf(harness, doctor)
    expect(clinic).toMatchObject({
      _id: clinic.id,
      name: 'Tierklinik Nord',
      doctor: doctor.id,
      docId: doctor.id,
      docName: 'Ruth Lange',
      schedule: CLINIC.schedule,
      timeZone: 'Europe/Berlin',
      holidays: [],
      additionalServices: [],
      confirmAtOnce: false,
      cancelNoticeHours: 0,
      requestExpiryHours: 24,
    })
    expect(clinic.lat).toBeCloseTo(52.52, 1)
    expect(clinic.lng).toBeCloseTo(13.4, 1)
    expect(clinic.geohash).toMatch(/^u33/)
    expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(clinic)
    expect(await harness.call(getDoctor, { token: doctor.token })).toMatchObject({ clinics: [clinic.id] })
  })

  it('lets a pin that was put by hand win over the address', async () => {
    const clinic = await clinicOf(harness, doctor, { position: { lat: 19.2, lng: 72.9 } })
    expect(clinic).toMatchObject({ lat: 19.2, lng: 72.9, timeZone: 'Europe/Berlin' })
  })

  it('reads a pin at 0,0 as none', async () => {
    expect((await clinicOf(harness, doctor, { position: { lat: 0, lng: 0 } })).lat).toBeCloseTo(52.52, 1)
  })

  it('lists a clinic of an unknown town without a position, in a zone of its country', async () => {
    const address = { ...CLINIC.address, city: 'Qqqzzz', country: 'India' }
    const clinic = await clinicOf(harness, doctor, { address })
    expect(clinic).toMatchObject({ lat: null, lng: null, geohash: null })
    expect(['Asia/Kolkata', 'Asia/Calcutta']).toContain(clinic.timeZone)
    expect((await harness.call(listClinics, { token: doctor.token })).map(({ id }) => id)).toContain(
      clinic.id,
    )
  })

  it('takes a day until 24:00 and two schedules of one weekday that touch', async () => {
    const schedule = [
      { ...SCHEDULE, availableDays: '0', toTimeHour: 12 },
      { ...SCHEDULE, availableDays: '0,6', fromTimeHour: 12, toTimeHour: 24 },
    ]
    expect((await clinicOf(harness, doctor, { schedule })).schedule).toEqual(schedule)
  })

  it('is the caller’s own: another doctor’s id is not found', async () => {
    const other = await onboardedDoctor(harness)
    const before = await harness.call(listClinics, { token: other.token })
    for (const request of [
      { query: { doctorid: other.id }, body: CLINIC },
      { query: {}, body: { ...CLINIC, doctor: other.id } },
    ])
      expect(await harness.refusal(createClinic, { token: doctor.token, ...request })).toMatchObject({
        httpStatus: 404,
        code: 'not_found',
      })
    expect(await harness.call(listClinics, { token: other.token })).toEqual(before)
    const own = await harness.send(createClinic, {
      token: doctor.token,
      query: { doctorID: doctor.id },
      body: { ...CLINIC, doctor: doctor.id },
    })
    expect(own.httpStatus).toBe(200)
  })

  it('is for doctors: an owner finds nothing', async () => {
    const owner = await onboardedOwner(harness)
    expect(
      await harness.refusal(createClinic, { token: owner.token, query: {}, body: CLINIC }),
    ).toMatchObject({ httpStatus: 404 })
  })

  it.each([
    ['no name', { name: ' ' }, { name: 'Name Required' }],
    ['a name with digits', { name: 'Klinik 24' }, { name: 'Letters and spaces only' }],
    ['no fee', { consultationFee: undefined }, { consultationFee: 'Consultation fee required' }],
    ['a fee of six digits', { consultationFee: 100_000 }, { consultationFee: 'Fee cannot exceed 5 digits' }],
    ['a negative fee', { followUpFee: -1 }, { followUpFee: 'Numbers only' }],
    ['an unknown currency', { currency: 'XYZ' }, { currency: 'Currency Required' }],
    ['a colour beside the 13', { color: '#123456' }, { color: 'Choose a colour' }],
    ['no schedule', { schedule: [] }, { schedule: 'At least one schedule is needed' }],
    [
      'slots of 20 minutes',
      { schedule: [{ ...SCHEDULE, slotPerPatient: 20 }] },
      { 'schedule.0.slotPerPatient': 'Slot length required' },
    ],
    [
      'two slot lengths',
      {
        schedule: [
          { ...SCHEDULE, availableDays: '0' },
          { ...SCHEDULE, availableDays: '1', slotPerPatient: 15 },
        ],
      },
      { 'schedule.1.slotPerPatient': 'The slot length is the same for all schedules of a clinic' },
    ],
    [
      'an end that is the start',
      { schedule: [{ ...SCHEDULE, toTimeHour: 8 }] },
      { 'schedule.0.toTimeHour': 'Shift end time must be greater than start time' },
    ],
    [
      'an end before the start',
      { schedule: [{ ...SCHEDULE, toTimeHour: 7 }] },
      { 'schedule.0.toTimeHour': 'Shift end cannot be earlier than shift start' },
    ],
    [
      'schedules that overlap by a minute',
      { schedule: [SCHEDULE, { ...SCHEDULE, fromTimeHour: 16, fromTimeMin: 59, toTimeHour: 18 }] },
      { 'schedule.1.fromTimeHour': 'Schedules overlap on the same day' },
    ],
    [
      'a city with digits',
      { address: { ...CLINIC.address, city: 'Berlin 2' } },
      { 'address.city': 'City Invalid' },
    ],
    [
      'a service without a price',
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath' }] }] },
      { 'additionalServices.0.subServices.0.price': 'Price required' },
    ],
    [
      'a price of eight digits',
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 10_000_000 }] }] },
      { 'additionalServices.0.subServices.0.price': 'Price cannot exceed 7 digits' },
    ],
    [
      'a sub-service twice',
      {
        additionalServices: [
          {
            name: 'Grooming',
            subServices: [
              { name: 'Bath', price: 1 },
              { name: 'bath', price: 2 },
            ],
          },
        ],
      },
      { additionalServices: 'This sub-service is already in the list' },
    ],
    ['an unknown field', { verified: true }, { verified: 'Unknown field' }],
  ])('refuses %s', async (_, changes, fields) => {
    expect(await refusedFields(doctor, changes)).toEqual(fields)
  })

  it('takes fees from 0 to 99999 and prices from 0 to 9999999', async () => {
    const clinic = await clinicOf(harness, doctor, {
      consultationFee: 99_999,
      followUpFee: 0,
      additionalServices: [
        {
          name: 'Grooming',
          subServices: [
            { name: 'Bath', price: 0 },
            { name: 'Haircut', price: 9_999_999 },
          ],
        },
      ],
    })
    expect(clinic).toMatchObject({ consultationFee: 99_999, followUpFee: 0 })
    expect(clinic.additionalServices[0]?.subServices).toMatchObject([
      { name: 'Bath', price: 0 },
      { name: 'Haircut', price: 9_999_999 },
    ])
  })
})

describe('the first clinic during onboarding', () => {
  const create = (doctor: Person, changes: object) =>
    harness.send(createClinic, { token: doctor.token, query: {}, body: { ...CLINIC, ...changes } })

  it('ends onboarding when the terms are accepted', async () => {
    const doctor = await signUpDoctor(harness)
    await harness.call(updateDoctor, { token: doctor.token, body: DOCTOR_PROFILE as never })
    expect((await create(doctor, { termsAccepted: true })).httpStatus).toBe(200)
    expect(await harness.call(getDoctor, { token: doctor.token })).toMatchObject({
      onboarding: false,
      termsAndConditionsAcceptedAt: START,
      createdOn: START,
    })
  })

  it('is refused without the terms', async () => {
    const doctor = await signUpDoctor(harness)
    await harness.call(updateDoctor, { token: doctor.token, body: DOCTOR_PROFILE as never })
    const refused = await harness.refusal(createClinic, { token: doctor.token, query: {}, body: CLINIC })
    expect(refused).toMatchObject({
      httpStatus: 422,
      fields: { termsAccepted: 'Please accept the terms and conditions' },
    })
    expect(await harness.call(listClinics, { token: doctor.token })).toEqual([])
  })

  it('is refused before info and availability are complete, and nothing is written', async () => {
    const doctor = await signUpDoctor(harness)
    const refused = await harness.refusal(createClinic, {
      token: doctor.token,
      query: {},
      body: { ...CLINIC, termsAccepted: true },
    })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'onboarding_required', details: { step: 'info' } })
    expect(await harness.call(listClinics, { token: doctor.token })).toEqual([])
  })
})

describe('reading clinics', () => {
  it('lists a practice’s own, oldest first, to its assistant too', async () => {
    const doctor = await onboardedDoctor(harness)
    const first = await clinicOf(harness, doctor, { name: 'Zoo Praxis' })
    harness.clock.advance(1000)
    const second = await clinicOf(harness, doctor, { name: 'Alpen Praxis' })
    const assistant = await assistantOf(doctor)
    expect(await harness.call(listClinics, { token: assistant.token })).toEqual([first, second])
    expect(await harness.call(listClinics, { token: (await onboardedDoctor(harness)).token })).toEqual([])
  })

  it('shows everybody the public part and nothing of a clinic that is not there', async () => {
    const clinic = await clinicOf(harness, await onboardedDoctor(harness))
    expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(clinic)
    expect(await harness.refusal(getClinic, { query: { clinicId: STRANGER } })).toMatchObject({
      httpStatus: 404,
    })
  })

  it('says where an address lies and says nothing of an unknown one', async () => {
    const { token } = await onboardedDoctor(harness)
    const found = await harness.call(locateClinic, {
      token,
      body: { city: 'München', country: 'Deutschland' },
    })
    expect(found.timeZone).toBe('Europe/Berlin')
    expect(
      distanceKm({ lat: found.lat ?? 0, lng: found.lng ?? 0 }, { lat: 48.137, lng: 11.576 }),
    ).toBeLessThan(5)
    expect(await harness.call(locateClinic, { token, body: { city: 'Qqqzzz' } })).toEqual({
      lat: null,
      lng: null,
      timeZone: null,
    })
  })

  it('gives the catalogue of services with their sub-services', async () => {
    const services = await harness.call(listServices, {})
    expect(services.length).toBeGreaterThan(8)
    expect(services[0]).toMatchObject({
      name: 'Grooming',
      subServices: expect.arrayContaining([{ name: 'Haircut' }]),
    })
    expect(services.every(({ subServices }) => subServices.length > 0)).toBe(true)
  })
})

/** Somebody of the doctor's team, as the table of assistants says. */
async function assistantOf(
  doctor: Person,
  rights: string[] = ['requests', 'appointments', 'owners', 'clinics', 'team'],
): Promise<Person> {
  const person = await onboardedDoctor(harness)
  await harness.database.db.delete(doctors).where(eq(doctors.userId, person.id))
  await harness.database.db.update(users).set({ role: 'assistant' }).where(eq(users.id, person.id))
  await harness.database.db
    .insert(assistants)
    .values({ userId: person.id, doctorId: doctor.id, rights: rights as never })
  return person
}

describe('changing a clinic', () => {
  let doctor: Person
  beforeAll(async () => {
    doctor = await onboardedDoctor(harness)
  })
  const change = (clinicId: string, body: object, person: Person = doctor) =>
    harness.call(updateClinic, { token: person.token, query: { clinicId }, body: body as never })
  const refusedChange = (clinicId: string, body: object, person: Person = doctor) =>
    harness.refusal(updateClinic, { token: person.token, query: { clinicId }, body })

  it('leaves what is absent as it is', async () => {
    const clinic = await clinicOf(harness, doctor, {
      holidays: ['2026-12-24'],
      species: ['Dog'],
      cancelNoticeHours: 5,
    })
    expect(await change(clinic.id, { consultationFee: 70 })).toEqual({ ...clinic, consultationFee: 70 })
  })

  it('takes the whole object back with read-only fields unchanged', async () => {
    const clinic = await clinicOf(harness, doctor)
    expect(await change(clinic.id, { ...clinic, name: 'Tierklinik Süd' })).toEqual({
      ...clinic,
      name: 'Tierklinik Süd',
    })
  })

  it('refuses a changed read-only field', async () => {
    const clinic = await clinicOf(harness, doctor)
    expect(
      await refusedChange(clinic.id, { verified: !clinic.verified, geohash: 'u33dc0cpk' }),
    ).toMatchObject({
      httpStatus: 422,
      fields: { verified: 'This cannot be changed', geohash: 'This cannot be changed' },
    })
    expect(await refusedChange(clinic.id, { _id: STRANGER })).toMatchObject({ httpStatus: 404 })
  })

  it('does not find another doctor’s clinic and leaves it alone', async () => {
    const other = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, other)
    expect(await refusedChange(clinic.id, { name: 'Meine' })).toMatchObject({
      httpStatus: 404,
      code: 'not_found',
    })
    expect(await refusedChange(STRANGER, { name: 'Meine' })).toMatchObject({
      httpStatus: 404,
      code: 'not_found',
    })
    expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(clinic)
  })

  it('looks a new address up, and leaves a pin where it was put', async () => {
    const looked = await clinicOf(harness, doctor)
    const address = { ...CLINIC.address, city: 'Mumbai', state: 'Maharashtra', country: 'India' }
    expect(await change(looked.id, { address })).toMatchObject({
      timeZone: expect.stringMatching(/Kolkata|Calcutta/),
    })
    const pinned = await clinicOf(harness, doctor, { position: { lat: 52.5, lng: 13.3 } })
    expect(
      await change(pinned.id, { address: { ...CLINIC.address, addressLine1: 'Nebenan 3' } }),
    ).toMatchObject({
      lat: 52.5,
      lng: 13.3,
    })
    expect((await change(pinned.id, { position: null })).lng).not.toBe(13.3)
  })

  it('keeps the ids of services that are sent back', async () => {
    const clinic = await clinicOf(harness, doctor, {
      additionalServices: [
        {
          name: 'Grooming',
          subServices: [
            { name: 'Bath', price: 20 },
            { name: 'Haircut', price: 30 },
          ],
        },
      ],
    })
    const [grooming] = clinic.additionalServices
    const [bath, haircut] = grooming?.subServices ?? []
    const changed = await change(clinic.id, {
      additionalServices: [
        { name: 'Training', subServices: [{ name: 'Puppy class', price: 40 }] },
        {
          name: 'Grooming',
          subServices: [
            { ...haircut, name: 'Cut', price: 35 },
            { name: 'Bath', price: 25 },
          ],
        },
      ],
    })
    expect(changed.additionalServices).toEqual([
      { name: 'Training', subServices: [{ _id: expect.any(String), name: 'Puppy class', price: 40 }] },
      {
        name: 'Grooming',
        subServices: [
          { _id: haircut?._id, name: 'Cut', price: 35 },
          { _id: bath?._id, name: 'Bath', price: 25 },
        ],
      },
    ])
  })

  it('does not find a service of another clinic', async () => {
    const services = [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }]
    const other = await clinicOf(harness, await onboardedDoctor(harness), { additionalServices: services })
    const clinic = await clinicOf(harness, doctor)
    expect(await refusedChange(clinic.id, { additionalServices: other.additionalServices })).toMatchObject({
      httpStatus: 404,
    })
    expect(await harness.call(getClinic, { query: { clinicId: other.id } })).toEqual(other)
  })

  describe('by an assistant', () => {
    it.each([
      ['name', 'Andere Klinik'],
      ['currency', 'CHF'],
      ['consultationFee', 61],
      ['followUpFee', 36],
    ])('refuses a changed %s', async (field, value) => {
      const clinic = await clinicOf(harness, doctor)
      const assistant = await assistantOf(doctor)
      expect(await refusedChange(clinic.id, { [field]: value }, assistant)).toMatchObject({
        httpStatus: 422,
        code: 'invalid',
        fields: { [field]: 'This cannot be changed' },
      })
      expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(clinic)
    })

    it('takes them unchanged beside what he may change', async () => {
      const clinic = await clinicOf(harness, doctor)
      const assistant = await assistantOf(doctor)
      expect(await change(clinic.id, { ...clinic, color: '#f44337' }, assistant)).toEqual({
        ...clinic,
        color: '#f44337',
      })
    })

    it('finds nothing without the right to clinics', async () => {
      const clinic = await clinicOf(harness, doctor)
      const assistant = await assistantOf(doctor, ['requests', 'appointments', 'owners', 'team'])
      expect(await refusedChange(clinic.id, { color: '#f44337' }, assistant)).toMatchObject({
        httpStatus: 404,
      })
    })

    it('finds nothing of another practice', async () => {
      const clinic = await clinicOf(harness, await onboardedDoctor(harness))
      const assistant = await assistantOf(doctor)
      expect(await refusedChange(clinic.id, { color: '#f44337' }, assistant)).toMatchObject({
        httpStatus: 404,
      })
    })
  })

  describe('with visits to come', () => {
    /** Tuesday 3 March 2026, 9:00 in Berlin. */
    const TUESDAY_9 = '2026-03-03T08:00:00.000Z'
    const MONDAYS = [{ ...SCHEDULE, availableDays: '0' }]

    async function booked(): Promise<{
      doctor: Person
      clinicId: string
      appointmentId: string
      owner: Person
    }> {
      const person = await onboardedDoctor(harness)
      const clinic = await clinicOf(harness, person)
      const owner = await onboardedOwner(harness)
      const pet = await petOf(harness, owner)
      const appointment = await harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic.id, start: TUESDAY_9, petId: pet._id },
      })
      return { doctor: person, clinicId: clinic.id, appointmentId: appointment._id, owner }
    }
    const statusOf = async (id: string) =>
      (
        await harness.database.db
          .select({ status: appointments.status })
          .from(appointments)
          .where(eq(appointments.id, id))
      )[0]?.status

    it.each([
      ['a holiday', { holidays: ['2026-03-03'] }],
      ['a schedule without that day', { schedule: MONDAYS }],
      ['opening after its start', { schedule: [{ ...SCHEDULE, fromTimeHour: 9, fromTimeMin: 15 }] }],
      ['closing before its end', { schedule: [{ ...SCHEDULE, toTimeHour: 9, toTimeMin: 15 }] }],
    ])('shows them before %s leaves them outside, and changes nothing', async (_, changes) => {
      const { doctor: person, clinicId, appointmentId } = await booked()
      const before = await harness.call(getClinic, { query: { clinicId } })
      expect(await refusedChange(clinicId, changes, person)).toMatchObject({
        httpStatus: 409,
        code: 'visits_affected',
        details: {
          total: 1,
          visits: [
            {
              _id: appointmentId,
              status: 'requested',
              start: TUESDAY_9,
              petName: 'Bello',
              ownerName: 'Mira Vogel',
            },
          ],
        },
      })
      expect(await harness.call(getClinic, { query: { clinicId } })).toEqual(before)
      expect(await statusOf(appointmentId)).toBe('requested')
    })

    it('lets changes pass that keep them inside, another slot length too', async () => {
      const { doctor: person, clinicId, appointmentId } = await booked()
      await change(
        clinicId,
        { schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 9, toTimeMin: 30, slotPerPatient: 15 }] },
        person,
      )
      expect(await statusOf(appointmentId)).toBe('requested')
    })

    it('cancels them and tells the owner when asked to', async () => {
      const { doctor: person, clinicId, appointmentId, owner } = await booked()
      const changed = await change(clinicId, { holidays: ['2026-03-03'], cancelExisting: true }, person)
      expect(changed.holidays).toEqual(['2026-03-03'])
      expect(await statusOf(appointmentId)).toBe('rejected')
      expect(
        harness.live.sent.some(({ userId, event }) => userId === owner.id && event.includes('notification')),
      ).toBe(true)
    })

    it('counts a slot that somebody holds, and says nothing of him', async () => {
      const person = await onboardedDoctor(harness)
      const clinic = await clinicOf(harness, person)
      const owner = await onboardedOwner(harness)
      await harness.call(holdSlot, { token: owner.token, body: { clinicId: clinic.id, start: TUESDAY_9 } })
      expect(await refusedChange(clinic.id, { schedule: MONDAYS }, person)).toMatchObject({
        code: 'visits_affected',
        details: { visits: [{ status: 'held', petName: null, ownerName: null }] },
      })
      harness.clock.advance(5 * 60_000)
      await change(clinic.id, { schedule: MONDAYS }, person)
    })

    it('does not mind visits of the past', async () => {
      const { doctor: person, clinicId } = await booked()
      harness.clock.set('2026-03-03T08:30:00.000Z')
      expect((await change(clinicId, { schedule: MONDAYS }, person)).schedule).toEqual(MONDAYS)
    })
  })
})

describe('who sees a clinic', () => {
  it('hides one of an unverified doctor where verification is required', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    try {
      const doctor = await onboardedDoctor(strict)
      const clinic = await clinicOf(strict, doctor)
      expect(await strict.refusal(getClinic, { query: { clinicId: clinic.id } })).toMatchObject({
        httpStatus: 404,
      })
      await strict.database.db
        .update(doctors)
        .set({ verifiedAt: new Date(START) })
        .where(eq(doctors.userId, doctor.id))
      expect(await strict.call(getClinic, { query: { clinicId: clinic.id } })).toMatchObject({
        verified: true,
      })
    } finally {
      await strict.close()
    }
  })
})
