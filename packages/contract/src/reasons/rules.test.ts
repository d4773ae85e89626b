import { describe, expect, it } from 'vitest'
import { needOf, takesAnimals } from './rules.ts'

const reason = { minutes: 20, before: 5, after: 0, step: null, furtherPetMinutes: 10, vets: [] }

describe('what an appointment for a reason needs', () => {
  // specification/practice §4: several animals come to one appointment where its reason allows it; each adds its minutes and its fee (added)
  it('grows with each animal after the first, also with the own length of a vet', () => {
    expect(needOf(reason, 'vera')).toEqual({ minutes: 20, before: 5, after: 0 })
    expect(needOf(reason, 'vera', 3).minutes).toBe(40)
    expect(needOf({ ...reason, vets: [{ doctorId: 'vera', minutes: 45 }] }, 'vera', 2).minutes).toBe(55)
    expect(needOf({ ...reason, furtherPetMinutes: 0 }, 'vera', 5).minutes).toBe(20)
  })

  it('is for one animal unless the reason says otherwise', () => {
    expect(takesAnimals(reason, 5)).toBe(true)
    expect(takesAnimals({ furtherPetMinutes: 0 }, 2)).toBe(true)
    expect(takesAnimals({ furtherPetMinutes: null }, 2)).toBe(false)
    expect(takesAnimals(null, 2)).toBe(false)
    expect(takesAnimals(null, 1)).toBe(true)
  })
})
