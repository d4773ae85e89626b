import { isDeepStrictEqual } from 'node:util'
import type { BusySpan, OpeningHours, SlotQuery } from '@vetvisit/contract/appointments/availability/rules'
import { firstFree, slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import { offsetsOf, slotsBare } from './baseline/slots.ts'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, inPairs, printFigures, spreadOf } from './harness/figures.ts'

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'] as const
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Monday to Friday 9 to 12 and 13 to 18, Saturday 10 to 14. */
const HOURS: OpeningHours[] = [
  ...[0, 1, 2, 3, 4].flatMap((weekday) => [
    { weekday, start: 9 * 60, end: 12 * 60 },
    { weekday, start: 13 * 60, end: 18 * 60 },
  ]),
  { weekday: 5, start: 10 * 60, end: 14 * 60 },
]

/** March 2027: clocks change in Berlin on the 28th; two holidays and forty bookings. */
function month(slotMinutes: number): SlotQuery {
  const first = Date.UTC(2027, 2, 1)
  const busy: BusySpan[] = Array.from({ length: 40 }, (_, index) => {
    const start =
      first + (index % 31) * DAY_MS + (8 + (index % 9)) * 60 * MINUTE_MS + (index > 30 ? 15 * MINUTE_MS : 0)
    return { start, end: start + 30 * MINUTE_MS }
  }).toSorted((a, b) => a.start - b.start)
  return {
    zone: 'Europe/Berlin',
    hours: HOURS,
    slotMinutes,
    holidays: ['2027-03-08', '2027-03-26'],
    from: '2027-03-01',
    days: 31,
    busy,
    earliest: 0,
  }
}

/** Microseconds of processor time per call. */
function cpuOf(work: () => unknown, times: number): number {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index += 1) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

/** Measures the slots of a month against the baseline's code for the same list. */
export async function slotsBench(effort: Effort): Promise<Figure[]> {
  const figures: Figure[] = []
  const offsets = offsetsOf('Europe/Berlin', Date.UTC(2027, 1, 1), Date.UTC(2027, 4, 1))
  for (const slotMinutes of [15, 30, 60]) {
    const query = month(slotMinutes)
    const ours = () => slotsOfRange(query)
    const baseline = () => slotsBare(query, offsets)
    if (!isDeepStrictEqual(ours(), baseline()))
      throw new Error('The baseline and the product offer different slots.')
    const count = ours().reduce((sum, day) => sum + day.slots.length, 0)
    cpuOf(ours, 3000)
    cpuOf(baseline, 3000)
    const times = by(effort, { once: 500, quick: 5000, whole: 20_000 })
    const compared = await inPairs(
      by(effort, { once: 1, quick: 5, whole: 11 }),
      () => cpuOf(ours, times),
      () => cpuOf(baseline, times),
    )
    figures.push({
      name: `a month of ${slotMinutes} minutes, ${count} slots`,
      unit: 'us',
      ...compared,
      budget: atMost(2, compared.ratio.median),
    })
  }
  figures.push(nextFreeFigure(effort))
  printFigures('Slots, processor time', figures, effort)
  return figures
}

/** Two hundred clinics of a search, each booked out for between none and thirty days. */
function nextFreeFigure(effort: Effort): Figure {
  const now = Date.UTC(2027, 2, 15, 7, 30)
  const queries = Array.from({ length: 200 }, (_, index): SlotQuery => {
    const busy = Array.from({ length: index % 31 }, (_unused, day) => ({
      start: now + (day - 1) * DAY_MS,
      end: now + day * DAY_MS,
    }))
    return {
      zone: ZONES[index % ZONES.length] ?? 'UTC',
      hours: HOURS,
      slotMinutes: 15,
      holidays: ['2027-03-26'],
      from: '2027-03-15',
      days: 60,
      busy,
      earliest: now + 60 * MINUTE_MS,
    }
  })
  const search = () => queries.map((query) => firstFree(query))
  search()
  const samples = Array.from(
    { length: by(effort, { once: 1, quick: 7, whole: 21 }) },
    () => cpuOf(search, 10) / 1000,
  )
  const ours = spreadOf(samples)
  return {
    name: 'next free slot of 200 clinics',
    unit: 'ms',
    ours,
    budget: atMost(25, ours.median, 'at most 25 ms'),
  }
}
