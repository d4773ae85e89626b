import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../zones/rules.ts'
import { answerTimeOf, openClock, type OpeningTimes } from './answer-time.ts'
import type { OpeningHours } from '../availability/rules.ts'

const utc = (text: string) => Date.parse(text)
const MONDAY_TO_FRIDAY = [0, 1, 2, 3, 4]

const open = (weekdays: readonly number[], ...times: [from: number, to: number][]): OpeningHours[] =>
  weekdays.flatMap((weekday) => times.map(([from, to]) => ({ weekday, start: from * 60, end: to * 60 })))

/** Berlin, Monday to Friday from 8 to 17; 2026-03-02 is a Monday. */
const berlin = (changes: Partial<OpeningTimes> = {}): OpeningTimes => ({
  zone: 'Europe/Berlin',
  hours: open(MONDAY_TO_FRIDAY, [8, 17]),
  holidays: [],
  ...changes,
})

const answer = (
  asked: string,
  start: string,
  { expiryHours = 24, ...times }: Partial<OpeningTimes> & { expiryHours?: number } = {},
) => {
  const { until, opensAt } = answerTimeOf({
    requestedAt: utc(asked),
    startsAt: utc(start),
    expiryHours,
    openingTimes: berlin(times),
  })
  return {
    until: new Date(until).toISOString().slice(0, 16),
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString().slice(0, 16),
  }
}
const until = (...wish: Parameters<typeof answer>) => answer(...wish).until

describe('the time that a practice has for an answer', () => {
  // specification/practice §4: the time to answer runs in opening hours; its end is shown with the weekday, also before the request
  it('is the clinic’s limit in opening hours: 24 hours are two days of nine hours and six hours of the third', () => {
    expect(until('2026-03-02T07:00Z', '2026-03-20T09:00Z')).toBe('2026-03-04T13:00')
  })

  it('stands still over night and over the weekend', () => {
    // Requested on Friday at 16:00 with a limit of four hours: one on Friday, three on Monday.
    expect(until('2026-03-06T15:00Z', '2026-03-20T09:00Z', { expiryHours: 4 })).toBe('2026-03-09T10:00')
    expect(until('2026-03-07T12:00Z', '2026-03-20T09:00Z', { expiryHours: 4 })).toBe('2026-03-09T11:00')
  })

  it('stands still in the lunch break', () => {
    const hours = open(MONDAY_TO_FRIDAY, [8, 12], [14, 18])
    expect(until('2026-03-02T10:00Z', '2026-03-20T09:00Z', { expiryHours: 3, hours })).toBe(
      '2026-03-02T15:00',
    )
    expect(until('2026-03-02T12:00Z', '2026-03-20T09:00Z', { expiryHours: 3, hours })).toBe(
      '2026-03-02T16:00',
    )
  })

  // specification/practice §4: the time to answer runs in opening hours; its end is shown with the weekday, also before the request
  it('stands still on holidays', () => {
    const holidays = ['2026-03-03', '2026-03-04']
    expect(until('2026-03-02T15:00Z', '2026-03-20T09:00Z', { expiryHours: 3, holidays })).toBe(
      '2026-03-05T09:00',
    )
  })

  it('is at least two opening hours, however short the clinic’s limit is', () => {
    expect(until('2026-03-02T15:00Z', '2026-03-20T09:00Z', { expiryHours: 1 })).toBe('2026-03-03T08:00')
  })

  it('ends 60 minutes before the start, however long the clinic’s limit is', () => {
    expect(answer('2026-03-02T08:00Z', '2026-03-02T14:00Z')).toEqual({
      until: '2026-03-02T13:00',
      opensAt: null,
    })
    expect(until('2026-03-02T08:00Z', '2026-03-03T08:30Z')).toBe('2026-03-03T07:30')
  })

  it('is a quarter of an hour if the practice is open and the request comes at the last moment', () => {
    expect(answer('2026-03-02T08:00Z', '2026-03-02T09:00Z')).toEqual({
      until: '2026-03-02T08:15',
      opensAt: null,
    })
    expect(until('2026-03-02T08:00Z', '2026-03-02T09:10Z')).toBe('2026-03-02T08:15')
    expect(until('2026-03-02T08:00Z', '2026-03-02T09:15Z')).toBe('2026-03-02T08:15')
    expect(until('2026-03-02T08:00Z', '2026-03-02T09:20Z')).toBe('2026-03-02T08:20')
  })
})

