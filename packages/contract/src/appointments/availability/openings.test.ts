import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../zones/rules.ts'
import { openingsOfDay } from './openings.ts'
import { slotsOfRange } from './slots.ts'
import { berlin, daily, utc } from './slots.test-support.ts'

const MONDAY = '2027-01-11'
const h = (hour: number, minute = 0) => hour * 60 + minute
const on = (opens: boolean, start: number, end: number, date = MONDAY) => ({ date, opens, start, end })
const openings = (given: Partial<Parameters<typeof openingsOfDay>[0]>, date = MONDAY) =>
  openingsOfDay({ hours: daily(h(9), h(12)), holidays: [], ...given }, dayNumber(date)).map(
    ({ start, end }) => [start / 60, end / 60],
  )

// docs/decisions/0419-hours-of-vets.md
describe('the openings of a day', () => {
  it('are those of the week, of no other date’s changes and of no holiday', () => {
    expect(openings({})).toEqual([[9, 12]])
    expect(openings({ changes: [on(false, h(9), h(12), '2027-01-12')] })).toEqual([[9, 12]])
    expect(openings({ holidays: [MONDAY] })).toEqual([])
  })

  it('lack what a change closes, at an end, in the middle or as a whole', () => {
    expect(openings({ changes: [on(false, h(8), h(10))] })).toEqual([[10, 12]])
    expect(openings({ changes: [on(false, h(10), h(11))] })).toEqual([
      [9, 10],
      [11, 12],
    ])
    expect(openings({ changes: [on(false, 0, 1440)] })).toEqual([])
  })

  it('gain what a change opens, also on a holiday, and keep what was open as it was', () => {
    expect(openings({ changes: [on(true, h(11), h(14))] })).toEqual([
      [9, 12],
      [12, 14],
    ])
    expect(openings({ holidays: [MONDAY], changes: [on(true, h(10), h(11))] })).toEqual([[10, 11]])
  })

  it('follow changes in their order, so that a vet is there while the clinic is closed', () => {
    expect(openings({ changes: [on(false, 0, 1440), on(true, h(10), h(11))] })).toEqual([[10, 11]])
    expect(openings({ changes: [on(true, h(10), h(14)), on(false, 0, 1440)] })).toEqual([])
  })

  it('are none before the first and after the last date of work', () => {
    for (const date of ['2027-01-10', '2027-01-13'])
      expect(openings({ since: MONDAY, until: '2027-01-12' }, date)).toEqual([])
    expect(openings({ since: MONDAY, until: '2027-01-12' }, '2027-01-12')).toEqual([[9, 12]])
  })
})

const slotsOf = (changes: Parameters<typeof berlin>[0]) =>
  slotsOfRange(berlin({ slotMinutes: 30, ...changes })).map(({ state, slots }) => ({
    state,
    starts: slots.map(({ start }) => (start - utc(`${MONDAY}T08:00Z`)) / 60_000),
  }))

describe('the slots of a changed day', () => {
  it('begin again where a change opens, and where it leaves a rest', () => {
    expect(slotsOf({ changes: [on(false, h(9, 30), h(10, 10)), on(true, h(12), h(12, 30))] })).toEqual([
      { state: 'open', starts: [0, 70, 100, 130, 180] },
    ])
  })

  it('say that the day is closed, or a holiday unless a change opens it', () => {
    expect(slotsOf({ changes: [on(false, 0, 1440)] })).toEqual([{ state: 'closed', starts: [] }])
    const holidays = [MONDAY]
    expect(slotsOf({ holidays })).toEqual([{ state: 'holiday', starts: [] }])
    expect(slotsOf({ holidays, changes: [on(false, 0, 600)] })).toEqual([{ state: 'holiday', starts: [] }])
    expect(slotsOf({ holidays, changes: [on(true, h(10), h(11))] })).toEqual([
      { state: 'open', starts: [60, 90] },
    ])
    expect(slotsOf({ until: '2027-01-10' })).toEqual([{ state: 'closed', starts: [] }])
  })
})
