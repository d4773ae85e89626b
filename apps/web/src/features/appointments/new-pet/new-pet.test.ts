import { parseAge } from '@vetvisit/contract/pets/rules'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { describe, expect, it } from 'vitest'
import { aboutAges, EMPTY_PET, newPetOf, openAnswersOf, TYPED_AGE, type PetDraft } from './new-pet.ts'

const balou: PetDraft = {
  name: 'Balou',
  type: 'Dog',
  gender: 'm',
  about: TYPED_AGE,
  age: '4',
  unit: 'years',
  breed: 'Not sure',
}

const ageOf = (age: string, unit: PetDraft['unit']) => {
  const answer = newPetOf({ ...balou, age, unit })
  return 'pet' in answer ? answer.pet.age : answer.problems.age
}

describe('a new pet in the booking sheet', () => {
  it('has the fields that the pet form requires', () => {
    expect(newPetOf(balou)).toEqual({
      pet: { name: 'Balou', type: 'Dog', gender: 'm', age: '4', breed: 'Not sure' },
    })
  })

  it('gives its age in years or in months', () => {
    expect(ageOf('4', 'years')).toBe('4')
    expect(ageOf('8', 'months')).toBe('0.8')
    expect(ageOf('14', 'months')).toBe('1.2')
  })

  it('reads a fraction of a year as people mean it, with comma or point', () => {
    expect(['2.5', '2,5'].map((age) => ageOf(age, 'years'))).toEqual(['2.6', '2.6'])
    expect(['0,3', '0.5', ',25'].map((age) => ageOf(age, 'years'))).toEqual(['0.4', '0.6', '0.3'])
  })

  it('refuses an age that nobody has', () => {
    expect(ageOf('120', 'years')).toBe('validation.ageInvalid')
    expect(ageOf('0', 'months')).toBe('validation.ageInvalid')
    expect(ageOf('two', 'months')).toBe('validation.ageInvalid')
  })

  // specification/readings §6: in the sheet an animal's sex, breed and age are one tap each; an age to choose is kept as about (added)
  it('takes an age that is about right, of which every kind has some', () => {
    const answer = newPetOf({ ...balou, about: '7', age: '' })
    expect('pet' in answer && answer.pet.age).toBe('7')
    for (const kind of SPECIES) expect(aboutAges(kind).map((age) => parseAge(age))).not.toContain(null)
  })

  it('has open answers until all five are given', () => {
    expect(openAnswersOf(EMPTY_PET)).toEqual(['name', 'type', 'gender', 'age', 'breed'])
    expect(openAnswersOf({ ...balou, age: '', name: ' ' })).toEqual(['name', 'age'])
    expect(openAnswersOf(balou)).toEqual([])
  })

  it('names every answer that is missing', () => {
    const answer = newPetOf(EMPTY_PET)
    expect('problems' in answer && answer.problems).toEqual({
      name: 'validation.petNameTooShort',
      type: 'validation.speciesRequired',
      gender: 'validation.genderRequired',
      age: 'validation.ageRequired',
      breed: 'validation.breedRequired',
    })
  })
})
