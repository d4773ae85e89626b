import { describe, expect, it } from 'vitest'
import { type Told, tellChoiceOf } from './telling.ts'

const START = '2026-06-02T09:00:00.000Z'
const VISIT: Told = { start: START, moveWish: null, proposal: null, vetChosen: true }
const LATER = '2026-06-02T10:00:00.000Z'
const BEN = { _id: 'b', fullname: 'Ben' }
const WISH = { starts: [], note: '', askedAt: START }
const BEFORE = Date.parse(START) - 1

const of = (goal: object, { visit = {}, chosen = null as boolean | null, now = BEFORE } = {}) =>
  tellChoiceOf({ ...VISIT, ...visit }, { start: START, ...goal }, chosen, now)

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
describe('telling the owner of a change', () => {
  it('is on at rest for another vet in place of the chosen one, and off for a length and for any vet', () => {
    expect(of({ taker: BEN })).toEqual({ isOn: true, why: null, tell: true })
    expect(of({ taker: BEN }, { visit: { vetChosen: false } })).toMatchObject({ isOn: false, tell: false })
    expect(of({ minutes: 45 })).toMatchObject({ isOn: false, tell: false })
  })

  it('is what a person chooses', () => {
    expect(of({ taker: BEN }, { chosen: false })).toMatchObject({ isOn: false, tell: false })
    expect(of({ minutes: 45 }, { chosen: true })).toMatchObject({ isOn: true, tell: true })
  })

  it('stays on for another time, and where an open question about one ends', () => {
    expect(of({ start: LATER }, { chosen: false })).toEqual({ isOn: true, why: 'time', tell: undefined })
    const asked = { visit: { moveWish: WISH }, chosen: false }
    expect(of({ minutes: 45 }, asked)).toEqual({ isOn: true, why: 'question', tell: undefined })
    expect(of({ taker: BEN }, asked)).toMatchObject({ isOn: false, why: null })
  })

  it('is no question for another treatment room, nor once the appointment has begun', () => {
    expect(of({ room: null })).toBeNull()
    expect(of({ taker: BEN }, { now: Date.parse(START) })).toBeNull()
  })
})
