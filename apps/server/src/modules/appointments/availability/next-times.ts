import { type Opening, openingAt } from '@vetvisit/contract/appointments/availability/opening'
import {
  type BusySpan,
  earliestStart,
  NEXT_FREE_DAYS,
  ownersMayBook,
} from '@vetvisit/contract/appointments/availability/rules'
import { nextTimesOfAny } from '@vetvisit/contract/appointments/availability/any-vet'
import { nextTimes } from '@vetvisit/contract/appointments/availability/slots'
import { type Daypart, DAYPART_MINUTES } from '@vetvisit/contract/search/dayparts'
import { addDays, DAY_MS, dayNumber, localDateOf, startOfDate } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { type BookableVet, type ClinicTimetable, loadTimetables } from '../../timetables/public.ts'
import { busyByDoctor, busyTimesOf } from './busy.ts'
import { findBusyAtClinics } from './busy-query.ts'
import { findHoldEnds } from './holds-query.ts'
import { vetsForOwners } from './vets.ts'
import { createKeptTimes, KEPT_MS, type Made } from './kept-times.ts'

/** Timetables by clinic id. */
type Timetables = ReadonlyMap<string, ClinicTimetable>

/** Free starts by clinic id, the earliest first; empty for a clinic without one. */
type FreeTimes = ReadonlyMap<string, readonly Instant[]>

type ListingContext = Pick<Context, 'database' | 'config'>

/** Days that are read first, because nearly every clinic has a free slot in them and two months have many appointments. */
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
 * When clinics are open and can be booked next with any of their vets, by clinic id, from memory as far as it is known there. Not for transactions: what they have
 * not committed would be kept. Clinics that were deleted are missing.
 */
export const loadNextTimes = (
  context: ListingContext,
  clinics: readonly { id: string }[],
  now: Instant,
): Promise<ReadonlyMap<string, NextTimes>> =>
  keptTimes(context.database)(clinics, now, (missing) => makeNextTimes(context, missing, now))

/**
 * Timetables, holds and the busy times of the first days are read at once; later busy times only for clinics without a free slot in these
 * days.
 */
async function makeNextTimes(
  context: ListingContext,
  clinics: readonly { id: string }[],
  now: Instant,
): Promise<Map<string, Made<NextTimes>>> {
  const { database } = context
  const first = { skip: 0, days: FIRST_DAYS }
  const clinicIds = clinics.map(({ id }) => id)
  const [timetables, busy, holds] = await Promise.all([
    loadTimetables(database, clinicIds),
    findBusyAtClinics(database, clinicIds, { ...rangeOf(first, now), now }),
    findHoldEnds(database, { clinicIds, now }),
  ])
  const near = timesOf(context, timetables, { busy: busyByDoctor(busy), days: first }, now)
  const full = new Map(
    [...timetables].filter(
      ([id, { vets }]) =>
        near.get(id)?.length === 0 && vets.some(({ timetable }) => timetable.hours.length > 0),
    ),
  )
  const rest = { skip: FIRST_DAYS, days: NEXT_FREE_DAYS - FIRST_DAYS }
  const times = new Map([...near, ...(await loadTimes(context, full, rest, now))])
  const holdEnds = new Map(holds.map(({ doctorId, endsAt }) => [doctorId, endsAt]))
  const made = ([id, timetable]: readonly [string, ClinicTimetable]) => {
    const value = { zone: timetable.zone, times: times.get(id) ?? [], ...openingAt(timetable, now) }
    const vets = timetable.vets.map(({ doctorId }) => doctorId)
    const until = Math.min(changeByClock(value, now), ...vets.map((vet) => holdEnds.get(vet) ?? Infinity))
    return [id, { value, vets, until }] as const
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
  context: ListingContext,
  timetables: Timetables,
  {
    date,
    daypart,
    days = FIRST_DAYS,
  }: { date?: string | undefined; daypart?: Daypart | undefined; days?: number },
  now: Instant,
): Promise<FreeTimes> =>
  loadTimes(context, timetables, { skip: 0, days: date === undefined ? days : 1, date, daypart }, now)

/** A local date begins and ends less than two days from the same date in UTC. */
const ZONE_SLACK_MS = 2 * DAY_MS

/** Days in a row: from a date, or from today without the first `skip` ones. */
type Days = { skip: number; days: number; date?: string | undefined; daypart?: Daypart | undefined }

type Busy = ReadonlyMap<string, readonly BusySpan[]>

/** The busy times of all vets are read by one query. */
async function loadTimes(
  context: ListingContext,
  timetables: Timetables,
  days: Days,
  now: Instant,
): Promise<FreeTimes> {
  const vets = new Set([...timetables.values()].flatMap((of) => of.vets.map(({ doctorId }) => doctorId)))
  const busy = await busyTimesOf(context.database, [...vets], { ...rangeOf(days, now), now })
  return timesOf(context, timetables, { busy, days }, now)
}

/** Instants between which busy times matter to these days, in any time zone. */
function rangeOf({ skip, days, date }: Days, now: Instant): { from: Instant; until: Instant } {
  const start = date === undefined ? now : dayNumber(date) * DAY_MS
  const from = date === undefined ? now : start - ZONE_SLACK_MS
  return { from, until: start + (skip + days) * DAY_MS + ZONE_SLACK_MS }
}

function timesOf(
  context: ListingContext,
  timetables: Timetables,
  { busy, days: { skip, days, date, daypart } }: { busy: Busy; days: Days },
  now: Instant,
): FreeTimes {
  const within = daypart && DAYPART_MINUTES[daypart]
  const timesAt = (clinic: ClinicTimetable) => {
    const from = date ?? addDays(localDateOf(clinic.zone, now), skip)
    const bookable = ownersMayBook(clinic, now)
    const timesOfVet = ({ doctorId, timetable }: BookableVet) =>
      nextTimes({ ...timetable, from, days, busy: busy.get(doctorId) ?? [], ...bookable }, within)
    return nextTimesOfAny(vetsForOwners(context, clinic).map(timesOfVet), clinic.zone)
  }
  return new Map([...timetables].map(([id, timetable]) => [id, timesAt(timetable)]))
}
