import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import {
  alternativesOf,
  businessHoursOf,
  closedOn,
  isMovable,
  rangeOf,
  shownHours,
  staffSlots,
  stepOf,
} from './calendar-format.ts'

const clinic = {
  timeZone: 'Europe/Berlin',
  holidays: ['2026-12-24'],
  schedule: [
    {
      availableDays: '0,6',
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 9,
      toTimeMin: 30,
      slotPerPatient: 30 as const,
    },
  ],
}

describe('the days of the calendar', () => {
  it('are one, Monday to Sunday, or six weeks from the Monday before the first', () => {
    expect(rangeOf('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(rangeOf('week', '2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(rangeOf('month', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  })

  it('are stepped through by day, week and month, over the end of a year', () => {
    expect(stepOf('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepOf('week', '2026-12-31', -1)).toBe('2026-12-24')
    expect(stepOf('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepOf('month', '2027-01-31', -1)).toBe('2026-12-01')
  })

  it('show opening hours with Sunday as 0, and an hour around them', () => {
    expect(businessHoursOf([clinic])).toEqual([
      { daysOfWeek: [1], startTime: '08:00', endTime: '09:30' },
      { daysOfWeek: [0], startTime: '08:00', endTime: '09:30' },
    ])
    expect(shownHours([clinic], [])).toEqual({ from: '07:00', to: '18:00' })
    const late = {
      start: '2026-11-23T20:00:00.000Z',
      end: '2026-11-23T20:30:00.000Z',
      timeZone: 'Europe/Berlin',
    }
    expect(shownHours([clinic], [late])).toEqual({ from: '07:00', to: '23:00' })
  })

  it('know which clinics have a holiday', () => {
    expect(closedOn([clinic], '2026-12-24')).toEqual([clinic])
    expect(closedOn([clinic], '2026-12-25')).toEqual([])
  })
})

const slots = (date: string, earliest = 0) => staffSlots(clinic, { date, visits: [], earliest })

describe('the times for the practice', () => {
  it('are those of the opening, also without notice', () => {
    expect(slots('2026-11-23')?.map(({ start }) => start)).toEqual([
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T07:30:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ])
    expect(slots('2026-11-23', Date.parse('2026-11-23T07:30:00.000Z'))).toHaveLength(2)
  })

  it('are none on closed days and holidays', () => {
    expect(slots('2026-11-24')).toBeNull()
    expect(slots('2026-12-24')).toBeNull()
  })
})

describe('a visit', () => {
  const now = Date.parse('2026-11-23T07:00:00.000Z')
  it('can be moved until it begins, and not once it was called off', () => {
    expect(isMovable({ status: 'approved', start: '2026-11-23T07:00:01.000Z' }, now)).toBe(true)
    expect(isMovable({ status: 'approved', start: '2026-11-23T07:00:00.000Z' }, now)).toBe(false)
    expect(isMovable({ status: 'cancelled', start: '2026-11-24T07:00:00.000Z' }, now)).toBe(false)
  })
})

describe('a refusal', () => {
  it('names the nearest free times, or none', () => {
    expect(alternativesOf(new ApiError('slot_taken', 409, '', {}, { alternatives: ['a', 1] }))).toEqual(['a'])
    expect(alternativesOf(new ApiError('clinic_closed', 409))).toEqual([])
    expect(alternativesOf(new Error('x'))).toEqual([])
  })
})
