import { type Opening, openingAt } from '@vetvisit/contract/appointments/availability/opening'
import {
  type BusySpan,
  earliestStart,
  NEXT_FREE_DAYS,
  ownersMayBook,
} from '@vetvisit/contract/appointments/availability/rules'
import { nextTimes } from '@vetvisit/contract/appointments/availability/slots'
import { type Daypart, DAYPART_MINUTES } from '@vetvisit/contract/search/dayparts'
import { addDays, DAY_MS, dayNumber, localDateOf, startOfDate } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { type DoctorTimetable, loadTimetables } from '../../timetables/public.ts'
import { busyTimesOf } from './busy.ts'
import { findHoldEnds } from './holds-query.ts'
import { createKeptTimes, KEPT_MS, type Made } from './kept-times.ts'

/** Timetables by clinic id. */
type Timetables = ReadonlyMap<string, DoctorTimetable>

/** Free starts by clinic id, the earliest first; empty for a clinic without one. */
type FreeTimes = ReadonlyMap<string, readonly Instant[]>

/** A clinic, and the doctor whose time it is. */
type ClinicOfDoctor = { id: string; doctorId: string }

/** Days that are read first, because nearly every doctor has a free slot in them and two months have many appointments. */
const FIRST_DAYS = 7

/** When a clinic is open and can be booked next. */
export type NextTimes = Opening & {
  zone: string
  /** Up to three slots that owners may book next (`nextTimes`) within `NEXT_FREE_DAYS`, the earliest first. */
  times: readonly Instant[]
}

/** What each database's process keeps; a booking never reads it. */
const keptOf = new WeakMap<Database, ReturnType<typeof createKeptTimes<NextTimes>>>()

function keptTimes(database: Database) {
  const kept = keptOf.get(database) ?? createKeptTimes<NextTimes>(database.doctorChanges)
  keptOf.set(database, kept)
  return kept
}

/**
 * When clinics are open and can be booked next, by clinic id, from memory as far as it is known there. Not for transactions: what they have
 * not committed would be kept. Clinics that were deleted are missing.
 */
export const loadNextTimes = (
  database: Database,
  clinics: readonly ClinicOfDoctor[],
  now: Instant,
): Promise<ReadonlyMap<string, NextTimes>> =>
  keptTimes(database)(clinics, now, (missing) => makeNextTimes(database, missing, now))

/**
 * Timetables, holds and the busy times of the first days are read at once; later busy times only for clinics without a free slot in these
 * days.
 */
async function makeNextTimes(
  database: Database,
  clinics: readonly ClinicOfDoctor[],
  now: Instant,
): Promise<Map<string, Made<NextTimes>>> {
  const first = { skip: 0, days: FIRST_DAYS }
  const [timetables, busy, holds] = await Promise.all([
    loadTimetables(
      database,
      clinics.map(({ id }) => id),
    ),
    loadBusy(database, clinics, first, now),
    findHoldEnds(database, { doctorIds: [...new Set(clinics.map(({ doctorId }) => doctorId))], now }),
  ])
  const near = timesOf(timetables, busy, first, now)
  const full = new Map(
    [...timetables].filter(([id, { hours }]) => near.get(id)?.length === 0 && hours.length > 0),
  )
  const rest = { skip: FIRST_DAYS, days: NEXT_FREE_DAYS - FIRST_DAYS }
  const times = new Map([...near, ...(await loadTimes(database, full, rest, now))])
  const holdEnds = new Map(holds.map(({ doctorId, endsAt }) => [doctorId, endsAt]))
  const made = ([id, timetable]: readonly [string, DoctorTimetable]) => {
    const { zone, doctorId } = timetable
    const value = { zone, times: times.get(id) ?? [], ...openingAt(timetable, now) }
    return [
      id,
      { value, until: Math.min(changeByClock(value, now), holdEnds.get(doctorId) ?? Infinity) },
    ] as const
  }
  return new Map(Array.from(timetables, made))
}

/** The first instant at which the clock alone makes next times others, as far as it is less than `KEPT_MS` away. */
function changeByClock({ zone, times: [first], openUntil, opensAt }: NextTimes, now: Instant): Instant {
  const [today, soon] = [now, now + KEPT_MS].map((instant) => localDateOf(zone, instant))
  return Math.min(
    now + KEPT_MS,
    openUntil ?? Infinity,
    opensAt ?? Infinity,
    // The last instant at which it may be booked is still before the change.
    first === undefined ? Infinity : first - (earliestStart(now) - now) + 1,
    soon === undefined || soon === today ? Infinity : startOfDate(zone, soon),
  )
}

/** Free times on one date, or today and on the next days (seven in all unless given), and in one part of the day. */
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
