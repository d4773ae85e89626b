import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { getClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { describe, expect, it } from 'vitest'
import { CLINIC, harnessOfFile } from '../../../test/harness.ts'
import { visitsIn } from '../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change, refusedChange } = visitsIn(harness)

const NUMBERS = {
  phone: '030 23125 010',
  emergencyPhone: '+49 (30) 23125-112',
  takesEmergencies: true,
}

const update = (token: string, clinicId: string, body: object) => ({ token, query: { clinicId }, body })

describe('the telephone numbers of a clinic', () => {
  // specification/practice §4: clinics have telephone numbers and names like "Becker & Sommer 24"
  it('are read as numbers of its country, stored in full, and shown with the clinic', async () => {
    const { clinic, owner, book } = await world({ ...NUMBERS, name: 'Becker & Sommer 24' })
    const stored = {
      name: 'Becker & Sommer 24',
      phone: '+493023125010',
      emergencyPhone: '+493023125112',
      takesEmergencies: true,
    }
    expect(clinic).toMatchObject(stored)
    const query = { clinicId: clinic._id }
    expect(await harness.call(getClinic, { query })).toMatchObject(stored)
    const page = await harness.call(getBookPage, { token: owner.token, query: { ...query, days: 1 } })
    expect(page.clinic).toMatchObject(stored)
    const found = await harness.call(searchClinics, { query: { q: 'becker sommer 24' } })
    expect(found.clinics).toMatchObject([stored])
    expect((await book('2026-03-02T09:00:00.000Z')).clinic).toMatchObject({ phone: '+493023125010' })
  })

  it('are empty unless sent, and can be removed', async () => {
    const { clinic, doctor } = await world()
    expect(clinic).toMatchObject({ phone: null, emergencyPhone: null, takesEmergencies: false })
    const changed = await harness.call(updateClinic, update(doctor.token, clinic._id, NUMBERS))
    expect(changed.phone).toBe('+493023125010')
    expect(
      await harness.call(updateClinic, update(doctor.token, clinic._id, { phone: '', emergencyPhone: null })),
    ).toMatchObject({ phone: null, emergencyPhone: null })
  })

  it('may be sent back unchanged', async () => {
    const { clinic, doctor } = await world(NUMBERS)
    const { phone, emergencyPhone } = clinic
    expect(
      await harness.call(updateClinic, update(doctor.token, clinic._id, { phone, emergencyPhone })),
    ).toMatchObject({ phone, emergencyPhone })
  })

  it('are refused if they are not possible in its country', async () => {
    const { clinic, doctor } = await world()
    const message = 'Please enter a telephone number with its area code'
    for (const phone of ['12', 'call me', '+999 123456', '030 23125 010 ext 5'])
      expect(await harness.refusal(updateClinic, update(doctor.token, clinic._id, { phone }))).toMatchObject({
        code: 'invalid',
        fields: { phone: message },
      })
  })

  // specification/practice §4: clinics have telephone numbers and names like "Becker & Sommer 24"
  it('are part of the refusal that asks the owner to call the practice', async () => {
    const { doctor, owner, book } = await world({ ...NUMBERS, cancelNoticeHours: 48 })
    const visit = await book('2026-03-03T09:00:00.000Z')
    await change(doctor, { _id: visit._id, status: 'approved' })
    expect(await refusedChange(owner, { _id: visit._id, isCancelled: true })).toMatchObject({
      code: 'too_late',
      message: 'Please call the practice: +49 30 23125010. It’s too late to cancel online.',
    })
  })
})

describe('the name of a clinic', () => {
  // specification/practice §4: clinics have telephone numbers and names like "Becker & Sommer 24"
  it.each(['Becker & Sommer', 'Tierklinik 24', '4 Pfoten', 'Katz + Hund (Nord)', "St. Mary's Vets"])(
    'may be %s',
    async (name) => {
      const { clinic } = await world({ name })
      expect(clinic.name).toBe(name)
    },
  )

  it.each(['24', '& Co', 'Praxis <b>', 'Praxis/Nord', 'Tier@rzt'])('may not be %s', async (name) => {
    const { clinic, doctor } = await world()
    expect(await harness.refusal(updateClinic, update(doctor.token, clinic._id, { name }))).toMatchObject({
      code: 'invalid',
      fields: { name: "Letters, digits and & + . - ' ( ) only" },
    })
    expect(CLINIC.name).toBe(clinic.name)
  })
})
