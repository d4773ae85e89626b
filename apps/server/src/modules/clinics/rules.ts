import type { BusySpan, Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { openingsOfDay } from '@vetvisit/contract/appointments/availability/openings'
import { DAY_MS, dayNumber, firstInstantFrom, localDateOf, MINUTE_MS } from '@vetvisit/contract/zones/rules'

/** Whether a span of instants lies within one opening. Its length does not matter: a new slot length keeps appointments (specification/readings §6). */
function isOpenDuring({ zone, ...openings }: Timetable, { start, end }: BusySpan): boolean {
  const day = dayNumber(localDateOf(zone, start))
  const instantAt = (minute: number) => firstInstantFrom(zone, day * DAY_MS + minute * MINUTE_MS)
  return openingsOfDay(openings, day).some(
    (opening) => instantAt(opening.start) <= start && end <= instantAt(opening.end),
  )
}

/**
 * The appointments that a change moves outside the opening times; those that were outside before are left out.
 *
 * @param before finds the timetable that holds for an appointment, as does `after`
 */
export function outsideOpeningTimes<Appointment extends { startsAt: number; endsAt: number }>(
  appointments: readonly Appointment[],
  before: (appointment: Appointment) => Timetable,
  after: (appointment: Appointment) => Timetable,
): Appointment[] {
  return appointments.filter((appointment) => {
    const span = { start: appointment.startsAt, end: appointment.endsAt }
    return isOpenDuring(before(appointment), span) && !isOpenDuring(after(appointment), span)
  })
}
