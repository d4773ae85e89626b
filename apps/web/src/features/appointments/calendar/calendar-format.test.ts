import { describe, expect, it } from 'vitest'
import {
  askedRange,
  canMove,
  closedOn,
  firstOfDays,
  isBookable,
  mayBeFree,
  needOfVisit,
  rangeOf,
  slotAt,
  staffSlots,
  stepOf,
  zonesOf,
} from './calendar-format.ts'
import { openingsOf } from '../../../lib/time/openings.ts'

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

  it('show when clinics are open as instants, on both sides of a clock change, and not on holidays', () => {
    // Berlin leaves summer time on Sunday, 25 October 2026.
    expect(openingsOf([clinic], { from: '2026-10-19', to: '2026-10-26' })).toEqual([
      { start: '2026-10-19T06:00:00.000Z', end: '2026-10-19T07:30:00.000Z' },
      { start: '2026-10-25T07:00:00.000Z', end: '2026-10-25T08:30:00.000Z' },
      { start: '2026-10-26T07:00:00.000Z', end: '2026-10-26T08:30:00.000Z' },
    ])
    expect(
      openingsOf([{ ...clinic, holidays: ['2026-10-19'] }], { from: '2026-10-19', to: '2026-10-19' }),
    ).toEqual([])
  })

  it('are requested with one more day at each end if clinics are in several zones', () => {
    const abroad = { timeZone: 'Asia/Kolkata' }
    const week = { from: '2026-11-16', to: '2026-11-22' }
    expect(askedRange(week, zonesOf([clinic, clinic]))).toEqual(week)
    expect(askedRange(week, zonesOf([clinic, abroad]))).toEqual({ from: '2026-11-15', to: '2026-11-23' })
  })

  it('name the clinics that have a holiday', () => {
    expect(closedOn([clinic], '2026-12-24')).toEqual([clinic])
    expect(closedOn([clinic], '2026-12-25')).toEqual([])
  })
})

const held = (start: string, end: string, givesWay: boolean) => ({ start, end, givesWay })
const slots = (date: string, earliest = 0) => staffSlots(clinic, { date, visits: [], holds: [], earliest })

describe('a time to which an appointment is moved', () => {
  const busy = { start: '2026-11-23T07:30:00.000Z', end: '2026-11-23T08:00:00.000Z' }
  const known = {
    visits: [{ ...busy, _id: 'other', status: 'approved' as const }],
    holds: [held('2026-11-23T08:00:00.000Z', '2026-11-23T08:30:00.000Z', false)],
    earliest: Date.parse('2026-11-20T10:00:00.000Z'),
    except: 'own',
  }
  const at = (start: string) => mayBeFree(clinic, start, known)

  it('may be free if the clinic is open and nobody is known to have it', () => {
    expect(at('2026-11-23T07:00:00.000Z')).toBe(true)
    expect(mayBeFree(clinic, busy.start, { ...known, except: 'other' })).toBe(true)
  })

  it('is known not to be free outside opening times, on a holiday, in the past, and where another appointment or hold is', () => {
    expect(at('2026-11-23T06:30:00.000Z')).toBe(false)
    expect(at('2026-11-23T07:10:00.000Z')).toBe(false)
    expect(at('2026-11-24T07:00:00.000Z')).toBe(false)
    expect(at('2026-12-24T07:00:00.000Z')).toBe(false)
    expect(at('2026-11-16T07:00:00.000Z')).toBe(false)
    expect(at(busy.start)).toBe(false)
    expect(at('2026-11-23T08:00:00.000Z')).toBe(false)
  })
})

describe('an appointment with minutes before and after it', () => {
  const visit = {
    start: '2026-11-23T07:30:00.000Z',
    end: '2026-11-23T08:00:00.000Z',
    busyUntil: '2026-11-23T08:15:00.000Z',
  }
  const taken = (changes: object) =>
    staffSlots(clinic, {
      date: '2026-11-23',
      visits: [{ ...visit, ...changes, _id: 'other', status: 'approved' }],
      holds: [],
      earliest: 0,
    })?.map((slot) => slot.taken)

  it('takes the times in which its vet is busy', () => {
    expect(taken({})).toEqual([false, true, true])
    expect(taken({ busyFrom: '2026-11-23T07:25:00.000Z', busyUntil: undefined })).toEqual([true, true, false])
  })

  it('needs as much before and after it at another time, and a new length', () => {
    expect(needOfVisit(visit)).toEqual({ minutes: 30, before: 0, after: 15 })
    expect(needOfVisit(visit, 45)).toEqual({ minutes: 45, before: 0, after: 15 })
  })

  it('is not free where the minutes after it meet another one', () => {
    const known = { visits: [], holds: [held(visit.end, '2026-11-23T08:30:00.000Z', false)], earliest: 0 }
    expect(mayBeFree(clinic, visit.start, { ...known, need: { minutes: 30 } })).toBe(true)
    expect(mayBeFree(clinic, visit.start, { ...known, need: needOfVisit(visit) })).toBe(false)
  })
})