describe('a practice that opens shortly before the start', () => {
  // specification/practice §4: the time to answer runs in opening hours; its end is shown with the weekday, also before the request
  it('has until the start: requested on Sunday for Monday 08:30, open from 08:00', () => {
    expect(answer('2026-03-01T02:18Z', '2026-03-02T07:30Z')).toEqual({
      until: '2026-03-02T07:30',
      opensAt: '2026-03-02T07:00',
    })
  })

  it('has until the start if it opens only then, and the owner gets that opening time', () => {
    expect(answer('2026-03-01T12:00Z', '2026-03-02T07:00Z')).toEqual({
      until: '2026-03-02T07:00',
      opensAt: '2026-03-02T07:00',
    })
  })

  it('has until the start if less than a quarter of an hour would be left otherwise', () => {
    expect(answer('2026-03-01T12:00Z', '2026-03-02T08:10Z').until).toBe('2026-03-02T08:10')
    expect(answer('2026-03-01T12:00Z', '2026-03-02T08:15Z')).toEqual({
      until: '2026-03-02T07:15',
      opensAt: null,
    })
  })

  it('names the next opening, not the one that closes in five minutes', () => {
    expect(answer('2026-03-02T15:55Z', '2026-03-03T07:30Z')).toEqual({
      until: '2026-03-03T07:30',
      opensAt: '2026-03-03T07:00',
    })
  })
})

describe('a clock change', () => {
  it('keeps opening hours at their wall time: Berlin leaves winter time on 29 March 2026', () => {
    // Friday 16:00 with a limit of three hours: one on Friday, two on Monday from 08:00 summer time.
    expect(until('2026-03-27T15:00Z', '2026-04-20T09:00Z', { expiryHours: 3 })).toBe('2026-03-30T08:00')
  })

  it('counts real hours on the day itself: a Sunday open around the clock lasts 23 of them', () => {
    const hours = open([6], [0, 24])
    expect(until('2026-03-28T12:00Z', '2026-06-01T09:00Z', { expiryHours: 23, hours })).toBe(
      '2026-03-29T22:00',
    )
    // Clocks in New York go back on 1 November 2026: 25 hours.
    expect(
      until('2026-10-31T12:00Z', '2026-12-01T09:00Z', { expiryHours: 25, hours, zone: 'America/New_York' }),
    ).toBe('2026-11-02T05:00')
  })

  it('moves an opening in the skipped hour to the end of that hour', () => {
    const hours = open([6], [2.5, 8])
    expect(until('2026-03-28T12:00Z', '2026-06-01T09:00Z', { expiryHours: 2, hours })).toBe(
      '2026-03-29T03:00',
    )
  })
})

describe('the clinic’s zone', () => {
  it('determines its opening hours', () => {
    expect(until('2026-03-02T00:00Z', '2026-03-20T09:00Z', { expiryHours: 2, zone: 'Asia/Kolkata' })).toBe(
      '2026-03-02T04:30',
    )
    expect(
      until('2026-03-02T00:00Z', '2026-03-20T09:00Z', { expiryHours: 2, zone: 'America/Los_Angeles' }),
    ).toBe('2026-03-02T18:00')
    expect(
      until('2026-03-01T18:30Z', '2026-03-20T09:00Z', { expiryHours: 2, zone: 'Pacific/Auckland' }),
    ).toBe('2026-03-01T21:00')
  })
})

