/** @module-tag databases */
import { createManagedOwner, findOwnersByNumber } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, PET, type Person } from '../../../../test/harness.ts'

const harness = harnessOfFile()

const practice = async () => {
  const doctor = await onboardedDoctor(harness)
  await clinicOf(harness, doctor)
  return doctor
}
const keep = (doctor: Person, fullname: string, body: Record<string, string>) =>
  harness.call(createManagedOwner, { token: doctor.token, body: { fullname, ...body } })
const withNumber = async (doctor: Person, query: Record<string, string>) =>
  (await harness.call(findOwnersByNumber, { token: doctor.token, query: query as { mobile: string } })).map(
    ({ fullname }) => fullname,
  )

describe('the owners with a telephone number', () => {
  // specification/practice §5: an owner of the practice with the same number is named before a record is saved (added)
  it('are those on the practice’s record, with their animals', async () => {
    const doctor = await practice()
    const { _id } = await keep(doctor, 'Karin Neumann', { mobile: '0171 5510005' })
    await harness.call(createPet, {
      token: doctor.token,
      query: { patientid: _id },
      body: { ...PET, name: 'Minka' },
    })
    const other = await practice()
    await keep(other, 'Bernd Fremd', { mobile: '0171 5510005' })
    expect(
      await harness.call(findOwnersByNumber, { token: doctor.token, query: { mobile: '01715510005' } }),
    ).toEqual([{ _id, fullname: 'Karin Neumann', pets: ['Minka'] }])
    expect(await withNumber(doctor, { mobile: '01715510005', patId: _id })).toEqual([])
    expect(await withNumber(await onboardedDoctor(harness), { mobile: '+491715510005' })).toEqual([])
  })

  it.each([
    { mobile: '0171/551 00-05' },
    { mobile: '+49 (0)171 5510005' },
    { mobile: '1715510005', countryCode: '+49' },
    { mobile: '0171 5510005', countryCode: '+49', ISOCode: 'DE' },
  ])('are found however it is written: %o', async (query) => {
    const doctor = await practice()
    await keep(doctor, 'Karin Neumann', { mobile: '01715510005', countryCode: '+49', ISOCode: 'DE' })
    expect(await withNumber(doctor, query)).toEqual(['Karin Neumann'])
  })

  it.each([
    { mobile: '0171 5510006' },
    { mobile: '0171 5510005', countryCode: '+43', ISOCode: 'AT' },
    { mobile: '5510005' },
  ])('are none for another number, the same in another country, or a part of it: %o', async (query) => {
    const doctor = await practice()
    await keep(doctor, 'Karin Neumann', { mobile: '0171 5510005' })
    expect(await withNumber(doctor, query)).toEqual([])
  })
})
