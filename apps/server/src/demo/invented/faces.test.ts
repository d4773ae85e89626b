import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetPath } from '../../process/paths.ts'
import { faceOf } from './faces.ts'
import { makePerson } from './people.ts'
import { createRandom } from './random.ts'

const people = (['DE', 'GB', 'IN'] as const).flatMap((country) =>
  Array.from({ length: 60 }, (_, number) =>
    makePerson(createRandom(1, `${country} ${number}`), { country, number, bornFrom: 1950, bornTo: 1994 }),
  ).map((person) => ({ ...person, isoCode: person.ISOCode })),
)

describe('the face of a person of the demo', () => {
  it('is a drawing that the server ships', () => {
    expect(people.filter((person) => !existsSync(assetPath(`faces/${faceOf(person)}.webp`)))).toEqual([])
  })

  it('fits the gender and has grey hair only if the person is old', () => {
    for (const person of people) {
      const face = faceOf(person)
      expect(face.startsWith(person.gender)).toBe(true)
      expect(face === 'f9' || face === 'm6').toBe(person.dateOfBirth < '1963')
    }
  })

  it('stays the same, and differs among many', () => {
    expect(people.map(faceOf)).toEqual(people.map(faceOf))
    expect(new Set(people.map(faceOf)).size).toBeGreaterThan(18)
  })
})
