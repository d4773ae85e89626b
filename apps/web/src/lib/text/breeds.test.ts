import { portraitOf } from '@vetvisit/drawings/animals/breeds'
import { describe, expect, it } from 'vitest'
import { breedName, breedsOf } from './breeds.ts'

const MIXED = ['Mixed breed', 'Mischling', 'मिश्रित नस्ल']

describe('breeds to choose from', () => {
  for (const species of ['Dog', 'Cat'])
    for (const language of ['en', 'de', 'hi'] as const)
      it(`have a head and a coat of their own: ${species}, ${language}`, () => {
        const open = breedsOf(species, language).filter((breed) => {
          const seen = ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) =>
            JSON.stringify(portraitOf({ id, type: species, breed })),
          )
          return new Set(seen).size > 1
        })
        expect(open).toEqual(MIXED.filter((name) => open.includes(name)))
      })
})

describe('the name of a breed', () => {
  const shepherd = ['German Shepherd', 'Deutscher Schäferhund', 'जर्मन शेफ़र्ड']

  it.each(shepherd)('is that of the reader’s language, entered as %s', (breed) => {
    expect(
      (['en', 'de', 'hi'] as const).map((language) => breedName({ type: 'Dog', breed }, language)),
    ).toEqual(shepherd)
  })

  it('is found in any spelling', () => {
    expect(breedName({ type: 'Turtles', breed: 'Hermann’s tortoise ' }, 'de')).toBe(
      'Griechische Landschildkröte',
    )
  })

  it('is the same for a breed with one name, or the English one', () => {
    expect(breedName({ type: 'Dog', breed: 'Beagle' }, 'de')).toBe('Beagle')
    expect(breedName({ type: 'Dog', breed: 'बीगल' }, 'de')).toBe('Beagle')
  })

  it('is as it was typed if it is unknown, or of another kind', () => {
    expect(breedName({ type: 'Dog', breed: 'Mops-Dackel-Mix' }, 'hi')).toBe('Mops-Dackel-Mix')
    expect(breedName({ type: 'Cat', breed: 'Pug' }, 'de')).toBe('Pug')
    expect(breedName({ type: 'Other', breed: 'Pug' }, 'de')).toBe('Pug')
  })
})
