import { describe, expect, it } from 'vitest'
import { mapSize } from './map.ts'

describe('the size of a map', () => {
  // specification/owner §9: map size is width plus twice the height by 3
  it('is its width plus twice its height, divided by 3', () => {
    expect(mapSize(900, 900)).toBe(900)
    expect(mapSize(1200, 400)).toBeCloseTo(666.67, 2)
  })
})
