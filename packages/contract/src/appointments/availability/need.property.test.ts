import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as zones from '../../zones/oracle.test-support.ts'
import { addDays, dayNumber, localDateOf, MINUTE_MS, startOfDate } from '../../zones/rules.ts'
import { busyTimeOf, type Need, type SlotQuery, spanOf } from './rules.ts'
import * as before from './slots-before.test-support.ts'
import { firstFree, isOfferedSlot, nextTimes, slotsOfRange } from './slots.ts'
import { berlin, daily, startsOf, utc } from './slots.test-support.ts'

/** Number of random queries; use `SLOT_RUNS=20000` for a long run. */
const RUNS = Number(process.env['SLOT_RUNS'] ?? 500)

const openings = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 6 })
  .map((fives) => fives.toSorted((a, b) => a - b))
  .map((fives) =>
    Array.from({ length: Math.floor(fives.length / 2) }, (_, index) => ({
      start: (fives[index * 2] as number) * 5,
      end: (fives[index * 2 + 1] as number) * 5,
    })),
  )

/** Around clock changes as often as on other days. */
const anyDay = fc.oneof(
  fc.record({
    zone: fc.constantFrom(...zones.ZONES),
    date: fc.integer({ min: 0, max: 2556 }).map((days) => addDays('2024-01-01', days)),
  }),
  fc.constantFrom(
    ...zones.ZONES.flatMap((zone) =>
      zones.changesOf(zone).map((change) => ({ zone, date: zones.dateAt(zone, change) })),
    ),
  ),
)

const spans = fc
  .array(fc.tuple(fc.integer({ min: -300, max: 900 }), fc.integer({ min: 1, max: 30 })), { maxLength: 12 })
  .map((drawn) => drawn.map(([start, length]) => ({ start: start * 5, end: (start + length) * 5 })))

const anyQuery = fc
  .record({ day: anyDay, hours: openings, slotMinutes: fc.constantFrom(15, 30, 60), busy: spans })
  .map(({ day: { zone, date }, hours, slotMinutes, busy }): SlotQuery => {
    const midnight = startOfDate(zone, date)
    return berlin({
      zone,
      hours: hours.flatMap(({ start, end }) => daily(start, end)),
      slotMinutes,
      from: addDays(date, -1),
      days: 3,
      // Spans may overlap each other only in their start: joined as the database joins them.
      busy: joined(busy).map(({ start, end }) => ({
        start: midnight + start * MINUTE_MS,
        end: midnight + end * MINUTE_MS,
      })),
    })
  })

function joined(spans: readonly { start: number; end: number }[]) {
  const result: { start: number; end: number }[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

const fives = (least: number, most: number) =>
  fc.integer({ min: least / 5, max: most / 5 }).map((count) => count * 5)

const anyNeed: fc.Arbitrary<Need> = fc.record(
  { minutes: fives(5, 240), before: fives(0, 60), after: fives(0, 60), step: fives(5, 120) },
  { requiredKeys: ['minutes'] },
)

describe('slots without a need', () => {
  it('are those from before there were needs', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(slotsOfRange(query)).toEqual(before.slotsOfRange(query))
        expect(firstFree(query)).toBe(before.firstFree(query))
        expect(nextTimes(query)).toEqual(before.nextTimes(query))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('slots with a need', () => {
  // specification/readings §6: length, step and free time around it are those of the reason (added)
  it('are taken exactly when what they need meets busy time', () => {
    fc.assert(
      fc.property(anyQuery, anyNeed, (query, need) => {
        for (const { slots } of slotsOfRange({ ...query, need }))
          for (const { start, taken } of slots) {
            const own = busyTimeOf(spanOf(start, need))
            expect(taken).toBe(query.busy.some((span) => span.start < own.end && own.start < span.end))
          }
      }),
      { numRuns: RUNS },
    )
  })

  it('lie within the opening and follow it by the step', () => {
    fc.assert(
      fc.property(anyQuery, anyNeed, (query, need) => {
        const { minutes, step = query.slotMinutes } = need
        const days = slotsOfRange({ ...query, need })
        const outside = days.flatMap(({ date, slots }) => {
          const wall = (at: number) =>
            (at + zones.offsetMs(query.zone, at)) / MINUTE_MS - dayNumber(date) * 24 * 60
          return slots.filter(({ start }) => {
            const [from, last] = [wall(start), wall(start + (minutes - 1) * MINUTE_MS)]
            const opening = query.hours.find((hours) => hours.start <= from && from < hours.end)
            return !opening || (from - opening.start) % step !== 0 || last >= opening.end
          })
        })
        expect(outside).toEqual([])
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('are offered exactly where one of their starts is', () => {
    fc.assert(
      fc.property(anyQuery, anyNeed, (query, need) => {
        const wanted = { ...query, need }
        const starts = new Set(startsOf(slotsOfRange({ ...wanted, busy: [] })))
        const from = [...starts].slice(0, 4)
        for (const start of from) {
          expect(isOfferedSlot(wanted, start, { earliest: -Infinity })).toBe(true)
          const between = start + 5 * MINUTE_MS
          const isIn =
            starts.has(between) || localDateOf(query.zone, between) !== localDateOf(query.zone, start)
          expect(isIn || !isOfferedSlot(wanted, between, { earliest: -Infinity })).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('let buffers reach out of the opening, but not into what is busy', () => {
    const need = { minutes: 30, before: 15, after: 15, step: 30 }
    const nine = utc('2027-01-11T08:00:00.000Z')
    const free = (busy: SlotQuery['busy']) =>
      slotsOfRange(berlin({ need, busy })).flatMap(({ slots }) =>
        slots.filter(({ taken }) => !taken).map(({ start }) => (start - nine) / MINUTE_MS),
      )
    expect(free([])).toEqual([0, 30, 60, 90, 120, 150])
    expect(free([{ start: nine + 60 * MINUTE_MS, end: nine + 90 * MINUTE_MS }])).toEqual([0, 120, 150])
    expect(free([{ start: nine - 10 * MINUTE_MS, end: nine }])).toEqual([30, 60, 90, 120, 150])
  })

  it('are all taken on a full date', () => {
    const query = berlin({ days: 2, fullDates: ['2027-01-11'] })
    const [full, next] = slotsOfRange(query)
    expect(full?.slots.every(({ taken }) => taken)).toBe(true)
    expect(firstFree(query)).toBe(next?.slots[0]?.start)
  })
})
