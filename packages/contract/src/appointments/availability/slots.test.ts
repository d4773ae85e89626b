import { describe, expect, it } from 'vitest'
import * as oracle from '../../zones/oracle.test-support.ts'
import { HOUR_MS, MINUTE_MS } from '../../zones/rules.ts'
import { type BusySpan, earliestStart, ownersMayBook } from './rules.ts'
import { firstFree, isOfferedSlot, slotsOfRange } from './slots.ts'
import { berlin, daily, startsOf, utc } from './slots.test-support.ts'

const iso = (instants: readonly number[]) => instants.map((at) => new Date(at).toISOString().slice(0, 16))

const takenIn = (busy: BusySpan[]) => slotsOfRange(berlin({ busy }))[0]?.slots.map((slot) => slot.taken)

/** Starts of a clinic that is open at night, 1:00 to 4:00. */
const nights = (zone: string, date: string, slotMinutes: number) =>
  iso(startsOf(slotsOfRange({ ...berlin({ hours: daily(60, 240), from: date, slotMinutes }), zone })))

describe('the slots of a day', () => {
  it('follow each other from the opening to the close', () => {
    expect(iso(startsOf(slotsOfRange(berlin())))).toEqual([
      '2027-01-11T08:00',
      '2027-01-11T09:00',
      '2027-01-11T10:00',
    ])
  })

  it('are whole: an opening of 50 minutes holds one slot of 30', () => {
    const [day] = slotsOfRange(berlin({ hours: daily(540, 590), slotMinutes: 30 }))
    expect(day?.slots).toHaveLength(1)
  })

  it('may end at 24:00', () => {
    const query = berlin({ hours: daily(23 * 60, 24 * 60), slotMinutes: 30 })
    expect(iso(startsOf(slotsOfRange(query)))).toEqual(['2027-01-11T22:00', '2027-01-11T22:30'])
  })

  it('are in order of time, in any order of the openings', () => {
    const hours = [...daily(13 * 60, 15 * 60), ...daily(9 * 60, 11 * 60)]
    const starts = startsOf(slotsOfRange(berlin({ hours })))
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts).toHaveLength(4)
  })

  it('belong to the weekday of the clinic: 0 is Monday', () => {
    const hours = [{ weekday: 0, start: 540, end: 600 }]
    const week = slotsOfRange(berlin({ hours, days: 7 }))
    expect(week.map((day) => day.state)).toEqual(['open', ...Array.from({ length: 6 }, () => 'closed')])
    expect(week[0]?.date).toBe('2027-01-11')
  })

  // specification/owner §5: no slots on holidays or outside the schedule
  it('are none on a holiday, whose state differs from that of a closed day', () => {
    const hours = [{ weekday: 0, start: 540, end: 600 }]
    const week = slotsOfRange(berlin({ hours, days: 2, holidays: ['2027-01-11'] }))
    expect(week).toEqual([
      { date: '2027-01-11', state: 'holiday', slots: [] },
      { date: '2027-01-12', state: 'closed', slots: [] },
    ])
  })

  it('refuses a slot length that would never end', () => {
    expect(() => slotsOfRange(berlin({ slotMinutes: 0 }))).toThrow(RangeError)
  })
})

describe('a pause', () => {
  const now = utc('2027-01-11T06:00Z')
  const offered = (pausedUntil: number | null) =>
    iso(startsOf(slotsOfRange(berlin({ earliest: earliestStart(now, pausedUntil) }))))

  // specification/practice §4: bookings paused for the next hours: nothing offered or booked before the end
  it('leaves out slots that start before its end, and offers the slot that starts at its end', () => {
    expect(offered(utc('2027-01-11T09:00Z'))).toEqual(['2027-01-11T09:00', '2027-01-11T10:00'])
    expect(offered(utc('2027-01-11T09:00Z') + 1)).toEqual(['2027-01-11T10:00'])
  })

  it('has no effect without an end, or once it is over', () => {
    const all = ['2027-01-11T08:00', '2027-01-11T09:00', '2027-01-11T10:00']
    expect(offered(null)).toEqual(all)
    expect(offered(now - MINUTE_MS)).toEqual(all)
  })

  it('never shortens the 60 minutes', () => {
    const query = berlin({ earliest: earliestStart(utc('2027-01-11T07:30Z'), utc('2027-01-11T08:00Z')) })
    expect(iso(startsOf(slotsOfRange(query)))[0]).toBe('2027-01-11T09:00')
  })

  it('moves the next free slot behind its end', () => {
    const query = berlin({ days: 3, earliest: earliestStart(now, utc('2027-01-11T23:00Z')) })
    expect(iso([firstFree(query) ?? 0])).toEqual(['2027-01-12T08:00'])
  })
})

