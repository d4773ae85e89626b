import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PET,
  petOf,
  signUpOwner,
  START,
} from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.clock.set(START))

describe('a pet', () => {
  it('grows older from the age that was entered', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner, { age: '1.10' })
    expect(pet).toMatchObject({
      age: '1.10',
      ageEntered: '1.10',
      bornOn: '2024-05-02',
      patient: owner.id,
      archived: false,
    })
    // A session lives 30 days from its last use.
    for (const [day, age] of [
      ['2026-03-25', '1.10'],
      ['2026-04-02', '1.11'],
      ['2026-05-01', '1.11'],
      ['2026-05-02', '2'],
    ] as const) {
      harness.clock.set(`${day}T12:00:00.000Z`)
      expect(await harness.call(listPets, { token: owner.token, query: {} })).toMatchObject([
        { age, ageEntered: '1.10' },
      ])
    }
  })

  it('reads `.12` as one more year and a number with one digit as it stands', async () => {
    const owner = await onboardedOwner(harness)
    expect(await petOf(harness, owner, { age: '2.12' })).toMatchObject({ age: '3' })
    expect(await petOf(harness, owner, { age: 4.5 })).toMatchObject({ age: '4.5' })
  })

  it.each([
    ['age', '0', 'Invalid age , Age limit Min:0.1 month Max:99 years.'],
    ['age', '99.1', 'Invalid age , Age limit Min:0.1 month Max:99 years.'],
    ['name', 'Bo', 'At least 3 characters'],
    ['name', 'B3llo', 'Letters and spaces only'],
    ['breed', ' ', 'Breed Required'],
    ['type', 'Dragon', 'Choose the kind of animal'],
    ['gender', '*', 'Gender Required'],
  ])('is refused with a wrong %s: %s', async (field, value, message) => {
    const owner = await onboardedOwner(harness)
    expect(
      await harness.refusal(createPet, { token: owner.token, body: { ...PET, [field]: value } }),
    ).toMatchObject({ code: 'invalid', fields: { [field]: message } })
    expect(await harness.call(listPets, { token: owner.token, query: {} })).toEqual([])
  })

  it('is registered for oneself alone', async () => {
    const owner = await onboardedOwner(harness)
    const other = await onboardedOwner(harness)
    const doctor = await onboardedDoctor(harness)
    expect(
      await harness.call(createPet, { token: owner.token, query: { patientid: owner.id }, body: PET }),
    ).toMatchObject({ patient: owner.id })
    for (const person of [other, doctor])
      expect(
        await harness.refusal(createPet, { token: person.token, query: { patientid: owner.id }, body: PET }),
      ).toMatchObject({ httpStatus: 404 })
    expect(await harness.call(listPets, { token: other.token, query: {} })).toEqual([])
    const unfinished = await signUpOwner(harness)
    expect(await harness.refusal(createPet, { token: unfinished.token, body: PET })).toMatchObject({
      code: 'onboarding_required',
    })
  })

  it('leaves the list when it is archived', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await harness.database.db.execute(sql`update pets set archived_at = now() where id = ${pet._id}::uuid`)
    expect(await harness.call(listPets, { token: owner.token, query: {} })).toEqual([])
  })
})
