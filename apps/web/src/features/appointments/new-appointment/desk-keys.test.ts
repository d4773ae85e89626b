import { describe, expect, it } from 'vitest'
import { placeOfLetters } from './desk-keys.ts'

describe('a reason by its first letters', () => {
  it('is the first whose name begins so, in any case and script', () => {
    expect(placeOfLetters(['Check-up', 'Vaccination', 'Verbandwechsel'], 'V')).toBe(1)
    expect(placeOfLetters(['Check-up', 'Vaccination', 'Verbandwechsel'], 've')).toBe(2)
    expect(placeOfLetters(['जाँच', 'टीका'], 'टी')).toBe(1)
    expect(placeOfLetters(['Check-up'], 'x')).toBe(-1)
  })
})
