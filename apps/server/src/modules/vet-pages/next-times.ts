import { NEXT_FREE_DAYS, otherTimes, ownersMayBook } from '@vetvisit/contract/appointments/availability/rules'
import { firstFree, slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import { NEXT_TIMES } from '@vetvisit/contract/vet-pages/rules'
import { DAY_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { busyTimesOf } from '../appointments/public.ts'
import { type DoctorTimetable, loadTimetables } from '../timetables/public.ts'

/** Days from the first free time on in which the other times are looked for. */
const DAYS_OF_TIMES = 14

/** A local date differs from UTC's by at most a day, and a span may begin on the day before. */
const ZONE_SLACK_MS = 2 * DAY_MS

type Times = { timeZone: string; times: number[] }

/**
 * Free times to offer first at each clinic: the first, the first in another half of a day, the first on another day
 * (specification/pages §2). Busy times of all doctors are read in one query.
 */
export async function nextTimesOf(
  database: Database,
  clinicIds: readonly string[],
  now: number,
): Promise<Map<string, Times>> {
  const timetables = await loadTimetables(database, clinicIds)
  const doctorIds = [...new Set([...timetables.values()].map(({ doctorId }) => doctorId))]
  const until = now + (NEXT_FREE_DAYS + DAYS_OF_TIMES) * DAY_MS + ZONE_SLACK_MS
  const busy = await busyTimesOf(database, doctorIds, { from: now - ZONE_SLACK_MS, until, now })
  const timesOf = (timetable: DoctorTimetable) => {
    const bookable = { busy: busy.get(timetable.doctorId) ?? [], ...ownersMayBook(timetable, now) }
    const today = localDateOf(timetable.zone, now)
    const first = firstFree({ ...timetable, ...bookable, from: today, days: NEXT_FREE_DAYS })
    if (first === null) return []
    const from = localDateOf(timetable.zone, first)
    const days = slotsOfRange({ ...timetable, ...bookable, from, days: DAYS_OF_TIMES })
    return otherTimes(days, first, timetable.zone)
      .slice(0, NEXT_TIMES)
      .toSorted((a, b) => a - b)
  }
  return new Map(
    [...timetables].map(([id, timetable]) => [id, { timeZone: timetable.zone, times: timesOf(timetable) }]),
  )
}
