import { nextEventsUntil } from '@vetvisit/contract/appointments/agenda/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'

type When = Pick<Appointment, 'start' | 'timeZone'>

/** Appointments in the window of next events of their clinics (specification/readings §5), and later ones. */
export function splitByWindow<Visit extends When>(
  visits: readonly Visit[],
  now: number,
): { soon: Visit[]; later: Visit[] } {
  const isSoon = ({ start, timeZone }: When) => Date.parse(start) < nextEventsUntil(timeZone, now)
  return { soon: visits.filter(isSoon), later: visits.filter((visit) => !isSoon(visit)) }
}
