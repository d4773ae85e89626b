import { describe, expect, it } from 'vitest'
import { reasonOfLink, sentReason, wordsMaxLength } from './reasons.ts'

describe('the reason of a booking', () => {
  it('is the kind of the tile and the own words', () => {
    expect(sentReason({ reason: 'ill', words: ' She limps. ' }, '')).toEqual({
      reasonKind: 'ill',
      reason: 'She limps.',
    })
    expect(sentReason({ reason: 'checkup', words: '' }, '')).toEqual({ reasonKind: 'checkup', reason: '' })
  })

  it('is the own words alone for something else', () => {
    expect(sentReason({ reason: 'other', words: 'He moves house.' }, '')).toEqual({
      reason: 'He moves house.',
    })
    expect(sentReason({ reason: null, words: '' }, '')).toEqual({ reason: '' })
  })

  it('names signs of an emergency before the own words, together at most 500 characters', () => {
    const signs = 'Heavy bleeding, Accident or fall'
    expect(sentReason({ reason: 'ill', words: 'since noon' }, signs).reason).toBe(`${signs}; since noon`)
    const words = 'x'.repeat(wordsMaxLength(signs))
    expect(sentReason({ reason: 'ill', words }, signs).reason).toHaveLength(500)
    expect(wordsMaxLength('')).toBe(500)
  })

  it('comes from a link only by a known name', () => {
    expect(reasonOfLink('vaccination')).toBe('vaccination')
    expect(reasonOfLink('poetry')).toBeNull()
    expect(reasonOfLink(null)).toBeNull()
  })
})
