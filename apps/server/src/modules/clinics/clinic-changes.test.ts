import { getClinic, listClinics, updateClinic } from '@vetvisit/contract/clinics/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { CLINIC, clinicOf, harnessOfFile, onboardedDoctor, type Person } from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'

const harness = harnessOfFile()

const STRANGER = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('changing a clinic', () => {
  let doctor: Person
  beforeAll(async () => {
    doctor = await onboardedDoctor(harness)
  })
  const change = (clinicId: string, body: object, person: Person = doctor) =>
    harness.call(updateClinic, { token: person.token, query: { clinicId }, body: body })
  const refusedChange = (clinicId: string, body: object, person: Person = doctor) =>
    harness.refusal(updateClinic, { token: person.token, query: { clinicId }, body })

  // specification/practice §6: doctor: clinics, schedules, fees, services
  it('keeps absent fields', async () => {
    const clinic = await clinicOf(harness, doctor, {
      holidays: ['2026-12-24'],
      species: ['Dog'],
      cancelNoticeHours: 5,
    })
    expect(await change(clinic.id, { consultationFee: 70 })).toEqual({ ...clinic, consultationFee: 70 })
  })

  // specification/practice §4: a clinic chooses up to three times at which owners are reminded, or none; each reminder is sent once and says how far ahead the visit is (added)
  it('keeps up to three different reminders, the earliest first', async () => {
    const clinic = await clinicOf(harness, doctor)
    expect(clinic.reminderHours).toEqual([24])
    expect(await change(clinic.id, { reminderHours: [2, 48, 2] })).toEqual({
      ...clinic,
      reminderHours: [48, 2],
    })
    expect(await change(clinic.id, { color: clinic.color })).toMatchObject({ reminderHours: [48, 2] })
    for (const reminderHours of [[0], [337], [1.5], [1, 2, 3, 4], null])
      expect(await refusedChange(clinic.id, { reminderHours })).toMatchObject({ httpStatus: 422 })
    expect(await change(clinic.id, { reminderHours: [] })).toMatchObject({ reminderHours: [] })
  })

  it('accepts the whole object with read-only fields unchanged', async () => {
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
      fields: { verified: 'You can’t change this', geohash: 'You can’t change this' },
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

  it('looks up a new address, and keeps a pin set by hand', async () => {
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

  // specification/practice §3: additional services: name, sub-services with name and price; catalogue
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
      const assistant = await assistantOf(harness, doctor)
      expect(await refusedChange(clinic.id, { [field]: value }, assistant)).toMatchObject({
        httpStatus: 422,
        code: 'invalid',
        fields: { [field]: 'You can’t change this' },
      })
      expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(clinic)
    })

    // specification/practice §5: assistants cannot change clinic name, currency, fees
    it('takes them unchanged beside fields that assistants may change', async () => {
      const clinic = await clinicOf(harness, doctor)
      const assistant = await assistantOf(harness, doctor)
      expect(await change(clinic.id, { ...clinic, color: '#f44337' }, assistant)).toEqual({
        ...clinic,
        color: '#f44337',
      })
    })

    it('is refused as not found without the right clinics', async () => {
      const clinic = await clinicOf(harness, doctor)
      const assistant = await assistantOf(harness, doctor, ['requests', 'appointments', 'owners', 'team'])
      expect(await refusedChange(clinic.id, { color: '#f44337' }, assistant)).toMatchObject({
        httpStatus: 404,
      })
    })

    it('reads the list of the practice', async () => {
      const clinic = await clinicOf(harness, doctor)
      const assistant = await assistantOf(harness, doctor)
      const list = await harness.call(listClinics, { token: assistant.token })
      expect(list).toContainEqual(clinic)
      expect(list).toEqual(await harness.call(listClinics, { token: doctor.token }))
    })

    it('is refused as not found for another practice’s clinic', async () => {
      const clinic = await clinicOf(harness, await onboardedDoctor(harness))
      const assistant = await assistantOf(harness, doctor)
      expect(await refusedChange(clinic.id, { color: '#f44337' }, assistant)).toMatchObject({
        httpStatus: 404,
      })
    })
  })
})
