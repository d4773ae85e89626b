import {
  type BusySpan,
  NEXT_FREE_DAYS,
  ownersMayBook,
} from '@vetvisit/contract/appointments/availability/rules'
import { firstFree } from '@vetvisit/contract/appointments/availability/slots'
import { addDays, DAY_MS, dayNumber, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { busyTimesOf } from '../appointments/public.ts'
import type { DoctorTimetable } from '../timetables/public.ts'

/** Timetables by clinic id. */
type Timetables = ReadonlyMap<string, DoctorTimetable>

/** Days that are read first, because nearly every doctor has a free slot in them and two months have many appointments. */
const FIRST_DAYS = 7

/**
 * The first slot that owners may book at each clinic, null for none in `NEXT_FREE_DAYS`. The busy times of all doctors are read in one
 * query, and in a second one for those without a free slot in the first days.
 */
export async function nextFreeOf(
  database: Database,
  timetables: Timetables,
  now: Instant,
): Promise<Map<string, Instant | null>> {
  const near = await firstFreeOf(database, timetables, { skip: 0, days: FIRST_DAYS }, now)
  const full = new Map([...timetables].filter(([id, { hours }]) => near.get(id) === null && hours.length > 0))
  const rest = { skip: FIRST_DAYS, days: NEXT_FREE_DAYS - FIRST_DAYS }
  return new Map([...near, ...(await firstFreeOf(database, full, rest, now))])
}

/** A local date begins and ends less than two days from the same date in UTC. */
const ZONE_SLACK_MS = 2 * DAY_MS

/** @param skip days from today that are left out */
async function firstFreeOf(
  database: Database,
  timetables: Timetables,
  { skip, days }: { skip: number; days: number },
  now: Instant,
): Promise<Map<string, Instant | null>> {
  const until = now + (skip + days) * DAY_MS + ZONE_SLACK_MS
  const busy = await busyTimesOf(database, doctorsOf(timetables), { from: now, until, now })
  const firstOf = (timetable: DoctorTimetable) => {
    const from = addDays(localDateOf(timetable.zone, now), skip)
    return firstFreeIn(timetable, { from, days }, busy, now)
  }
  return new Map([...timetables].map(([id, timetable]) => [id, firstOf(timetable)]))
}

/** The ids of the clinics that owners may book on a date. */
export async function freeOn(
  database: Database,
  timetables: Timetables,
  date: string,
  now: Instant,
): Promise<Set<string>> {
  const noon = dayNumber(date) * DAY_MS + DAY_MS / 2
  const [from, until] = [noon - ZONE_SLACK_MS, noon + ZONE_SLACK_MS]
  const busy = await busyTimesOf(database, doctorsOf(timetables), { from, until, now })
  const isFree = (timetable: DoctorTimetable) =>
    firstFreeIn(timetable, { from: date, days: 1 }, busy, now) !== null
  return new Set([...timetables].filter(([, timetable]) => isFree(timetable)).map(([id]) => id))
}

const firstFreeIn = (
  timetable: DoctorTimetable,
  range: { from: string; days: number },
  busy: ReadonlyMap<string, readonly BusySpan[]>,
  now: Instant,
): Instant | null =>
  firstFree({
    ...timetable,
    ...range,
    busy: busy.get(timetable.doctorId) ?? [],
    ...ownersMayBook(timetable, now),
  })

const doctorsOf = (timetables: Timetables) => [
  ...new Set([...timetables.values()].map(({ doctorId }) => doctorId)),
]
