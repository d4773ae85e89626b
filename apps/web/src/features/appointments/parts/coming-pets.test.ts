import { describe, expect, it } from 'vitest'
import {
  type AnimalsOfReason,
  comingOf,
  furtherPetsOf,
  isFull,
  suitsSpecies,
  toggledPet,
} from './coming-pets.ts'

const reason = (changes: Partial<AnimalsOfReason> = {}): AnimalsOfReason => ({
  furtherPetMinutes: 10,
  species: [],
  ...changes,
})

const BELLO = { _id: 'bello', type: 'Dog' }
const LUNA = { _id: 'luna', type: 'Cat' }
const MIA = { _id: 'mia', type: 'Cat' }
const ALL = [BELLO, LUNA, MIA]

describe('the animals of one appointment', () => {
  it('suit the species of its reason, or all', () => {
    expect(suitsSpecies(reason({ species: ['Horse'] }), 'Cat')).toBe(false)
    expect(suitsSpecies(reason({ species: ['Horse'] }), 'Horse')).toBe(true)
    expect(suitsSpecies(reason({ species: ['Horse'] }), '')).toBe(true)
    expect(suitsSpecies(reason(), 'Cat')).toBe(true)
  })

  // specification/practice §4: several animals come to one appointment where its reason allows it; each adds its minutes and its fee (added)
  it('are the first one and others of the same owner, where the reason takes several', () => {
    expect(furtherPetsOf(reason(), ALL, 'bello')).toEqual([LUNA, MIA])
    expect(furtherPetsOf(reason({ species: ['Cat'] }), ALL, 'luna')).toEqual([MIA])
    expect(furtherPetsOf(reason({ furtherPetMinutes: 0 }), ALL, 'bello')).toEqual([LUNA, MIA])
    expect(furtherPetsOf(reason({ furtherPetMinutes: null }), ALL, 'bello')).toEqual([])
    expect(furtherPetsOf(null, ALL, 'bello')).toEqual([])
  })

  it('are five at most, and only those that may come', () => {
    const others = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id, type: 'Cat' }))
    expect(comingOf(['gone', 'b', 'a'], others)).toEqual(['b', 'a'])
    expect(comingOf(['e', 'd', 'c', 'b', 'a'], others)).toEqual(['e', 'd', 'c', 'b'])
    expect(isFull(['a', 'b', 'c'])).toBe(false)
    expect(isFull(['a', 'b', 'c', 'd'])).toBe(true)
  })

  it('are chosen and left out one by one', () => {
    expect(toggledPet(['luna'], 'mia')).toEqual(['luna', 'mia'])
    expect(toggledPet(['luna', 'mia'], 'luna')).toEqual(['mia'])
  })
})
