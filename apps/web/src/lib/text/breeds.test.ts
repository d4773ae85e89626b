import { portraitOf } from '@vetvisit/drawings/animals/breeds'
import { describe, expect, it } from 'vitest'
import { breedsOf } from './breeds.ts'

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
