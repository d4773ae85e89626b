import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as oracle from '../../zones/oracle.test-support.ts'
import { addDays, DAY_MS, HOUR_MS, instantOf, localDateOf, MINUTE_MS } from '../../zones/rules.ts'
import type { SlotQuery } from './rules.ts'
import { firstFree, isOfferedSlot, slotsOfRange } from './slots.ts'
import { berlin, daily, startsOf, utc } from './slots.test-support.ts'

/** Number of random days; use `SLOT_RUNS=100000` for a long run. */
const RUNS = Number(process.env['SLOT_RUNS'] ?? 1000)

/** Wall times of each quarter hour by Temporal; every clock change since 1972 falls on a quarter hour. */
function wallClock(zone: string, from: number, until: number) {
  const quarter = 15 * MINUTE_MS
  const first = Math.floor(from / quarter)
  const offsets: number[] = []
  for (let at = first; at * quarter < until; at += 1) offsets.push(oracle.offsetMs(zone, at * quarter))
  return (at: number) => at + (offsets[Math.floor(at / quarter) - first] as number)
}

const localMidnight = (date: string) => utc(`${date}T00:00Z`)

/** The openings of a day, found by asking of each minute whether it is open, and where an opening begins. */
function expectedOpenings({ hours, changes = [], since, until }: SlotQuery, date: string) {
  if ((since !== undefined && date < since) || (until !== undefined && date > until)) return []
  /** Number of the opening that each minute belongs to; 0 is closed. */
  const minutes = Array.from({ length: 1441 }, () => 0)
  const open = (span: { start: number; end: number }, number: number) => {
    for (let minute = span.start; minute < span.end; minute += 1) minutes[minute] ||= number
  }
  hours
    .filter((span) => span.weekday === oracle.weekday(date))
    .forEach((span, index) => open(span, index + 1))
  changes.forEach((change, index) => {
    if (change.date !== date) return
    if (change.opens) open(change, 100 + index)
    else minutes.fill(0, change.start, change.end)
  })
  const found: { start: number; end: number }[] = []
  for (let minute = 0; minute < 1440; minute += 1) {
    if (minutes[minute] === 0 || minutes[minute] === minutes[minute - 1]) continue
    const end = minutes.findIndex((number, at) => at > minute && number !== minutes[minute])
    found.push({ start: minute, end })
  }
  return found
}

/** The expected starts of a day, found by stepping through it minute by minute. */
function expectedStarts(query: SlotQuery, date: string, wallAt: (at: number) => number): number[] {
  const starts: number[] = []
  const length = query.slotMinutes * MINUTE_MS
  const midnight = localMidnight(date)
  const hours = expectedOpenings(query, date)
  const firstShown = new Map<number, number>()
  for (let at = midnight - 20 * HOUR_MS; at < midnight + 2 * DAY_MS; at += MINUTE_MS) {
    const wall = wallAt(at)
    if (!firstShown.has(wall)) firstShown.set(wall, at)
  }
  for (const { start, end } of hours) {
    for (let minute = start; minute < end; minute += query.slotMinutes) {
      const at = firstShown.get(midnight + minute * MINUTE_MS)
      if (at === undefined || at < (starts.at(-1) ?? -Infinity) + length) continue
      let inside = true
      for (let during = at; during < at + length; during += MINUTE_MS)
        inside &&= wallAt(during) < midnight + end * MINUTE_MS
      if (inside) starts.push(at)
    }
  }
  return starts
}

/** Up to three openings that do not overlap, at arbitrary minutes. */
const openings = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => ({
      start: minutes[index * 2] as number,
      end: minutes[index * 2 + 1] as number,
    })),
  )

const roundOpenings = openings.map((spans) =>
  spans
    .map(({ start, end }) => ({ start: start - (start % 15), end: end - (end % 15) }))
    .filter(({ start, end }) => start < end),
)

const anyHours = fc
  .oneof(openings, roundOpenings, fc.constant([{ start: 0, end: 1440 }]))
  .map((spans) => spans.flatMap(({ start, end }) => daily(start, end)))

const anyLength = fc.constantFrom(15, 30, 60)

const dayOfChange = fc.constantFrom(
  ...oracle.ZONES.flatMap((zone) =>
    oracle.changesOf(zone).map((change) => ({ zone, change, date: oracle.dateAt(zone, change) })),
  ),
)

const anyDay = fc.record({
  zone: fc.constantFrom(...oracle.ZONES),
  date: fc.integer({ min: 0, max: 2556 }).map((days) => addDays('2024-01-01', days)),
})

const nearChange = fc
  .tuple(dayOfChange, fc.constantFrom(-1, 0, 1))
  .map(([{ zone, date }, days]) => ({ zone, date: addDays(date, days) }))

