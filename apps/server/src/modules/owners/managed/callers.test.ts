/** @module-tag databases */
import { createCaller } from '@vetvisit/contract/owners/caller-routes'
import { PETS_OF_CALLER_MAX } from '@vetvisit/contract/owners/rules'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, type Person, PET } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { managedOwnersOf } from './managed.test-support.ts'

const harness = harnessOfFile()
const { listed } = managedOwnersOf(harness)

const KARIN = { fullname: 'Karin Neumann', mobile: '0171 5510005' }

const practice = async () => {
  const doctor = await onboardedDoctor(harness)
  await clinicOf(harness, doctor)
  return doctor
}
const create = ({ token }: Person, body: Record<string, unknown>) =>
  harness.send(createCaller, { token, body: { owner: KARIN, pets: [PET], ...body } })

describe('an owner who telephones for the first time', () => {
  // specification/practice §4: an owner who calls for the first time is put on record with their animals in one act (added)
  it('is on record with their animals after one call, of an assistant with the right, too', async () => {
    const doctor = await practice()
    const assistant = await assistantOf(harness, doctor, ['owners'])
    const pets = [PET, { ...PET, name: 'Minka 2', type: 'Cat' }]
    const { asked: isAsked, ...created } = await harness.call(createCaller, {
      token: assistant.token,
      body: { owner: KARIN, pets } as never,
    })
    expect(isAsked).toBe(false)
    expect(created).toMatchObject({
      fullname: 'Karin Neumann',
      mobile: '01715510005',
      countryCode: '+49',
      managed: true,
      pets: [{ name: PET.name }, { name: 'Minka 2', type: 'Cat' }],
    })
    expect(await listed(doctor)).toEqual([created])
  })

  it.each([
    ['no name', { owner: { mobile: KARIN.mobile } }, { 'owner.fullname': 'Full Name Required' }],
    [
      'no number and no e-mail address',
      { owner: { fullname: 'Karin' } },
      { 'owner.mobile': 'Enter an e-mail address or a mobile number' },
    ],
    [
      'a number that nobody has',
      { owner: { ...KARIN, mobile: '12' } },
      { 'owner.mobile': 'Please enter a valid contact number' },
    ],
    ['no pet', { pets: [] }, { pets: 'Required' }],
    ['a pet without a name', { pets: [PET, { ...PET, name: '' }] }, { 'pets.1.name': 'Name required' }],
    ['a pet without an age', { pets: [{ ...PET, age: '' }] }, { 'pets.0.age': 'Age Required' }],
  ])('is refused with %s, and nothing is written', async (_, body, fields) => {
    const doctor = await practice()
    expect(
      await harness.refusal(createCaller, {
        token: doctor.token,
        body: { owner: KARIN, pets: [PET], ...body },
      }),
    ).toMatchObject({ httpStatus: 422, fields })
    expect(await listed(doctor)).toEqual([])
  })

  it(`has at most ${PETS_OF_CALLER_MAX} new animals`, async () => {
    const doctor = await practice()
    const pets = Array.from({ length: PETS_OF_CALLER_MAX + 1 }, () => PET)
    expect((await create(doctor, { pets })).httpStatus).toBe(422)
    expect((await create(doctor, { pets: pets.slice(1) })).httpStatus).toBe(200)
  })

  it('is not put on record by an assistant without the right or by a service center', async () => {
    const doctor = await practice()
    const assistant = await assistantOf(harness, doctor, ['appointments'])
    const center = await onboardedDoctor(harness, { isServiceProvider: true })
    expect((await create(assistant, {})).httpStatus).toBe(404)
    expect((await create(center, {})).httpStatus).toBe(404)
    expect(await listed(doctor)).toEqual([])
  })
})
