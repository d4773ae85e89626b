import { describe, expect, it } from 'vitest'
import { petNames, shortPetNames } from './pet-names.ts'

const visitOf = (first: string, ...further: string[]) => ({
  pet: { name: first },
  furtherPets: further.map((name) => ({ name })),
})

// specification/practice §4: an appointment is named by all of its animals, on narrow tiles by the first and the number of the others (added)
describe('the names of the animals of an appointment', () => {
  it('are listed as a sentence of the language lists them', () => {
    expect(petNames(visitOf('Bello'), 'en')).toBe('Bello')
    expect(petNames(visitOf('Bello', 'Luna'), 'en')).toBe('Bello and Luna')
    expect(petNames(visitOf('Bello', 'Luna', 'Mia'), 'de')).toBe('Bello, Luna und Mia')
    expect(petNames(visitOf('Bello', 'Luna', 'Mia'), 'hi')).toBe('Bello, Luna और Mia')
  })

  it('are those of a tile of the calendar, which leaves out further animals where there are none', () => {
    expect(petNames({ petName: 'Bello' }, 'en')).toBe('Bello')
    expect(petNames({ petName: 'Bello', furtherPets: [{ name: 'Luna' }] }, 'en')).toBe('Bello and Luna')
  })

  it('are the first and a number where there is little room', () => {
    expect(shortPetNames(visitOf('Bello'))).toBe('Bello')
    expect(shortPetNames(visitOf('Bello', 'Luna', 'Mia'))).toBe('Bello\u00A0+2')
  })
})
