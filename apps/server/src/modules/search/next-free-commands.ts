import {
  type BusySpan,
  NEXT_FREE_DAYS,
  ownersMayBook,
} from '@vetvisit/contract/appointments/availability/rules'
import { firstFree } from '@vetvisit/contract/appointments/availability/slots'
import { addDays, DAY_MS, dayNumber, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { busyTimesOf } from '../appointments/public.ts'
import type { DoctorTimetable } from '../timetables/public.ts'

type Timetables = ReadonlyMap<string, DoctorTimetable>

/** The days that are looked at first: nearly every doctor has a free slot in them, and the times of two months are many. */
const FIRST_DAYS = 7

/**
 * The first slot that an owner may book at each clinic, by the booking engine; epoch milliseconds, null for none in
 * `NEXT_FREE_DAYS`. Busy times of all doctors come in one query, a second one only for those booked out for a week.
 */
export async function nextFreeOf(
  database: Database,
  timetables: Timetables,
  now: number,
): Promise<Map<string, number | null>> {
  const near = await firstFreeOf(database, timetables, { from: 0, days: FIRST_DAYS }, now)
  const bookedOut = new Map(
    [...timetables].filter(([id, { hours }]) => near.get(id) === null && hours.length > 0),
  )
  const far = await firstFreeOf(
    database,
    bookedOut,
    { from: FIRST_DAYS, days: NEXT_FREE_DAYS - FIRST_DAYS },
    now,
  )
  return new Map([...near, ...far])
}

/** Local dates differ from UTC's by a day at most. */
const ZONE_SLACK_MS = 2 * DAY_MS

async function firstFreeOf(
  database: Database,
  timetables: Timetables,
  days: { from: number; days: number },
  now: number,
): Promise<Map<string, number | null>> {
  const until = now + (days.from + days.days) * DAY_MS + ZONE_SLACK_MS
  const busy = await busyTimesOf(database, doctorsOf(timetables), now, until, now)
  return new Map(
    [...timetables].map(([id, timetable]) => {
      const from = addDays(localDateOf(timetable.zone, now), days.from)
      return [
        id,
        firstFree({
          ...timetable,
          from,
          days: days.days,
          busy: busy.get(timetable.doctorId) ?? NOT_BUSY,
          ...ownersMayBook(timetable, now),
        }),
      ]
    }),
  )
}

const NOT_BUSY: readonly BusySpan[] = []
const doctorsOf = (timetables: Timetables) => [
  ...new Set([...timetables.values()].map(({ doctorId }) => doctorId)),
]

/** Clinics that an owner could book on a date. */
export async function freeOn(
  database: Database,
  timetables: Timetables,
  date: string,
  now: number,
): Promise<Set<string>> {
  const noon = dayNumber(date) * DAY_MS + DAY_MS / 2
  const busy = await busyTimesOf(
    database,
    doctorsOf(timetables),
    noon - ZONE_SLACK_MS,
    noon + ZONE_SLACK_MS,
    now,
  )
  const isFree = (timetable: DoctorTimetable) =>
    firstFree({
      ...timetable,
      from: date,
      days: 1,
      busy: busy.get(timetable.doctorId) ?? NOT_BUSY,
      ...ownersMayBook(timetable, now),
    }) !== null
  return new Set([...timetables].filter(([, timetable]) => isFree(timetable)).map(([id]) => id))
}
