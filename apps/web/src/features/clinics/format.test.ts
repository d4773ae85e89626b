import { describe, expect, it } from 'vitest'
import { daysFrom, daysText, openingLines, pauseOf, rangesOf, withDays } from './format.ts'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const line = (availableDays: string, from: number, to: number) => ({
  availableDays,
  fromTimeHour: from,
  fromTimeMin: 0,
  toTimeHour: to,
  toTimeMin: 0,
  slotPerPatient: 30 as const,
})

describe('names of days', () => {
  it('joins three or more consecutive days', () => {
    expect(daysText([0, 1, 2, 3, 4], NAMES)).toBe('Mon–Fri')
    expect(daysText([0, 1, 3, 5], NAMES)).toBe('Mon, Tue, Thu, Sat')
  })
})

describe('opening times of a card', () => {
  it('shows days with the same hours on one line', () => {
    expect(openingLines([line('0,1,2,3,4', 9, 12), line('0,1,3', 14, 18)], NAMES, time)).toEqual([
      { days: 'Mon, Tue, Thu', hours: ['9:00–12:00', '14:00–18:00'] },
      { days: 'Wed, Fri', hours: ['9:00–12:00'] },
    ])
  })

  it('shows the end of the day as 24:00', () => {
    expect(openingLines([line('6', 20, 24)], NAMES, time)).toEqual([{ days: 'Sun', hours: ['20:00–24:00'] }])
  })
})

describe('holidays', () => {
  it('are one range as long as no day is missing', () => {
    const days = ['2026-12-24', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-04']
    expect(rangesOf(days)).toEqual([
      { from: '2026-12-24', to: '2026-12-24' },
      { from: '2026-12-31', to: '2027-01-02' },
      { from: '2027-01-04', to: '2027-01-04' },
    ])
    expect(rangesOf([])).toEqual([])
  })

  it('are added as a range, also across the end of a month', () => {
    expect(daysFrom('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
  })

  it('are refused if reversed, without a date or for more than 92 days', () => {
    expect(daysFrom('2026-12-30', '2026-12-29')).toEqual([])
    expect(daysFrom('tomorrow', 'tomorrow')).toEqual([])
    expect(daysFrom('2026-01-01', '2026-04-02')).toHaveLength(92)
    expect(daysFrom('2026-01-01', '2026-04-03')).toEqual([])
  })

  it('are in order without duplicates', () => {
    expect(withDays(['2026-12-25'], ['2026-12-24', '2026-12-25'])).toEqual(['2026-12-24', '2026-12-25'])
  })
})

describe('the pause of a clinic', () => {
  const now = Date.parse('2026-03-02T09:00:00Z')
  const pause = (pausedUntil: string | null) => pauseOf({ pausedUntil, timeZone: 'Europe/Berlin' }, now)

  it('is shown in the clinic’s zone, or as the rest of its day', () => {
    expect(pause('2026-03-02T13:30:00.000Z')).toBe(14 * 60 + 30)
    expect(pause('2026-03-02T23:00:00.000Z')).toBe('day')
  })

  it('is none without an end, or after its end', () => {
    expect(pause(null)).toBeNull()
    expect(pause('2026-03-02T09:00:00.000Z')).toBeNull()
    expect(pause('2026-03-02T09:00:00.001Z')).not.toBeNull()
  })
})