/** Changes of the first four days, by day. */
const anyChanges = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 600 }),
    )
    .map(([day, opens, start, minutes]) => ({ day, opens, start, end: Math.min(1440, start + minutes) })),
  { maxLength: 4 },
)

/** First and last day of work, counted from the first day asked for. */
const anyWork = fc.option(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: 0, max: 4 })))

const anyWeek = fc
  .tuple(fc.oneof(anyDay, nearChange), anyHours, anyLength, fc.integer({ min: 1, max: 4 }))
  .map(([{ zone, date }, hours, slotMinutes, days]) => berlin({ zone, hours, slotMinutes, from: date, days }))

/** A week with changes of dates and with days of work. */
const anyQuery = fc.tuple(anyWeek, anyChanges, anyWork).map(([week, changes, work]) => ({
  ...week,
  changes: changes.map(({ day, ...change }) => ({ ...change, date: addDays(week.from, day) })),
  ...(work && { since: addDays(week.from, work[0]), until: addDays(week.from, work[1]) }),
}))

const anyBusy = (query: SlotQuery) =>
  fc
    .array(fc.tuple(fc.integer({ min: -120, max: 1440 * 4 }), fc.integer({ min: 1, max: 240 })), {
      maxLength: 12,
    })
    .map((spans) => {
      const midnight = localMidnight(query.from)
      return spans
        .map(([from, minutes]) => ({
          start: midnight + from * MINUTE_MS,
          end: midnight + (from + minutes) * MINUTE_MS,
        }))
        .toSorted((a, b) => a.start - b.start)
    })

describe('around every clock change of 2024 to 2030', () => {
  const samples = [
    { slotMinutes: 15, hours: daily(0, 1440) },
    { slotMinutes: 30, hours: [...daily(0, 150), ...daily(150, 1440)] },
    { slotMinutes: 60, hours: daily(0, 1440) },
    { slotMinutes: 60, hours: [...daily(7, 127), ...daily(130, 1411)] },
    { slotMinutes: 30, hours: [...daily(5, 185), ...daily(200, 1440)] },
  ]

  it.each(oracle.ZONES)(
    '%s offers exactly what walking through the day minute by minute finds',
    (zone) => {
      const changes = oracle.changesOf(zone)
      const days =
        changes.length > 0
          ? changes.map((change) => oracle.dateAt(zone, change))
          : ['2024-03-31', '2030-10-27']
      for (const changeDay of days) {
        const from = addDays(changeDay, -1)
        const midnight = localMidnight(from)
        const wallAt = wallClock(zone, midnight - 2 * DAY_MS, midnight + 5 * DAY_MS)
        for (const sample of samples) {
          const query = berlin({ ...sample, zone, from, days: 3 })
          const expected = [0, 1, 2].map((day) => expectedStarts(query, addDays(from, day), wallAt))
          const found = slotsOfRange(query).map((day) => day.slots.map((slot) => slot.start))
          expect(found, `${zone} ${changeDay} ${JSON.stringify(sample.slotMinutes)}`).toEqual(expected)
        }
      }
    },
    60_000,
  )

  it('has changes to test in all zones that still change', () => {
    const counts = Object.fromEntries(oracle.ZONES.map((zone) => [zone, oracle.changesOf(zone).length]))
    expect(counts).toMatchObject({
      'Europe/Berlin': 14,
      'Australia/Lord_Howe': 14,
      'Africa/Cairo': 14,
      'Asia/Kolkata': 0,
    })
    expect(counts['Africa/Casablanca']).toBeGreaterThan(10)
  })
})

