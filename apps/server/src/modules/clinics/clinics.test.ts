import { getClinic, listClinics } from '@vetvisit/contract/clinics/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLINIC, clinicOf, type Harness, onboardedDoctor, openHarness } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

describe('creating a clinic', () => {
  it('answers with the clinic, placed on the map and in its time zone', async () => {
    const doctor = await onboardedDoctor(harness)
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
    })
    expect(clinic.lat).toBeCloseTo(52.52, 1)
    expect(clinic.lng).toBeCloseTo(13.4, 1)
    expect(clinic.geohash).toMatch(/^u33/)
    expect(await harness.call(listClinics, { token: doctor.token })).toEqual([clinic])
    expect(await harness.call(getClinic, { query: { clinicId: clinic._id } })).toEqual(clinic)
  })
})
