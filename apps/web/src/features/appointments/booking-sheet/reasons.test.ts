import { describe, expect, it } from 'vitest'
import { reasonOfLink, sentReason } from './reasons.ts'

describe('the reason of a booking', () => {
  it('is the kind of the tile, the signs of an emergency and the own words', () => {
    expect(sentReason({ reason: 'ill', signs: ['bleeding'], words: ' She limps. ' })).toEqual({
      reasonKind: 'ill',
      urgentSigns: ['bleeding'],
      reason: 'She limps.',
    })
  })

  it('is the own words alone for something else', () => {
    expect(sentReason({ reason: 'other', signs: [], words: 'He moves house.' })).toEqual({
      urgentSigns: [],
      reason: 'He moves house.',
    })
    expect(sentReason({ reason: null, signs: [], words: '' })).toEqual({ urgentSigns: [], reason: '' })
  })

  it('comes from a link only by a known name', () => {
    expect(reasonOfLink('vaccination')).toBe('vaccination')
    expect(reasonOfLink('poetry')).toBeNull()
    expect(reasonOfLink(null)).toBeNull()
  })
})