describe('the horizon', () => {
  const now = utc('2027-01-11T06:00Z')
  const states = (horizonDays?: number) => {
    const query = { ...berlin({ days: 3 }), ...(horizonDays !== undefined && { horizonDays }) }
    return slotsOfRange({ ...query, ...ownersMayBook(query, now) }).map(({ state }) => state)
  }

  it('offers its last day but no slot of the day after', () => {
    expect(states(1)).toEqual(['open', 'open', 'too_far'])
    expect(states()).toEqual(['open', 'open', 'open'])
  })

  it('is 400 days from the clinic’s current date if the clinic sets none', () => {
    expect(ownersMayBook(berlin(), now).lastDate).toBe('2028-02-15')
    expect(ownersMayBook(berlin(), utc('2027-01-11T23:30Z')).lastDate).toBe('2028-02-16')
  })

  it('limits the search for the next free slot', () => {
    const query = berlin({ days: 9, earliest: utc('2027-01-14T00:00Z'), lastDate: '2027-01-13' })
    expect(firstFree(query)).toBeNull()
  })
})

describe('the cut-off', () => {
  const now = utc('2027-01-11T08:00Z')

  // specification/owner §5: today only slots 60 minutes ahead
  // specification/owner §9: 60 minutes cut-off
  // specification/practice §9: slot lengths 15, 30, 60 minutes; 60 minutes ahead
  it('offers a slot exactly 60 minutes ahead', () => {
    expect(iso(startsOf(slotsOfRange(berlin({ earliest: earliestStart(now) }))))).toContain(
      '2027-01-11T09:00',
    )
  })

  // specification/owner §5: today only slots 60 minutes ahead
  // specification/owner §9: 60 minutes cut-off
  it('does not offer a slot 59 minutes ahead', () => {
    const starts = startsOf(slotsOfRange(berlin({ earliest: earliestStart(now + MINUTE_MS) })))
    expect(iso(starts)).toEqual(['2027-01-11T10:00'])
  })

  // specification/owner §9: 60 minutes cut-off
  it('holds across midnight', () => {
    const query = berlin({ hours: daily(0, 60), slotMinutes: 30, from: '2027-01-12' })
    const lateEvening = utc('2027-01-11T22:15Z')
    expect(iso(startsOf(slotsOfRange({ ...query, earliest: earliestStart(lateEvening) })))).toEqual([
      '2027-01-11T23:30',
    ])
  })

  it('exempts staff, who book from now or into the past', () => {
    const start = utc('2027-01-11T09:00Z')
    expect(isOfferedSlot(berlin(), start, { earliest: earliestStart(start - 30 * MINUTE_MS) })).toBe(false)
    expect(isOfferedSlot(berlin(), start, { earliest: start - 30 * MINUTE_MS })).toBe(true)
    expect(isOfferedSlot(berlin(), start, { earliest: -Infinity })).toBe(true)
  })
})

describe('a taken slot', () => {
  const nine = utc('2027-01-11T08:00Z')

  // specification/owner §5: slot taken by event or request
  it('is one that a booking overlaps', () => {
    expect(takenIn([{ start: nine + HOUR_MS, end: nine + 2 * HOUR_MS }])).toEqual([false, true, false])
  })

  it('may be overlapped by a booking of another length or clinic', () => {
    expect(takenIn([{ start: nine + 45 * MINUTE_MS, end: nine + 75 * MINUTE_MS }])).toEqual([
      true,
      true,
      false,
    ])
  })

  // specification/owner §5: slot taken by event or request
  it('is not one that a booking only adjoins', () => {
    expect(takenIn([{ start: nine - HOUR_MS, end: nine }])).toEqual([false, false, false])
    expect(takenIn([{ start: nine + 3 * HOUR_MS, end: nine + 4 * HOUR_MS }])).toEqual([false, false, false])
  })

  it('stays taken under bookings that overlap each other', () => {
    const busy = [
      { start: nine, end: nine + 3 * HOUR_MS },
      { start: nine + HOUR_MS, end: nine + HOUR_MS + MINUTE_MS },
    ]
    expect(takenIn(busy)).toEqual([true, true, true])
  })
})

describe('clock changes', () => {
  it('leave out the skipped hour', () => {
    expect(nights('Europe/Berlin', '2027-03-28', 60)).toEqual(['2027-03-28T00:00', '2027-03-28T01:00'])
  })

  it('offer the repeated hour once, at its first occurrence', () => {
    expect(nights('Europe/Berlin', '2027-10-31', 60)).toEqual([
      '2027-10-30T23:00',
      '2027-10-31T00:00',
      '2027-10-31T02:00',
    ])
  })

  it('never let a slot begin before the previous one has ended: Lord Howe skips half an hour', () => {
    const query = berlin({ zone: 'Australia/Lord_Howe', hours: daily(90, 330), from: '2027-10-03' })
    expect(iso(startsOf(slotsOfRange(query)))).toEqual([
      '2027-10-02T15:00',
      '2027-10-02T16:30',
      '2027-10-02T17:30',
    ])
  })

  it('do not affect 13:00 to 18:00 on either day', () => {
    for (const date of ['2027-03-28', '2027-10-31']) {
      const starts = startsOf(slotsOfRange(berlin({ hours: daily(780, 1080), from: date })))
      expect(starts.map((start) => oracle.minuteAt('Europe/Berlin', start))).toEqual([
        780, 840, 900, 960, 1020,
      ])
    }
  })

  it('leave no slots on the day that Samoa skipped', () => {
    const query = berlin({ zone: 'Pacific/Apia', hours: daily(0, 1440), from: '2011-12-29', days: 3 })
    expect(slotsOfRange(query).map((day) => day.slots.length)).toEqual([24, 0, 24])
  })
})
