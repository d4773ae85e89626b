import { describe, expect, it } from 'vitest'
import { closest, errorsAllowed, spellingDistance } from './spelling.ts'

describe('the distance of two words', () => {
  it.each([
    ['berlin', 'berlin', 0],
    ['berln', 'berlin', 1],
    ['berliin', 'berlin', 1],
    ['barlin', 'berlin', 1],
    ['turtel', 'turtle', 1],
    ['zahnartz', 'zahnarzt', 1],
    ['kaninchn', 'kaninchen', 1],
    ['schildkrte', 'schildkrote', 1],
  ])('counts dropped, added, replaced and swapped letters: %s, %s', (a, b, distance) => {
    expect(spellingDistance(a, b, 5)).toBe(distance)
    expect(spellingDistance(b, a, 5)).toBe(distance)
  })

  it('stops above the most that is allowed', () => {
    expect(spellingDistance('hund', 'schildkrote', 2)).toBe(3)
    expect(spellingDistance('abcdef', 'uvwxyz', 2)).toBe(3)
  })
})

describe('a correction', () => {
  it('may differ in one letter up to six letters, and in two above', () => {
    expect([5, 6, 7, 20].map((length) => errorsAllowed('x'.repeat(length)))).toEqual([1, 1, 2, 2])
  })

  it('is the closest word, the first of several, or none', () => {
    const words = ['barlin', 'berlin', 'bern'].map((text) => ({ text }))
    expect(closest('berln', words)?.candidate.text).toBe('berlin')
    expect(closest('berlin', words)).toEqual({ candidate: { text: 'berlin' }, distance: 0 })
    expect(closest('xxxxx', words)).toBeUndefined()
  })
})
