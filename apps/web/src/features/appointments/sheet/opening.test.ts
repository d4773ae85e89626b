import { describe, expect, it } from 'vitest'
import { openingOfLink } from './opening.ts'

describe('a link to the booking sheet', () => {
  it('names the time, the pet and the reason', () => {
    expect(openingOfLink('?start=2026-11-30T08:30:00%2B01:00')).toEqual({
      start: '2026-11-30T07:30:00.000Z',
      petId: null,
      reason: null,
      words: '',
    })
    expect(openingOfLink('?pet=rex&reason=vaccination')).toEqual({
      start: null,
      petId: 'rex',
      reason: 'vaccination',
      words: '',
    })
  })

  it('opens nothing without any of them', () => {
    expect(openingOfLink('')).toBeNull()
    expect(openingOfLink('?start=soon&reason=poetry')).toBeNull()
  })
})
