import {
  type BusySpan,
  NEXT_FREE_DAYS,
  ownersMayBook,
} from '@vetvisit/contract/appointments/availability/rules'
import { nextTimes } from '@vetvisit/contract/appointments/availability/slots'
import { type Daypart, DAYPART_MINUTES } from '@vetvisit/contract/search/rules'
import { addDays, DAY_MS, dayNumber, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { type DoctorTimetable, loadTimetables } from '../../timetables/public.ts'
import { busyTimesOf } from './busy.ts'

/** Timetables by clinic id. */
type Timetables = ReadonlyMap<string, DoctorTimetable>

/** Free starts by clinic id, the earliest first; empty for a clinic without one. */
export type FreeTimes = ReadonlyMap<string, readonly Instant[]>

/** A clinic, and the doctor whose time it is. */
type ClinicOfDoctor = { id: string; doctorId: string }

/** Days that are read first, because nearly every doctor has a free slot in them and two months have many appointments. */
const FIRST_DAYS = 7

/**
 * Timetables of clinics, and up to three slots that owners may book next at each (`nextTimes`), within `NEXT_FREE_DAYS`. Timetables and
 * the busy times of the first days are read at once; later busy times only for clinics without a free slot in these days. Clinics that
 * were deleted are missing.
 */
export async function loadNextTimes(
  database: Database,
  clinics: readonly ClinicOfDoctor[],
  now: Instant,
): Promise<{ timetables: Timetables; times: FreeTimes }> {
  const first = { skip: 0, days: FIRST_DAYS }
  const [timetables, busy] = await Promise.all([
    loadTimetables(
      database,
      clinics.map(({ id }) => id),
    ),
    loadBusy(database, clinics, first, now),
  ])
  const near = timesOf(timetables, busy, first, now)
  const full = new Map(
    [...timetables].filter(([id, { hours }]) => near.get(id)?.length === 0 && hours.length > 0),
  )
  const rest = { skip: FIRST_DAYS, days: NEXT_FREE_DAYS - FIRST_DAYS }
  return { timetables, times: new Map([...near, ...(await loadTimes(database, full, rest, now))]) }
}

/** As `loadNextTimes`, on one date, or today and on the next days (seven in all unless given), and in one part of the day. */
export const loadTimesWithin = (
  database: Database,
  timetables: Timetables,
  {
    date,
    daypart,
    days = FIRST_DAYS,
  }: { date?: string | undefined; daypart?: Daypart | undefined; days?: number },
  now: Instant,
): Promise<FreeTimes> =>
  loadTimes(database, timetables, { skip: 0, days: date === undefined ? days : 1, date, daypart }, now)

/** A local date begins and ends less than two days from the same date in UTC. */
const ZONE_SLACK_MS = 2 * DAY_MS

/** Days in a row: from a date, or from today without the first `skip` ones. */
type Days = { skip: number; days: number; date?: string | undefined; daypart?: Daypart | undefined }

type Busy = ReadonlyMap<string, readonly BusySpan[]>

async function loadTimes(
  database: Database,
  timetables: Timetables,
  days: Days,
  now: Instant,
): Promise<FreeTimes> {
  const busy = await loadBusy(database, timetables.values(), days, now)
  return timesOf(timetables, busy, days, now)
}

/** The busy times of all doctors, by one query. */
function loadBusy(
  database: Database,
  clinics: Iterable<{ doctorId: string }>,
  { skip, days, date }: Days,
  now: Instant,
): Promise<Busy> {
  const start = date === undefined ? now : dayNumber(date) * DAY_MS
  const from = date === undefined ? now : start - ZONE_SLACK_MS
  const until = start + (skip + days) * DAY_MS + ZONE_SLACK_MS
  const doctors = new Set(Array.from(clinics, ({ doctorId }) => doctorId))
  return busyTimesOf(database, [...doctors], { from, until, now })
}

function timesOf(
  timetables: Timetables,
  busy: Busy,
  { skip, days, date, daypart }: Days,
  now: Instant,
): FreeTimes {
  const within = daypart && DAYPART_MINUTES[daypart]
  const timesAt = (timetable: DoctorTimetable) => {
    const from = date ?? addDays(localDateOf(timetable.zone, now), skip)
    const taken = busy.get(timetable.doctorId) ?? []
    return nextTimes({ ...timetable, from, days, busy: taken, ...ownersMayBook(timetable, now) }, within)
  }
  return new Map([...timetables].map(([id, timetable]) => [id, timesAt(timetable)]))
}
