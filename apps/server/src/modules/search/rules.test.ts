import { describe, expect, it } from 'vitest'
import { compareBest, scoreOf, type Standing, streetKey, zipKey } from './rules.ts'

const standing = (changes: Partial<Standing> = {}): Standing => ({
  distanceKm: 0,
  hoursUntilFree: 0,
  verified: true,
  complete: true,
  ...changes,
})

describe('the score of a best match', () => {
  it('is 1 for a verified clinic with a complete page that is here and free now', () => {
    expect(scoreOf(standing())).toBeCloseTo(1, 10)
  })

  it('halves the 0.5 for distance at 5 km, and the 0.35 for time at 48 hours', () => {
    expect(scoreOf(standing({ distanceKm: 5 }))).toBeCloseTo(0.75, 10)
    expect(scoreOf(standing({ hoursUntilFree: 48 }))).toBeCloseTo(0.825, 10)
  })

  it('gives 0.1 for verification and 0.05 for a complete page', () => {
    expect(scoreOf(standing({ verified: false }))).toBeCloseTo(0.9, 10)
    expect(scoreOf(standing({ complete: false }))).toBeCloseTo(0.95, 10)
  })

  it('gives nothing for an unknown distance or without a free slot', () => {
    const none = { distanceKm: null, hoursUntilFree: null, verified: false, complete: false }
    expect(scoreOf(none)).toBe(0)
  })
})

const order = (...all: { id: string; tier?: number; standing?: Partial<Standing> }[]) =>
  all
    .map(({ id, tier = 0, standing: changes }) => ({ id, tier, standing: standing(changes) }))
    .toSorted(compareBest)
    .map(({ id }) => id)

describe('the order of best matches', () => {
  it('has names first, then clinics with a free slot, then the score', () => {
    expect(
      order(
        { id: 'far', tier: 1, standing: { distanceKm: 9 } },
        { id: 'full', tier: 1, standing: { hoursUntilFree: null } },
        { id: 'near', tier: 1 },
        { id: 'named', tier: 0, standing: { distanceKm: 90, hoursUntilFree: null } },
      ),
    ).toEqual(['named', 'near', 'far', 'full'])
  })

  it('breaks ties by id, so that pages do not change', () => {
    expect(order({ id: 'b' }, { id: 'c' }, { id: 'a' })).toEqual(['a', 'b', 'c'])
  })
})

describe('the key', () => {
  it('of a street has neither its number nor the spelling of "Straße"', () => {
    expect(['Bergmannstr. 12', 'Bergmann-Straße 3a', '12 Bergmannstrasse'].map(streetKey)).toEqual(
      Array.from({ length: 3 }, () => 'bergmannstrasse'),
    )
    expect(streetKey('221b Baker Street')).toBe('baker street')
    expect(streetKey('12')).toBe('')
  })

  it('of a postcode has no spaces', () => {
    expect(['SW1A 1AA', 'sw1a1aa'].map(zipKey)).toEqual(['sw1a1aa', 'sw1a1aa'])
  })
})
