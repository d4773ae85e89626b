import { describe, expect, it } from 'vitest'
import {
  addDays,
  formatDate,
  formatDateTime,
  formatMinutes,
  formatTime,
  today,
  wallTime,
  weekdayNames,
  weekdayOf,
  commonZoneHint,
  zoneHint,
} from './dates.ts'
import { viewerZone } from './region.ts'

describe('shown dates and times', () => {
  // specification/owner §9: dates dd-MM-yyyy, stored yyyy-MM-dd, hh:mm a, weeks start Monday
  it('shows days as dd-MM-yyyy', () => {
    expect(formatDate('2026-03-02')).toBe('02-03-2026')
  })

  it('shows days in German with points', () => {
    expect(formatDate('2026-03-02', 'de')).toBe('02.03.2026')
    expect(formatDateTime('2026-12-31T20:00:00Z', 'Europe/Berlin', 'de')).toBe('31.12.2026, 21:00')
  })

  // specification/owner §9: dates dd-MM-yyyy, stored yyyy-MM-dd, hh:mm a, weeks start Monday
  it('shows times as hh:mm a, in German in 24 hours', () => {
    expect(formatMinutes(9 * 60 + 5, 'en')).toBe('09:05 AM')
    expect(formatMinutes(12 * 60, 'en')).toBe('12:00 PM')
    expect(formatMinutes(0, 'hi')).toBe('12:00 AM')
    expect(formatMinutes(15 * 60, 'de')).toBe('15:00')
    expect(formatMinutes(1440, 'de')).toBe('24:00')
  })

  it('shows an instant in the clinic’s time zone', () => {
    expect(formatTime('2026-07-01T08:00:00Z', 'Europe/Berlin', 'de')).toBe('10:00')
    expect(formatTime('2026-01-01T08:00:00Z', 'Europe/Berlin', 'de')).toBe('09:00')
    expect(formatDateTime('2026-12-31T20:00:00Z', 'Asia/Kolkata', 'en')).toBe('01-01-2027, 01:30 AM')
  })

  // specification/owner §9: dates dd-MM-yyyy, stored yyyy-MM-dd, hh:mm a, weeks start Monday
  // specification/practice §9: weekdays from Monday; minutes of day
  it('names the days from Monday', () => {
    expect(weekdayNames('long', 'en')[0]).toBe('Monday')
    expect(weekdayNames('long', 'de')[6]).toBe('Sonntag')
    expect(weekdayOf('2026-11-23')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
  })
})

describe('clinic time hint', () => {
  it('is absent if both clocks agree at that instant', () => {
    expect(zoneHint('Europe/Berlin', '2026-07-01T08:00:00Z', 'Europe/Paris')).toBeNull()
  })

  it('compares at the instant, not in January', () => {
    // Lisbon and London agree all year; Phoenix and Denver only in winter.
    expect(zoneHint('America/Denver', '2026-01-01T08:00:00Z', 'America/Phoenix')).toBeNull()
    expect(zoneHint('America/Denver', '2026-07-01T08:00:00Z', 'America/Phoenix')).not.toBeNull()
  })

  it('says the zone once for a list whose times are all in it', () => {
    const elsewhere = { start: '2026-07-01T08:00:00Z', timeZone: 'Pacific/Kiritimati' }
    const here = { ...elsewhere, timeZone: viewerZone() }
    expect(commonZoneHint([])).toBeNull()
    expect(commonZoneHint([elsewhere, elsewhere])).toBe(zoneHint(elsewhere.timeZone, elsewhere.start))
    expect(commonZoneHint([elsewhere, here])).toBeNull()
  })
})

describe('calendar days', () => {
  it('adds days over month and year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })

  it('gives the date in another zone', () => {
    const now = Date.UTC(2026, 10, 21, 23, 0)
    expect(today('Europe/London', now)).toBe('2026-11-21')
    expect(today('Asia/Kolkata', now)).toBe('2026-11-22')
  })

  it('reads midnight as the first minute of the day', () => {
    expect(wallTime('2026-11-20T23:00:00Z', 'Europe/Berlin')).toEqual({ date: '2026-11-21', minutes: 0 })
  })
})
