import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, localDateOf, MINUTE_MS, minuteOfDayAt } from '../../zones/rules.ts'
import { anyVet, chooseVet, nextTimesOfAny, type VetForChoice } from './any-vet.ts'
import { type DaySlots, endOf, type SlotQuery } from './rules.ts'
import { nextTimes, slotsOfRange } from './slots.ts'
import { berlin, daily, utc } from './slots.test-support.ts'

const day = (state: DaySlots['state'], ...slots: [start: number, taken: boolean][]): DaySlots => ({
  date: '2027-01-11',
  state,
  slots: slots.map(([start, taken]) => ({ start, taken })),
})
const unionOf = (...days: DaySlots[]) => {
  const [union] = anyVet(new Map(days.map((of, index) => [`vet ${index + 1}`, [of]])))
  if (!union) throw new Error('no day')
  return union
}

describe('the slots of any vet', () => {
  it('are those of the one vet of a clinic', () => {
    const days = slotsOfRange(berlin({ days: 3 }))
    expect(anyVet(new Map([['vet 1', days]])).map(({ free: _free, ...rest }) => rest)).toEqual(days)
  })

  it('are every start of one of them, in order, taken when none is free', () => {
    const union = unionOf(
      day('open', [10, true], [30, true]),
      day('open', [10, false], [20, true], [30, true]),
    )
    expect(union.slots).toEqual([
      { start: 10, taken: false },
      { start: 20, taken: true },
      { start: 30, taken: true },
    ])
    expect(union.free).toEqual(new Map([[10, ['vet 2']]]))
  })

  it('name who is free in the order of the vets', () => {
    expect(unionOf(day('open', [10, false]), day('open', [10, false])).free.get(10)).toEqual([
      'vet 1',
      'vet 2',
    ])
  })

  it('make an open day of one that is open for one vet, and say why others are not', () => {
    expect(unionOf(day('closed'), day('open'), day('holiday')).state).toBe('open')
    expect(unionOf(day('closed'), day('holiday')).state).toBe('holiday')
    expect(unionOf(day('too_far'), day('too_far')).state).toBe('too_far')
    expect(unionOf(day('closed'), day('closed')).state).toBe('closed')
  })

  it('are none without a vet', () => {
    expect(anyVet(new Map())).toEqual([])
  })
})

const vet = (vetId: string, changes: Partial<VetForChoice> = {}) => ({
  vetId,
  sawPetLast: false,
  freeMinutes: 60,
  position: 0,
  ...changes,
})

describe('of several free vets', () => {
  it('the one who saw the animal last comes first', () => {
    expect(chooseVet([vet('a', { freeMinutes: 300 }), vet('b', { sawPetLast: true })])).toEqual(['b', 'a'])
  })

  it('else the one with most free time that day', () => {
    expect(chooseVet([vet('a'), vet('b', { freeMinutes: 61, position: 9 })])).toEqual(['b', 'a'])
  })

  it('else the first in the order of the practice', () => {
    expect(
      chooseVet([vet('a', { position: 2 }), vet('b', { position: 1 }), vet('c', { position: 1 })]),
    ).toEqual(['b', 'c', 'a'])
  })
})

/** Runs that a long test raises by `SLOT_RUNS=100000`. */
const RUNS = Number(process.env['SLOT_RUNS'] ?? 100)
const FIRST = utc('2027-03-20T00:00Z')

const vetsQuery = fc.record({
  zone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'),
  days: fc.integer({ min: 1, max: 20 }),
  slotMinutes: fc.constantFrom(15, 30, 60),
  holidays: fc.constantFrom([], ['2027-03-22', '2027-03-23']),
  vets: fc.array(
    fc.record({
      opening: fc
        .integer({ min: 0, max: 22 * 4 })
        .chain((from) =>
          fc.integer({ min: from + 1, max: 96 }).map((to) => ({ start: from * 15, end: to * 15 })),
        ),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      busy: fc.array(
        fc.record({ from: fc.integer({ min: 0, max: 20 * 96 }), quarters: fc.integer({ min: 1, max: 96 }) }),
        { maxLength: 12 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

type Vets = typeof vetsQuery extends fc.Arbitrary<infer T> ? T : never

const queriesOf = ({ vets, ...common }: Vets): Map<string, SlotQuery> =>
  new Map(
    vets.map(({ opening, weekdays, busy }, index) => [
      `vet ${index + 1}`,
      {
        ...common,
        from: '2027-03-20',
        earliest: FIRST + DAY_MS / 2,
        hours: daily(opening.start, opening.end).filter(({ weekday }) => weekdays.includes(weekday)),
        busy: busy
          .map(({ from, quarters }) => {
            const start = FIRST + from * 15 * MINUTE_MS
            return { start, end: endOf(start, quarters * 15) }
          })
          .toSorted((a, b) => a.start - b.start),
      },
    ]),
  )

const perVetOf = (queries: Map<string, SlotQuery>) =>
  new Map(Array.from(queries, ([vetId, query]) => [vetId, slotsOfRange(query)]))

describe('for any vets, hours and busy times', () => {
  it('a start is offered exactly if one vet offers it, and free exactly if one vet is', () => {
    fc.assert(
      fc.property(vetsQuery, (vets) => {
        const perVet = perVetOf(queriesOf(vets))
        for (const [index, union] of anyVet(perVet).entries()) {
          const slots = [...perVet.values()].flatMap((days) => days[index]?.slots ?? [])
          const starts = [...new Set(slots.map(({ start }) => start))].toSorted((a, b) => a - b)
          expect(union.slots.map(({ start }) => start)).toEqual(starts)
          for (const { start, taken } of union.slots) {
            const free = [...perVet].filter(([, days]) =>
              days[index]?.slots.some((slot) => slot.start === start && !slot.taken),
            )
            expect(taken).toBe(free.length === 0)
            expect(union.free.get(start) ?? []).toEqual(free.map(([vetId]) => vetId))
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('the next times of all are among those of each', () => {
    fc.assert(
      fc.property(vetsQuery, (vets) => {
        const queries = queriesOf(vets)
        const union = anyVet(perVetOf(queries))
        const free = union.flatMap(({ slots }) => slots.filter(({ taken }) => !taken))
        const each = Array.from(queries.values(), (query) => nextTimes(query))
        expect(nextTimesOfAny(each, vets.zone)).toEqual(timesAmong(free, vets.zone))
      }),
      { numRuns: RUNS },
    )
  })
})

/** What `nextTimes` gives of free starts, of however many vets. */
function timesAmong(free: readonly { start: number }[], zone: string): number[] {
  const dateAt = ({ start }: { start: number }) => localDateOf(zone, start)
  const isMorning = ({ start }: { start: number }) => minuteOfDayAt(zone, start) < 720
  const [first] = free
  if (!first) return []
  const half = free.find((slot) => dateAt(slot) === dateAt(first) && isMorning(first) && !isMorning(slot))
  const firstOfDay = new Map(free.toReversed().map((slot) => [dateAt(slot), slot]))
  const later = [...firstOfDay.values()].toReversed().filter((slot) => dateAt(slot) !== dateAt(first))
  return [first, ...(half ? [half] : []), ...later].slice(0, 3).map(({ start }) => start)
}