describe('any opening hours, zone and moment', () => {
  const hours = fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
    .chain((weekdays) =>
      fc
        .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 24 }))
        .map((times) => open(weekdays, times)),
    )
  const request = fc.record({
    requestedAt: fc.integer({ min: utc('2026-01-01T00:00Z'), max: utc('2027-12-31T00:00Z') }),
    ahead: fc.integer({ min: 60, max: 60 * 24 * 60 }),
    expiryHours: fc.integer({ min: 1, max: 168 }),
    zone: fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Chatham'),
    hours,
  })

  it('leave at least a quarter of an hour for an answer, never after the start', () => {
    fc.assert(
      fc.property(request, ({ requestedAt, ahead, expiryHours, ...times }) => {
        const startsAt = requestedAt + ahead * MINUTE_MS
        const openingTimes = { ...times, holidays: [] }
        const found = answerTimeOf({ requestedAt, startsAt, expiryHours, openingTimes })
        expect(found.until).toBeLessThanOrEqual(startsAt)
        expect(found.until).toBeGreaterThanOrEqual(requestedAt + 15 * MINUTE_MS)
        const isInGoodTime = found.until <= startsAt - 45 * MINUTE_MS
        expect(found.opensAt !== null && found.opensAt > requestedAt).toBe(!isInGoodTime)
      }),
    )
  })

  it('never let a longer limit end earlier', () => {
    fc.assert(
      fc.property(request, ({ requestedAt, ahead, expiryHours, ...times }) => {
        const startsAt = requestedAt + ahead * MINUTE_MS + HOUR_MS
        const openingTimes = { ...times, holidays: [] }
        const ending = (limit: number) =>
          answerTimeOf({ requestedAt, startsAt, expiryHours: limit, openingTimes }).until
        expect(ending(expiryHours + 1)).toBeGreaterThanOrEqual(ending(expiryHours))
      }),
    )
  })
})

const hoursOpen = (from: string, to: string, times: Partial<OpeningTimes> = {}) => {
  const clock = openClock(berlin(times), utc('2026-01-01T00:00Z'), utc('2027-01-01T00:00Z'))
  return (clock(utc(to)) - clock(utc(from))) / HOUR_MS
}

describe('the opening time between two instants', () => {
  it('leaves out nights, weekends, breaks and holidays', () => {
    expect(hoursOpen('2026-03-02T15:00Z', '2026-03-03T08:00Z')).toBe(2)
    expect(hoursOpen('2026-03-06T15:00Z', '2026-03-09T08:30Z')).toBe(2.5)
    expect(hoursOpen('2026-03-02T15:00Z', '2026-03-04T08:00Z', { holidays: ['2026-03-03'] })).toBe(2)
    const hours = open(MONDAY_TO_FRIDAY, [8, 12], [14, 18])
    expect(hoursOpen('2026-03-02T10:00Z', '2026-03-02T14:00Z', { hours })).toBe(2)
  })

  it('is none while the clinic is closed, or if it never opens', () => {
    expect(hoursOpen('2026-03-07T08:00Z', '2026-03-08T20:00Z')).toBe(0)
    expect(hoursOpen('2026-03-02T08:00Z', '2026-03-02T12:00Z', { hours: [] })).toBe(0)
  })

  it('is elapsed time when clocks change', () => {
    const hours = open([6], [0, 24])
    expect(hoursOpen('2026-03-28T12:00Z', '2026-03-30T12:00Z', { hours })).toBe(23)
    expect(hoursOpen('2026-10-24T12:00Z', '2026-10-26T12:00Z', { hours })).toBe(25)
  })

  it('ends where a request with that limit ends', () => {
    const times = berlin({ hours: open(MONDAY_TO_FRIDAY, [8, 12], [14, 18]), holidays: ['2026-03-04'] })
    const start = utc('2026-03-01T00:00Z')
    const minute = fc.integer({ min: 0, max: 14 * 24 * 60 })
    fc.assert(
      fc.property(minute, fc.integer({ min: 2, max: 40 }), (asked, expiryHours) => {
        const requestedAt = start + asked * MINUTE_MS
        const startsAt = requestedAt + 40 * 24 * HOUR_MS
        const { until } = answerTimeOf({ requestedAt, startsAt, expiryHours, openingTimes: times })
        const clock = openClock(times, start, startsAt)
        expect(clock(until) - clock(requestedAt)).toBe(expiryHours * HOUR_MS)
      }),
    )
  })
})