describe('the times for the practice', () => {
  it('are those of the opening times, without notice', () => {
    expect(slots('2026-11-23')?.map(({ start }) => start)).toEqual([
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T07:30:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ])
    expect(slots('2026-11-23', Date.parse('2026-11-23T07:30:00.000Z'))).toHaveLength(2)
  })

  it('leave out a time held for an owner, not one of a visitor who gives way', () => {
    const holds = [
      held('2026-11-23T07:00:00.000Z', '2026-11-23T07:30:00.000Z', false),
      held('2026-11-23T07:30:00.000Z', '2026-11-23T08:00:00.000Z', true),
    ]
    const found = staffSlots(clinic, { date: '2026-11-23', visits: [], holds, earliest: 0 })
    expect(found?.map(({ taken }) => taken)).toEqual([true, false, false])
  })

  it('are every start of the vets whose times are shown, each once', () => {
    const vet = { clinicId: '', doctorId: '', since: null, until: null, changes: [] }
    const vetHours = [
      { ...vet, hours: [{ weekday: 0, start: 480, end: 540 }] },
      { ...vet, hours: [{ weekday: 0, start: 510, end: 570 }] },
    ]
    const choice = { date: '2026-11-23', visits: [], holds: [], earliest: 0 }
    expect(staffSlots({ ...clinic, vetHours }, choice)?.map(({ start }) => start)).toEqual([
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T07:30:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ])
    expect(staffSlots({ ...clinic, vetHours: [] }, choice)).toBeNull()
  })

  // docs/decisions/0394-blocks.md
  it('leave out blocked time, not reserved time', () => {
    const date = '2026-11-23'
    const free = (kind: 'break' | 'reserved') => {
      const [first] = slots(date) ?? []
      const start = first?.start ?? ''
      const end = new Date(Date.parse(start) + 60_000).toISOString()
      const blocked = staffSlots(clinic, {
        date,
        visits: [],
        holds: [],
        blocks: [{ start, end, kind }],
        earliest: 0,
      })
      return blocked?.[0]?.taken
    }
    expect([free('break'), free('reserved')]).toEqual([true, false])
  })

  it('are none on closed days and holidays', () => {
    expect(slots('2026-11-24')).toBeNull()
    expect(slots('2026-12-24')).toBeNull()
  })
})

describe('a chosen time', () => {
  it('can be booked until its slot is over', () => {
    const start = '2026-11-23T07:00:00.000Z'
    expect(isBookable(clinic, start, Date.parse('2026-11-23T07:29:59.999Z'))).toBe(true)
    expect(isBookable(clinic, start, Date.parse('2026-11-23T07:30:00.000Z'))).toBe(false)
  })
})

describe('a place in the calendar', () => {
  const hourly = {
    ...clinic,
    schedule: clinic.schedule.map((schedule) => ({
      ...schedule,
      toTimeHour: 12,
      slotPerPatient: 60 as const,
    })),
  }
  it('falls into the slot around it, at the first clinic that is open', () => {
    expect(slotAt([clinic], '2026-11-23T07:45:00.000Z')).toEqual({
      clinic,
      start: '2026-11-23T07:30:00.000Z',
    })
    expect(slotAt([clinic, hourly], '2026-11-23T09:45:00.000Z')).toEqual({
      clinic: hourly,
      start: '2026-11-23T09:00:00.000Z',
    })
  })

  it('does not exist outside opening hours and on holidays', () => {
    expect(slotAt([clinic], '2026-11-23T08:30:00.000Z')).toBeNull()
    expect(slotAt([clinic], '2026-12-24T07:30:00.000Z')).toBeNull()
  })
})

describe('an appointment', () => {
  const now = Date.parse('2026-11-23T07:00:00.000Z')
  it('can be moved until it begins, and not after it was cancelled', () => {
    expect(canMove({ status: 'approved', start: '2026-11-23T07:00:01.000Z' }, now)).toBe(true)
    expect(canMove({ status: 'approved', start: '2026-11-23T07:00:00.000Z' }, now)).toBe(false)
    expect(canMove({ status: 'cancelled', start: '2026-11-24T07:00:00.000Z' }, now)).toBe(false)
  })
})

const at = (hour: number) => ({ start: `2026-11-23T${String(hour).padStart(2, '0')}:30:00.000Z` })

describe('a day of the month', () => {
  it('names its first four appointments in the zone’s time, and counts the others', () => {
    const visits = [7, 8, 9, 10, 11, 22, 23].map(at)
    expect(firstOfDays(visits, 'UTC')).toEqual({
      first: [7, 8, 9, 10].map(at),
      more: new Map([['2026-11-23', 3]]),
    })
    // In Berlin the last one begins on the next day.
    expect(firstOfDays(visits, 'Europe/Berlin')).toEqual({
      first: [7, 8, 9, 10, 23].map(at),
      more: new Map([['2026-11-23', 2]]),
    })
    expect(firstOfDays(visits.slice(0, 4), 'UTC').more.size).toBe(0)
  })
})
