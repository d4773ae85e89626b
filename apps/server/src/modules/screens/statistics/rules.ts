import { openingsOfDay } from '@vetvisit/contract/appointments/availability/openings'
import type { BusySpan, Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { daysOfMonth, type Month } from '@vetvisit/contract/statistics/rules'
import { DAY_MS, firstInstantFrom, MINUTE_MS } from '@vetvisit/contract/zones/rules'

/**
 * Minutes of a month in which a vet takes appointments: the openings at all clinics, each minute once, without those away. Of a day on which
 * clocks change they are real minutes.
 *
 * @param timetables of the vet, one of each clinic
 * @param away in any order
 */
export function openMinutesOf(
  timetables: readonly Timetable[],
  month: Month,
  away: readonly BusySpan[],
): number {
  const open = joined(timetables.flatMap((timetable) => openingsOfMonth(timetable, month)))
  const gone = joined(away)
  const lost = open.flatMap((span) => gone.map((other) => overlapOf(span, other)))
  return (total(open.map(({ start, end }) => end - start)) - total(lost)) / MINUTE_MS
}

const openingsOfMonth = ({ zone, ...openings }: Timetable, month: Month): BusySpan[] =>
  daysOfMonth(month).flatMap((day) =>
    openingsOfDay(openings, day).map((opening) => ({
      start: firstInstantFrom(zone, day * DAY_MS + opening.start * MINUTE_MS),
      end: firstInstantFrom(zone, day * DAY_MS + opening.end * MINUTE_MS),
    })),
  )

/** The same time in spans that do not overlap, by start. */
function joined(spans: readonly BusySpan[]): BusySpan[] {
  const result: BusySpan[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

const overlapOf = (a: BusySpan, b: BusySpan): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
