import { describe, expect, it } from 'vitest'
import { EMPTY_PET, newPetOf, type PetDraft } from './new-pet.ts'

const balou: PetDraft = {
  name: 'Balou',
  type: 'Dog',
  gender: 'm',
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
