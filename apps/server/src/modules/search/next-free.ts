import {
  type BusySpan,
  NEXT_FREE_DAYS,
  ownersMayBook,
} from '@vetvisit/contract/appointments/availability/rules'
import { nextTimes } from '@vetvisit/contract/appointments/availability/slots'
import { type Daypart, DAYPART_MINUTES } from '@vetvisit/contract/search/rules'
import { addDays, DAY_MS, dayNumber, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { busyTimesOf } from '../appointments/public.ts'
import type { DoctorTimetable } from '../timetables/public.ts'

/** Timetables by clinic id. */
type Timetables = ReadonlyMap<string, DoctorTimetable>

/** Free starts by clinic id, the earliest first; empty for a clinic without one. */
export type FreeTimes = ReadonlyMap<string, readonly Instant[]>

/** Days that are read first, because nearly every doctor has a free slot in them and two months have many appointments. */
const FIRST_DAYS = 7

/**
 * Up to three slots that owners may book next at each clinic (`nextTimes`), within `NEXT_FREE_DAYS`. The busy times of all doctors are
 * read in one query, and in a second one for those without a free slot in the first days.
 */
export async function nextTimesOf(
  database: Database,
  timetables: Timetables,
  now: Instant,
): Promise<FreeTimes> {
  const near = await timesOf(database, timetables, { skip: 0, days: FIRST_DAYS }, now)
  const full = new Map(
    [...timetables].filter(([id, { hours }]) => near.get(id)?.length === 0 && hours.length > 0),
  )
  const rest = { skip: FIRST_DAYS, days: NEXT_FREE_DAYS - FIRST_DAYS }
  return new Map([...near, ...(await timesOf(database, full, rest, now))])
}

/** As `nextTimesOf`, on one date, or today and on the next days (seven in all unless given), and in one part of the day. */
export const timesWithin = (
  database: Database,
  timetables: Timetables,
  {
    date,
    daypart,
    days = FIRST_DAYS,
  }: { date?: string | undefined; daypart?: Daypart | undefined; days?: number },
  now: Instant,
): Promise<FreeTimes> =>
  timesOf(database, timetables, { skip: 0, days: date === undefined ? days : 1, date, daypart }, now)

/** A local date begins and ends less than two days from the same date in UTC. */
const ZONE_SLACK_MS = 2 * DAY_MS

/** Days in a row: from a date, or from today without the first `skip` ones. */
type Days = { skip: number; days: number; date?: string | undefined; daypart?: Daypart | undefined }

async function timesOf(
  database: Database,
  timetables: Timetables,
  { skip, days, date, daypart }: Days,
  now: Instant,
): Promise<FreeTimes> {
  if (timetables.size === 0) return new Map()
  const start = date === undefined ? now : dayNumber(date) * DAY_MS
  const from = date === undefined ? now : start - ZONE_SLACK_MS
  const span = { from, until: start + (skip + days) * DAY_MS + ZONE_SLACK_MS }
  const doctors = [...new Set([...timetables.values()].map(({ doctorId }) => doctorId))]
  const busy = await busyTimesOf(database, doctors, { ...span, now })
  const within = daypart && DAYPART_MINUTES[daypart]
  const timesAt = (timetable: DoctorTimetable) => {
    const firstDate = date ?? addDays(localDateOf(timetable.zone, now), skip)
    return nextTimes(slotQuery(timetable, { from: firstDate, days }, busy, now), within)
  }
  return new Map([...timetables].map(([id, timetable]) => [id, timesAt(timetable)]))
}

const slotQuery = (
  timetable: DoctorTimetable,
  range: { from: string; days: number },
  busy: ReadonlyMap<string, readonly BusySpan[]>,
  now: Instant,
) => ({ ...timetable, ...range, busy: busy.get(timetable.doctorId) ?? [], ...ownersMayBook(timetable, now) })
