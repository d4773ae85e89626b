import type { BusySpan, Timetable } from '@vetvisit/contract/appointments/availability/rules'
import {
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  localDateOf,
  MINUTE_MS,
  weekdayOf,
} from '@vetvisit/contract/zones/rules'

/** Whether a span of instants lies within one opening. Its length does not matter: a new slot length keeps appointments (specification/readings §6). */
function isOpenDuring(timetable: Timetable, { start, end }: BusySpan): boolean {
  const { zone, hours, holidays } = timetable
  const date = localDateOf(zone, start)
  if (holidays.includes(date)) return false
  const weekday = weekdayOf(date)
  const midnight = dayNumber(date) * DAY_MS
  const instantAt = (minute: number) => firstInstantFrom(zone, midnight + minute * MINUTE_MS)
  return hours.some(
    (opening) =>
      opening.weekday === weekday && instantAt(opening.start) <= start && end <= instantAt(opening.end),
  )
}

/** The appointments that a change moves outside the opening times; those that were outside before are left out. */
export function outsideOpeningTimes<Appointment extends { startsAt: number; endsAt: number }>(
  appointments: readonly Appointment[],
  before: Timetable,
  after: Timetable,
): Appointment[] {
  return appointments.filter(({ startsAt: start, endsAt: end }) => {
    const span = { start, end }
    return isOpenDuring(before, span) && !isOpenDuring(after, span)
  })
}
