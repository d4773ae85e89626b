import { DAY_MS, dayNumber, firstInstantFrom, localDateOf, MINUTE_MS } from '../../zones/rules.ts'
import { type Openings, openingsOfDay } from './openings.ts'
import type { BusySpan, Timetable } from './rules.ts'

/** Whether a clinic or vet is there all the time from `start` to `end`, in epoch milliseconds. Openings that touch are one. */
export function isWithinHours(
  { zone, ...openings }: Pick<Timetable, 'zone'> & Openings,
  { start, end }: BusySpan,
): boolean {
  const last = dayNumber(localDateOf(zone, end))
  let reached = start
  for (let day = dayNumber(localDateOf(zone, start)); day <= last; day += 1) {
    for (const opening of openingsOfDay(openings, day)) {
      const [opens, closes] = [opening.start, opening.end].map((minute) =>
        firstInstantFrom(zone, day * DAY_MS + minute * MINUTE_MS),
      ) as [number, number]
      if (opens <= reached && closes > reached) reached = closes
    }
  }
  return reached >= end
}
