import { describe, expect, it } from 'vitest'
import { absenceOf } from './rules.ts'

const DUE = 1000
const open = { openUntil: 500, opensAt: null }
const opensAt = (instant: number) => ({ openUntil: null, opensAt: instant })
const closed = { openUntil: null, opensAt: null }
const vet = { isHere: true, openings: [open], answerDue: DUE }

describe('a vet for whom requests wait', () => {
  it('is not away while one of their clinics is open, or opens before the first request expires', () => {
    expect(absenceOf(vet)).toEqual({ isAway: false, until: null })
    expect(absenceOf({ ...vet, openings: [closed, open] })).toEqual({ isAway: false, until: null })
    expect(absenceOf({ ...vet, openings: [opensAt(DUE)] })).toEqual({ isAway: false, until: null })
    expect(absenceOf({ ...vet, openings: [opensAt(DUE + 1)], answerDue: null })).toMatchObject({
      isAway: false,
    })
  })

  it('is away until their first opening, if that is after the first request expires', () => {
    const openings = [opensAt(DUE + 9), opensAt(DUE + 5), closed]
    expect(absenceOf({ ...vet, openings })).toEqual({ isAway: true, until: DUE + 5 })
  })

  it('is away, nobody knows until when, without hours in the coming days, and once they have left', () => {
    const away = { isAway: true, until: null }
    expect(absenceOf({ ...vet, openings: [closed] })).toEqual(away)
    expect(absenceOf({ ...vet, openings: [] })).toEqual(away)
    expect(absenceOf({ ...vet, isHere: false })).toEqual(away)
  })
})
