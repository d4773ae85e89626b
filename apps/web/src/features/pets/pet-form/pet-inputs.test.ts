import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { describe, expect, it } from 'vitest'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { breedsOf, commonBreedsOf } from '../../../lib/text/breeds.ts'
import { hasProblemInMore, inputsOf, petForm, type PetInputs } from './pet-inputs.ts'

const TODAY = '2026-11-21'
const rex: PetInputs = {
  ...inputsOf(null),
  name: 'Rex',
  type: 'Dog',
  breed: 'Beagle',
  gender: 'm',
  age: '3.4',
}
const problems = (changes: Partial<PetInputs>) =>
  Object.fromEntries(
    (petForm(() => TODAY).safeParse({ ...rex, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

const faults = (name: string, by: Parameters<typeof petForm>[1]) =>
  petForm(() => TODAY, by)
    .safeParse({ ...rex, name })
    .error?.issues.map(({ message }) => message)

describe('the pet form', () => {
  it('names the required fields of a new pet', () => {
    expect(problems(inputsOf(null))).toEqual({
      name: 'validation.petNameTooShort',
      gender: 'validation.genderRequired',
      type: 'validation.speciesRequired',
      breed: 'validation.breedRequired',
      age: 'validation.ageRequired',
    })
    expect(problems({})).toEqual({})
  })

  // specification/owner §5: pet name at least 3 letters and spaces
  it('accepts names of 3 letters and spaces, and no digits', () => {
    expect(problems({ name: 'Bo' })).toEqual({ name: 'validation.petNameTooShort' })
    expect(problems({ name: 'Bob' })).toEqual({})
    expect(problems({ name: 'R2D2' })).toEqual({ name: 'validation.petNameInvalid' })
  })

  it('accepts one letter and digits from a practice, and from the owner the name that it wrote', () => {
    expect(faults('Bo', { byPractice: true })).toBeUndefined()
    expect(faults('2', { byPractice: true })).toEqual(['validation.petNameNotWritable'])
    expect(faults('', { byPractice: true })).toEqual(['validation.petNameRequired'])
    const pet = { name: 'Bo' } as PetRecord
    expect(faults('Bo', { pet })).toBeUndefined()
    expect(faults('Al', { pet })).toEqual(['validation.petNameTooShort'])
  })

  it('accepts ages from 0.1 to 99', () => {
    for (const age of ['0', '99.1', '1.13', '1,5'])
      expect(problems({ age })).toEqual({ age: 'validation.ageInvalid' })
    for (const age of ['0.1', '0.12', '1.10', '99']) expect(problems({ age })).toEqual({})
  })

  it('requires the date of birth instead of the age, from 99 years ago to today', () => {
    const wrong = { dateOfBirth: 'validation.birthDateInvalid' }
    for (const dateOfBirth of ['', '2026-11-22', '1927-10-20', '31-31-2020'])
      expect(problems({ exact: true, age: '', dateOfBirth })).toEqual(wrong)
    for (const dateOfBirth of ['2026-11-21', '1927-11-21'])
      expect(problems({ exact: true, age: '', dateOfBirth })).toEqual({})
  })

  it('accepts a day of death between birth and today', () => {
    const born = { exact: true, dateOfBirth: '2020-05-05' }
    const wrong = { deceasedOn: 'validation.dayOfDeathInvalid' }
    expect(problems({ ...born, deceasedOn: '2020-05-04' })).toEqual(wrong)
    expect(problems({ ...born, deceasedOn: '2020-05-05' })).toEqual({})
    expect(problems({ deceasedOn: TODAY })).toEqual({})
    expect(problems({ deceasedOn: '2026-11-22' })).toEqual(wrong)
  })

  it('sends either the age or the date of birth, and nothing for empty fields', () => {
    expect(petForm(() => TODAY).parse({ ...rex, neutered: 'no' })).toMatchObject({
      age: '3.4',
      dateOfBirth: null,
      neutered: false,
      colour: null,
      deceasedOn: null,
      profile: null,
    })
    const exact = petForm(() => TODAY).parse({ ...rex, exact: true, dateOfBirth: '2020-05-05' })
    expect(exact).toMatchObject({ dateOfBirth: '2020-05-05', neutered: null })
    expect(exact).not.toHaveProperty('age')
  })

  it('begins with the stored values', () => {
    const stored = { ...rex, _id: 'x', dateOfBirth: '2020-05-05', neutered: true } as unknown as PetRecord
    expect(inputsOf(stored)).toMatchObject({
      exact: true,
      dateOfBirth: '2020-05-05',
      neutered: 'yes',
      name: 'Rex',
    })
  })

  it('expands its collapsed part for a problem inside', () => {
    expect(hasProblemInMore({ name: 'wrong' })).toBe(false)
    expect(hasProblemInMore({ dewormingDueOn: 'wrong' })).toBe(true)
  })
})

describe('the suggested breeds', () => {
  it('belong to a species and are in alphabetical order', () => {
    expect(breedsOf('Dog', 'de')).toContain('Deutscher Schäferhund')
    expect(breedsOf('Dog', 'en')).toContain('German Shepherd')
    expect(breedsOf('Cat', 'hi')).toContain('पर्शियन')
    expect(breedsOf('Other', 'en')).toEqual([])
    expect(breedsOf('', 'en')).toEqual([])
  })

  it('are few where they are offered first', () => {
    expect(commonBreedsOf('Dog', 'en')).toEqual([
      'Mixed breed',
      'French Bulldog',
      'German Shepherd',
      'Labrador Retriever',
    ])
    expect(commonBreedsOf('Turtles', 'de')).toHaveLength(3)
    expect(commonBreedsOf('Other', 'en')).toEqual([])
  })

  it('are valid in the form', () => {
    for (const species of SPECIES)
      for (const language of ['en', 'de', 'hi'] as const)
        for (const breed of breedsOf(species, language))
          expect(problems({ type: species, breed })).toEqual({})
  })
})
