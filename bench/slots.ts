import { isDeepStrictEqual } from 'node:util'
import { nextTimesOfAny } from '@vetvisit/contract/appointments/availability/any-vet'
import type {
  BusySpan,
  Need,
  OpeningHours,
  SlotQuery,
} from '@vetvisit/contract/appointments/availability/rules'
import { firstFree, nextTimes, slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
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

/** What vets need for a vaccination and for a surgery that keeps a room free around it and begins on any five minutes. */
const REASONS: { name: string; need: Need }[] = [
  { name: 'a reason of 10 minutes', need: { minutes: 10 } },
  {
    name: 'a reason of 60 minutes, 5 before, 15 after, every 5',
    need: { minutes: 60, before: 5, after: 15, step: 5 },
  },
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
  const months = [
    ...[15, 30, 60].map((minutes) => ({ name: `${minutes} minutes`, query: month(minutes) })),
    ...REASONS.map(({ name, need }) => ({ name, query: { ...month(15), need } })),
  ]
  for (const { name, query } of months) {
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
      name: `a month of ${name}, ${count} slots`,
      unit: 'us',
      ...compared,
      budget: atMost(2, compared.ratio.median),
    })
  }
  for (const vets of [1, 3]) figures.push(nextFreeFigure(vets, effort))
  printFigures('Slots, processor time', figures, effort)
  return figures
}

const CLINICS = 200

/** The clinics of a search, each of whose vets is booked out for between none and thirty days. */
function nextFreeFigure(vets: number, effort: Effort): Figure {
  const now = Date.UTC(2027, 2, 15, 7, 30)
  const queryOf = (clinic: number, vet: number): SlotQuery => {
    const busy = Array.from({ length: (clinic + vet * 11) % 31 }, (_unused, day) => ({
      start: now + (day - 1) * DAY_MS,
      end: now + day * DAY_MS,
    }))
    return {
      zone: zoneOf(clinic),
      hours: HOURS,
      slotMinutes: 15,
      holidays: ['2027-03-26'],
      from: '2027-03-15',
      days: 60,
      busy,
      earliest: now + 60 * MINUTE_MS,
    }
  }
  const clinics = Array.from({ length: CLINICS }, (_, clinic) =>
    Array.from({ length: vets }, (_unused, vet) => queryOf(clinic, vet)),
  )
  // As a search does it: up to three times of each vet, and of them those of the clinic.
  const search = () =>
    clinics.map((queries, clinic) =>
      nextTimesOfAny(
        queries.map((query) => nextTimes(query)),
        zoneOf(clinic),
      ),
    )
  assertFirst(clinics, search())
  search()
  const samples = Array.from(
    { length: by(effort, { once: 1, quick: 7, whole: 21 }) },
    () => cpuOf(search, 10) / 1000,
  )
  const ours = spreadOf(samples)
  return {
    name: `next free slots of ${CLINICS} clinics × ${vets} ${vets === 1 ? 'vet' : 'vets'}`,
    unit: 'ms',
    ours,
    budget: atMost(25, ours.median, 'at most 25 ms'),
  }
}

const zoneOf = (clinic: number): string => ZONES[clinic % ZONES.length] ?? 'UTC'

/** @throws Error unless the first time of each clinic is the first one that one of its vets has free */
function assertFirst(clinics: readonly SlotQuery[][], found: readonly (readonly number[])[]): void {
  const first = clinics.map((queries) => Math.min(...queries.map((query) => firstFree(query) ?? Infinity)))
  if (
    !isDeepStrictEqual(
      found.map(([start]) => start),
      first,
    )
  )
    throw new Error('The next time of a clinic is not the first that one of its vets has free.')
}
