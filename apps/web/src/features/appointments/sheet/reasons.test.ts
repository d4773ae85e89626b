import { describe, expect, it } from 'vitest'
import { reasonOf, reasonOfLink, reasonText, typeOfReason, wordsMaxLength } from './reasons.ts'

const names = {
  checkup: 'Check-up',
  vaccination: 'Vaccination',
  ill: 'Ill or injured',
  teeth: 'Teeth',
  skin: 'Skin or ears',
  followup: 'Follow-up',
  other: 'Something else',
}

const nameOf = (reason: keyof typeof names) => names[reason]

describe('the reason of a booking', () => {
  it('presets the type', () => {
    expect(typeOfReason('followup')).toBe('followup')
    expect(typeOfReason('vaccination')).toBe('consultation')
  })

  it('is the tile and the own words', () => {
    expect(reasonText('ill', names.ill, ' She limps. ')).toBe('Ill or injured: She limps.')
    expect(reasonText('checkup', names.checkup, '')).toBe('Check-up')
    expect(reasonText('other', names.other, 'He moves house.')).toBe('He moves house.')
    expect(reasonText('other', names.other, '')).toBe('')
  })

  it('never exceeds 500 characters', () => {
    const words = 'x'.repeat(wordsMaxLength('ill', names.ill))
    expect(reasonText('ill', names.ill, words)).toHaveLength(500)
  })

  it('is read back for the next booking', () => {
    expect(reasonOf('Ill or injured: She limps.', nameOf)).toEqual({ reason: 'ill', words: 'She limps.' })
    expect(reasonOf('Check-up', nameOf)).toEqual({ reason: 'checkup', words: '' })
    expect(reasonOf('Ill or injured (Heat): She pants.', nameOf)).toEqual({
      reason: 'ill',
      words: 'She pants.',
    })
    expect(reasonOf('Teethings', nameOf)).toEqual({ reason: 'other', words: 'Teethings' })
  })

  it('comes from a link only by a known name', () => {
    expect(reasonOfLink('vaccination')).toBe('vaccination')
    expect(reasonOfLink('poetry')).toBeNull()
    expect(reasonOfLink(null)).toBeNull()
  })
})
