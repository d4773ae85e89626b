import type { Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { DAY_MS, HOUR_MS, instantOf } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import { openMinutesOf } from './rules.ts'

const ZONE = 'Europe/Berlin'
const EVERY_DAY = Array.from({ length: 7 }, (_, weekday) => ({ weekday, start: 9 * 60, end: 17 * 60 }))
const clinic = (changes: Partial<Timetable> = {}): Timetable => ({
  zone: ZONE,
  hours: EVERY_DAY,
  slotMinutes: 30,
  holidays: [],
  ...changes,
})
const at = (date: string, hour: number) => instantOf(ZONE, date, hour * 60) ?? 0

const DAY = 8 * 60

// specification/practice §2: the numbers of a month compare booked time with open time (added)
describe('the open minutes of a vet in a month', () => {
  it('are those of all days of the month, of February in a leap year too', () => {
    expect(openMinutesOf([clinic()], '2026-04', [])).toBe(30 * DAY)
    expect(openMinutesOf([clinic()], '2028-02', [])).toBe(29 * DAY)
  })

  it('are without holidays, closed dates and days before the first', () => {
    const closed = { date: '2026-04-08', opens: false, start: 0, end: 1440 }
    expect(openMinutesOf([clinic({ holidays: ['2026-04-06'] })], '2026-04', [])).toBe(29 * DAY)
    expect(openMinutesOf([clinic({ changes: [closed] })], '2026-04', [])).toBe(29 * DAY)
    expect(openMinutesOf([clinic({ since: '2026-04-11' })], '2026-04', [])).toBe(20 * DAY)
  })

  it('are without blocked time, which counts once and only while the vet is there', () => {
    const lunch = { start: at('2026-04-01', 12), end: at('2026-04-01', 13) }
    const evening = { start: at('2026-04-01', 16), end: at('2026-04-01', 20) }
    expect(openMinutesOf([clinic()], '2026-04', [evening, lunch, lunch])).toBe(30 * DAY - 120)
  })

  it('count a minute once that is open at two clinics', () => {
    const late = EVERY_DAY.map((hours) => ({ ...hours, start: 16 * 60, end: 20 * 60 }))
    expect(openMinutesOf([clinic(), clinic({ hours: late })], '2026-04', [])).toBe(30 * 11 * 60)
  })

  it('are real minutes on the day on which clocks go forward', () => {
    const night = [{ weekday: 6, start: 0, end: 6 * 60 }]
    expect(openMinutesOf([clinic({ hours: night })], '2026-03', [])).toBe(5 * 6 * 60 - 60)
  })

  it('are none of a vet without hours, also while away for days', () => {
    const gone = { start: at('2026-04-01', 0), end: at('2026-04-01', 0) + 40 * DAY_MS + HOUR_MS }
    expect(openMinutesOf([], '2026-04', [gone])).toBe(0)
    expect(openMinutesOf([clinic()], '2026-04', [gone])).toBe(0)
  })
})
