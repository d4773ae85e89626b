import { createPet, listPets } from '@vetvisit/contract/pets/routes'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PET,
  petOf,
  signUpOwner,
} from '../../../test/harness.ts'

const AGE = 'Invalid age , Age limit Min:0.1 month Max:99 years.'

const harness = harnessOfFile()

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

  it('reads `.12` as one more year and a number with one digit literally', async () => {
    const owner = await onboardedOwner(harness)
    expect(await petOf(harness, owner, { age: '2.12' })).toMatchObject({ age: '3' })
    expect(await petOf(harness, owner, { age: 4.5 })).toMatchObject({ age: '4.5' })
  })

  // specification/owner §5: pet name at least 3 letters and spaces
  // specification/owner §5: pet age 0.1 to 99, months .1 to .12, with its message
  it.each([
    ['name', 'Bo', 'At least 3 characters'],
    ['name', '', 'At least 3 characters'],
    ['name', 'B3llo', 'Letters and spaces only'],
    ['name', 'Bello!', 'Letters and spaces only'],
    ['breed', ' ', 'Breed Required'],
    ['type', 'Dragon', 'Choose the kind of animal'],
    ['type', undefined, 'Choose the kind of animal'],
    ['gender', '*', 'Gender Required'],
    ['gender', undefined, 'Gender Required'],
    ['age', '', 'Age Required'],
    ['age', undefined, 'Age Required'],
    ['age', '0', AGE],
    ['age', '0.0', AGE],
    ['age', '99.1', AGE],
    ['age', '100', AGE],
    ['age', '1.13', AGE],
    ['age', '1.0', AGE],
    ['age', 'old', AGE],
    ['age', 1.12, AGE],
    ['colour', 'x'.repeat(41), 'Too long'],
    ['allergies', 'x'.repeat(301), 'Too long'],
    ['alerts', 'x'.repeat(301), 'Too long'],
    ['passport_number', 'x'.repeat(41), 'Too long'],
    ['vaccinationDueOn', '2026-02-30', 'Please enter a valid date'],
    ['dewormingDueOn', 'soon', 'Please enter a valid date'],
  ])('is refused with a wrong %s: %s', async (field, value, message) => {
    const owner = await onboardedOwner(harness)
    expect(
      await harness.refusal(createPet, { token: owner.token, body: { ...PET, [field]: value } }),
    ).toMatchObject({ code: 'invalid', fields: { [field]: message } })
    expect(await harness.call(listPets, { token: owner.token, query: {} })).toEqual([])
  })

  // specification/owner §3: pet fields
  it.each([
    ['name', 'Ben'],
    ['name', 'Käthe vom Hof'],
    ['age', '0.1'],
    ['age', '0.11'],
    ['age', '98.11'],
    ['age', '99'],
    ['colour', 'x'.repeat(40)],
    ['allergies', 'x'.repeat(300)],
    ['alerts', 'x'.repeat(300)],
    ['vaccinationDueOn', '2028-02-29'],
    ['neutered', false],
  ])('takes %s: %s', async (field, value) => {
    const owner = await onboardedOwner(harness)
    expect(await petOf(harness, owner, { [field]: value })).toMatchObject({ [field]: value })
  })

  it('accepts every species', async () => {
    const owner = await onboardedOwner(harness)
    for (const type of SPECIES) expect(await petOf(harness, owner, { type })).toMatchObject({ type })
  })

  // specification/owner §5: pet gender, type, breed required
  it('is refused with all wrong fields at once', async () => {
    const owner = await onboardedOwner(harness)
    const { fields } = await harness.refusal(createPet, {
      token: owner.token,
      body: { pet: { name: 'Bo', breed: '', age: '' } },
    })
    expect(fields).toEqual({
      name: 'At least 3 characters',
      gender: 'Gender Required',
      type: 'Choose the kind of animal',
      breed: 'Breed Required',
      age: 'Age Required',
    })
  })

  it('may have an exact date of birth instead of an age, from today to 99 years ago', async () => {
    const owner = await onboardedOwner(harness)
    const { age: _age, ...rest } = PET
    const born = (dateOfBirth: string) => ({ token: owner.token, query: {}, body: { ...rest, dateOfBirth } })
    expect(await harness.call(createPet, born('2025-12-31'))).toMatchObject({
      age: '0.2',
      ageEntered: null,
      dateOfBirth: '2025-12-31',
      bornOn: '2025-12-31',
    })
    expect(await harness.call(createPet, born('2026-03-02'))).toMatchObject({ age: '0' })
    expect(await harness.call(createPet, born('1927-03-03'))).toMatchObject({ age: '98.11' })
    for (const day of ['2026-03-04', '1926-03-02', '1900-01-01'])
      expect((await harness.refusal(createPet, born(day))).fields).toEqual({
        dateOfBirth: 'Choose a day up to today, at most 99 years ago',
      })
  })

  it('may be born on a date that has begun in the east', async () => {
    harness.clock.set('2026-03-02T20:00:00.000Z')
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner, { dateOfBirth: '2026-03-03' })
    expect(pet).toMatchObject({ age: '0', dateOfBirth: '2026-03-03' })
  })

  it('reads empty fields of the form as none', async () => {
    const owner = await onboardedOwner(harness)
    const empty = { colour: '', allergies: ' ', alerts: '', rfid: '', dateOfBirth: '', vaccinationDueOn: '' }
    expect(await petOf(harness, owner, empty)).toMatchObject({
      colour: null,
      allergies: null,
      alerts: null,
      rfid: null,
      dateOfBirth: null,
      vaccinationDueOn: null,
    })
  })

  // specification/owner §7: POST /pets/create
  it('is registered only for oneself', async () => {
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
    expect(
      await harness.call(createPet, { token: owner.token, query: {}, body: { ...PET, patient: owner.id } }),
    ).toMatchObject({ patient: owner.id })
    expect(
      await harness.refusal(createPet, {
        token: owner.token,
        query: { patientid: owner.id },
        body: { ...PET, patient: other.id },
      }),
    ).toMatchObject({ httpStatus: 404 })
    expect(await harness.call(listPets, { token: other.token, query: {} })).toEqual([])
    const unfinished = await signUpOwner(harness)
    expect(await harness.refusal(createPet, { token: unfinished.token, body: PET })).toMatchObject({
      code: 'onboarding_required',
    })
  })
})
