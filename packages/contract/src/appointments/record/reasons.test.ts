import { describe, expect, it } from 'vitest'
import { reasonOfText, reasonText, type ReasonKind, typeOfReason } from './reasons.ts'

const german = { vaccination: 'Impfung', ill: 'Krank oder verletzt' } as Record<ReasonKind, string>
const nameOf = (kind: ReasonKind) => german[kind]

describe('the reason of an appointment', () => {
  it('is the name of its kind in the language of the reader, then the typed words', () => {
    expect(reasonText({ reasonKind: 'ill', reason: 'She limps.' }, nameOf)).toBe(
      'Krank oder verletzt: She limps.',
    )
    expect(reasonText({ reasonKind: 'vaccination', reason: '' }, nameOf)).toBe('Impfung')
  })

  it('is what was typed if it has no kind', () => {
    expect(reasonText({ reasonKind: null, reason: 'He moves house.' }, nameOf)).toBe('He moves house.')
    expect(reasonText({ reasonKind: null, reason: '' }, nameOf)).toBe('')
  })

  it('presets the type', () => {
    expect(typeOfReason('followup')).toBe('followup')
    expect(typeOfReason('ill')).toBe('consultation')
    expect(typeOfReason(null)).toBe('consultation')
  })
})

describe('a corrected reason', () => {
  it('keeps its kind if the text still begins with the name', () => {
    expect(reasonOfText('Impfung: Tollwut', 'vaccination', nameOf)).toEqual({
      reasonKind: 'vaccination',
      reason: 'Tollwut',
    })
    expect(reasonOfText('Impfung', 'vaccination', nameOf)).toEqual({ reasonKind: 'vaccination', reason: '' })
  })

  it('is the typed text without a kind otherwise', () => {
    expect(reasonOfText('Kastration', 'vaccination', nameOf)).toEqual({
      reasonKind: null,
      reason: 'Kastration',
    })
    expect(reasonOfText('Impfungen', 'vaccination', nameOf)).toEqual({
      reasonKind: null,
      reason: 'Impfungen',
    })
    expect(reasonOfText('Impfung', null, nameOf)).toEqual({ reasonKind: null, reason: 'Impfung' })
  })
})
