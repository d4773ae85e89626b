import { listServices } from '@vetvisit/contract/catalogue/routes'
import { createClinic, getClinic, listClinics, locateClinic } from '@vetvisit/contract/clinics/routes'
import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { distanceKm } from '@vetvisit/contract/geo/rules'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  DOCTOR_PROFILE,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  signUpDoctor,
  START,
  SCHEDULE,
} from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'

const harness = harnessOfFile()

const STRANGER = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The refused fields of a valid clinic with these changes, and their texts. */
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

  // specification/practice §3: Clinic fields, address, colour, geohash, lat, lng, holidays
  // specification/practice §7: POST /clinic/create
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

  it('prefers a pin set by hand to the address', async () => {
    const clinic = await clinicOf(harness, doctor, { position: { lat: 19.2, lng: 72.9 } })
    expect(clinic).toMatchObject({ lat: 19.2, lng: 72.9, timeZone: 'Europe/Berlin' })
  })

  it('reads a pin at 0,0 as no pin', async () => {
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

  it('accepts a day until 24:00 and two adjoining lines of one weekday', async () => {
    const schedule = [
      { ...SCHEDULE, availableDays: '0', toTimeHour: 12 },
      { ...SCHEDULE, availableDays: '0,6', fromTimeHour: 12, toTimeHour: 24 },
    ]
    expect((await clinicOf(harness, doctor, { schedule })).schedule).toEqual(schedule)
  })

  // specification/practice §6: doctor: clinics, schedules, fees, services
  it('is refused as not found for another doctor’s id', async () => {
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

  it('is refused as not found to an owner', async () => {
    const owner = await onboardedOwner(harness)
    expect(
      await harness.refusal(createClinic, { token: owner.token, query: {}, body: CLINIC }),
    ).toMatchObject({ httpStatus: 404 })
  })

  it.each([
    ['no name', { name: undefined }, { name: 'Name Required' }],
    ['a blank name', { name: ' ' }, { name: 'Name Required' }],
    ['a name without letters', { name: '24' }, { name: "Letters, digits and & + . - ' ( ) only" }],
    ['no fee', { consultationFee: undefined }, { consultationFee: 'Consultation fee required' }],
    [
      'a fee of six digits',
      { consultationFee: 100_000 },
      { consultationFee: 'The fee can’t exceed 5 digits' },
    ],
    ['a fee with cents', { consultationFee: 4.5 }, { consultationFee: 'Numbers only' }],
    ['a negative fee', { followUpFee: -1 }, { followUpFee: 'Numbers only' }],
    ['an unknown currency', { currency: 'XYZ' }, { currency: 'Currency Required' }],
    ['a colour beside the 13', { color: '#123456' }, { color: 'Choose a colour' }],
    ['no schedule', { schedule: [] }, { schedule: 'Add at least one schedule' }],
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
      'a negative price',
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: -1 }] }] },
      { 'additionalServices.0.subServices.0.price': 'Enter a whole number, 0 or more' },
    ],
    [
      'a price of eight digits',
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 10_000_000 }] }] },
      { 'additionalServices.0.subServices.0.price': 'The price can’t exceed 7 digits' },
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

  // specification/practice §5: service prices required, min 0
  it('accepts fees from 0 to 99999 and prices from 0 to 9999999', async () => {
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
  it('ends onboarding when the terms are accepted', async () => {
    const doctor = await signUpDoctor(harness)
    await harness.call(updateDoctor, { token: doctor.token, body: DOCTOR_PROFILE })
    await clinicOf(harness, doctor, { termsAccepted: true })
    expect(await harness.call(getDoctor, { token: doctor.token })).toMatchObject({
      onboarding: false,
      termsAndConditionsAcceptedAt: START,
      createdOn: START,
    })
  })

  // specification/practice §5: terms needed in onboarding to save or skip
  it('is refused without the terms', async () => {
    const doctor = await signUpDoctor(harness)
    await harness.call(updateDoctor, { token: doctor.token, body: DOCTOR_PROFILE })
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
  // specification/practice §7: GET /doctor/clinicPage
  it('lists a practice’s own, oldest first', async () => {
    const doctor = await onboardedDoctor(harness)
    const first = await clinicOf(harness, doctor, { name: 'Zoo Praxis' })
    harness.clock.advance(1000)
    const second = await clinicOf(harness, doctor, { name: 'Alpen Praxis' })
    expect(await harness.call(listClinics, { token: doctor.token })).toEqual([first, second])
    expect(await harness.call(listClinics, { token: (await onboardedDoctor(harness)).token })).toEqual([])
  })

  it('shows everyone the public fields, and refuses an unknown clinic', async () => {
    const clinic = await clinicOf(harness, await onboardedDoctor(harness))
    expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(clinic)
    expect(await harness.refusal(getClinic, { query: { clinicId: STRANGER } })).toMatchObject({
      httpStatus: 404,
    })
  })

  it('locates a known address and leaves an unknown one without a position', async () => {
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

  // specification/owner §7: GET /services
  // specification/practice §3: additional services: name, sub-services with name and price; catalogue
  // specification/practice §7: GET /services
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
describe('who sees a clinic', () => {
  it('hides one of an unverified doctor where verification is required', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    try {
      const doctor = await onboardedDoctor(strict)
      const clinic = await clinicOf(strict, doctor)
      expect(await strict.refusal(getClinic, { query: { clinicId: clinic.id } })).toMatchObject({
        httpStatus: 404,
      })
      await execute(
        strict.database,
        sql`update doctors set verified_at = ${START}::timestamptz where user_id = ${doctor.id}::uuid`,
      )
      expect(await strict.call(getClinic, { query: { clinicId: clinic.id } })).toMatchObject({
        verified: true,
      })
    } finally {
      await strict.close()
    }
  })
})