describe('any zone, day and opening hours', () => {
  it(
    'offers exactly the starts that a minute-by-minute search finds',
    () => {
      fc.assert(
        fc.property(
          fc.oneof(nearChange, anyDay),
          anyHours,
          anyLength,
          ({ zone, date }, hours, slotMinutes) => {
            const query = berlin({ zone, hours, slotMinutes, from: date })
            const midnight = localMidnight(date)
            const wallAt = wallClock(zone, midnight - DAY_MS, midnight + 3 * DAY_MS)
            expect(startsOf(slotsOfRange(query))).toEqual(expectedStarts(query, date, wallAt))
          },
        ),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 60,
  )

  it('gives slots that increase, do not overlap in real time and start at a wall time of their date and opening', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        let freeFrom = -Infinity
        for (const day of slotsOfRange(query)) {
          for (const { start } of day.slots) {
            expect(start).toBeGreaterThanOrEqual(freeFrom)
            freeFrom = start + query.slotMinutes * MINUTE_MS
            expect(localDateOf(query.zone, start)).toBe(day.date)
            const minute = oracle.minuteAt(query.zone, start)
            expect(instantOf(query.zone, day.date, minute)).toBe(start)
            expect(
              expectedOpenings(query, day.date).some(
                (span) =>
                  span.start <= minute &&
                  minute < span.end &&
                  (minute - span.start) % query.slotMinutes === 0,
              ),
            ).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('gives nothing on holidays and the same on the other days', () => {
    fc.assert(
      fc.property(anyWeek, fc.nat(3), (query, index) => {
        const holiday = addDays(query.from, index)
        const days = slotsOfRange({ ...query, holidays: [holiday] })
        const usual = slotsOfRange(query)
        for (const [place, day] of days.entries())
          expect(day).toEqual(
            day.date === holiday ? { date: holiday, state: 'holiday', slots: [] } : usual[place],
          )
      }),
    )
  })

  it('marks as taken exactly the slots that a booking overlaps', () => {
    fc.assert(
      fc.property(
        anyQuery.chain((query) => fc.tuple(fc.constant(query), anyBusy(query))),
        ([query, busy]) => {
          const length = query.slotMinutes * MINUTE_MS
          for (const day of slotsOfRange({ ...query, busy }))
            for (const { start, taken } of day.slots)
              expect(taken).toBe(busy.some((span) => span.start < start + length && start < span.end))
        },
      ),
    )
  })

  it('keeps all slots when a booking is added, changes only those it overlaps, and frees them when it is removed', () => {
    fc.assert(
      fc.property(
        anyQuery.chain((query) => fc.tuple(fc.constant(query), anyBusy(query), anyBusy(query))),
        ([query, busy, more]) => {
          const before = slotsOfRange({ ...query, busy })
          const after = slotsOfRange({
            ...query,
            busy: [...busy, ...more].toSorted((a, b) => a.start - b.start),
          })
          expect(startsOf(after)).toEqual(startsOf(before))
          expect(slotsOfRange({ ...query, busy })).toEqual(before)
          const length = query.slotMinutes * MINUTE_MS
          const touched = (start: number) =>
            more.some((span) => span.start < start + length && start < span.end)
          const was = new Map(before.flatMap((day) => day.slots.map((slot) => [slot.start, slot.taken])))
          for (const { start, taken } of after.flatMap((day) => day.slots))
            expect(taken).toBe((was.get(start) ?? false) || touched(start))
        },
      ),
    )
  })

  it('leaves out slots before the earliest start and moves no other slot', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: -1440, max: 6000 }), (query, minutes) => {
        const earliest = localMidnight(query.from) + minutes * MINUTE_MS
        expect(startsOf(slotsOfRange({ ...query, earliest }))).toEqual(
          startsOf(slotsOfRange(query)).filter((start) => start >= earliest),
        )
      }),
    )
  })

  it('finds the same day by day as for the whole range', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const single = Array.from({ length: query.days }, (_, index) =>
          slotsOfRange({ ...query, from: addDays(query.from, index), days: 1 }),
        )
        expect(single.flat()).toEqual(slotsOfRange(query))
      }),
    )
  })

  it('takes the openings in any order', () => {
    fc.assert(
      fc.property(
        anyQuery.chain((query) =>
          fc.tuple(
            fc.constant(query),
            fc.shuffledSubarray([...query.hours], {
              minLength: query.hours.length,
              maxLength: query.hours.length,
            }),
          ),
        ),
        ([query, hours]) => {
          expect(slotsOfRange({ ...query, hours })).toEqual(slotsOfRange(query))
        },
      ),
    )
  })

  it('finds as next free the first slot that is not taken', () => {
    fc.assert(
      fc.property(
        anyQuery.chain((query) => fc.tuple(fc.constant(query), anyBusy(query))),
        ([query, busy]) => {
          const free = slotsOfRange({ ...query, busy }).flatMap((day) =>
            day.slots.filter((slot) => !slot.taken),
          )
          expect(firstFree({ ...query, busy })).toBe(free[0]?.start ?? null)
        },
      ),
    )
  })

  it('accepts for booking exactly the starts that it offers', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 0, max: 1439 }), (query, minute) => {
        const starts = startsOf(slotsOfRange({ ...query, days: 1 }))
        for (const start of starts.slice(0, 8))
          expect(isOfferedSlot(query, start, { earliest: -Infinity })).toBe(true)
        const other = instantOf(query.zone, query.from, minute) ?? Number.NaN
        fc.pre(!Number.isNaN(other))
        expect(isOfferedSlot(query, other, { earliest: -Infinity })).toBe(starts.includes(other))
      }),
    )
  })

  it('gives the same on a machine in another zone', async () => {
    const queries = fc.sample(anyQuery, { numRuns: 60, seed: 7 })
    const here = queries.map((query) => slotsOfRange(query))
    for (const machine of ['America/Santiago', 'Pacific/Apia']) {
      const there = await oracle.inProcessZone(machine, async () =>
        queries.map((query) => slotsOfRange(query)),
      )
      expect(there).toEqual(here)
    }
  })
})
