import { describe, expect, it } from 'vitest'
import {
  type NameOfReason,
  reasonOfText,
  reasonText,
  typeAfterReason,
  typeOfReason,
  type VisitReason,
} from './reasons.ts'

const german: Partial<Record<Parameters<NameOfReason>[0], string>> = {
  vaccination: 'Impfung',
  ill: 'Krank oder verletzt',
  bleeding: 'Starke Blutung',
  accident: 'Unfall',
}
const nameOf: NameOfReason = (answer) => german[answer] ?? answer

const reasonOf = (fields: Partial<VisitReason>): VisitReason => ({
  reasonKind: null,
  urgentSigns: [],
  reason: '',
  ...fields,
})

describe('the reason of an appointment', () => {
  // specification/readings §9: an offered reason is read in the reader's language
  it('is the name of its kind in the language of the reader, then the typed words', () => {
    expect(reasonText(reasonOf({ reasonKind: 'ill', reason: 'She limps.' }), nameOf)).toBe(
      'Krank oder verletzt: She limps.',
    )
    expect(reasonText(reasonOf({ reasonKind: 'vaccination' }), nameOf)).toBe('Impfung')
  })

  it('names signs of an emergency in the language of the reader before the typed words', () => {
    const bleeding = reasonOf({
      reasonKind: 'ill',
      urgentSigns: ['bleeding', 'accident'],
      reason: 'since noon',
    })
    expect(reasonText(bleeding, nameOf)).toBe('Krank oder verletzt: Starke Blutung, Unfall; since noon')
    expect(reasonText({ ...bleeding, reason: '' }, nameOf)).toBe(
      'Krank oder verletzt: Starke Blutung, Unfall',
    )
    expect(reasonText(reasonOf({ urgentSigns: ['accident'] }), nameOf)).toBe('Unfall')
  })

  it('is what was typed if nothing was chosen', () => {
    expect(reasonText(reasonOf({ reason: 'He moves house.' }), nameOf)).toBe('He moves house.')
    expect(reasonText(reasonOf({}), nameOf)).toBe('')
  })

  it('presets the type', () => {
    expect(typeOfReason('followup')).toBe('followup')
    expect(typeOfReason('ill')).toBe('consultation')
    expect(typeOfReason(null)).toBe('consultation')
  })
})

describe('a corrected reason', () => {
  const vaccination = reasonOf({ reasonKind: 'vaccination' })
  const bleeding = reasonOf({ reasonKind: 'ill', urgentSigns: ['bleeding'], reason: 'since noon' })

  it('keeps its kind if the text still begins with the name', () => {
    expect(reasonOfText('Impfung: Tollwut', vaccination, nameOf)).toEqual({
      ...vaccination,
      reason: 'Tollwut',
    })
    expect(reasonOfText('Impfung', vaccination, nameOf)).toEqual(vaccination)
  })

  it('keeps its signs if the text still begins with kind and signs', () => {
    const kept = { ...bleeding, reason: 'since ten' }
    expect(reasonOfText('Krank oder verletzt: Starke Blutung; since ten', bleeding, nameOf)).toEqual(kept)
    expect(reasonOfText('Krank oder verletzt: Starke Blutung', bleeding, nameOf)).toEqual({
      ...bleeding,
      reason: '',
    })
  })

  it('keeps the kind alone if the signs are gone', () => {
    expect(reasonOfText('Krank oder verletzt: limps', bleeding, nameOf)).toEqual(
      reasonOf({ reasonKind: 'ill', reason: 'limps' }),
    )
  })

  it('is the typed text alone otherwise', () => {
    for (const text of ['Kastration', 'Impfungen'])
      expect(reasonOfText(text, vaccination, nameOf)).toEqual(reasonOf({ reason: text }))
    expect(reasonOfText('Impfung', reasonOf({}), nameOf)).toEqual(reasonOf({ reason: 'Impfung' }))
    expect(reasonOfText(': since ten', reasonOf({}), nameOf)).toEqual(reasonOf({ reason: ': since ten' }))
  })
})

describe('the type after another reason', () => {
  it('stays as a person chose it', () => {
    expect(typeAfterReason('followup', null, 'skin')).toBe('followup')
    expect(typeAfterReason('followup', 'skin', null)).toBe('followup')
    expect(typeAfterReason('consultation', 'ill', 'teeth')).toBe('consultation')
  })

  it('is that of a follow-up with this reason, and not any more after it', () => {
    expect(typeAfterReason('consultation', 'skin', 'followup')).toBe('followup')
    expect(typeAfterReason('followup', 'followup', 'vaccination')).toBe('consultation')
  })
})
