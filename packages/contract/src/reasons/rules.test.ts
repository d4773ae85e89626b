import { describe, expect, it } from 'vitest'
import { needOf, takesAnimals } from './rules.ts'
import { NewReason } from './schemas.ts'

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

describe('the length of a reason', () => {
  it.each([0, 7, 4.5, 485, '4,5', 'an hour', null, undefined])(
    'is not %j, and says which are possible',
    (minutes) => {
      const { error } = NewReason.safeParse({ name: 'Vaccination', minutes })
      expect(error?.issues[0]).toMatchObject({ path: ['minutes'], message: 'validation.minutesInFives' })
    },
  )
})
