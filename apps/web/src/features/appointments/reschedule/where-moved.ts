import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'

type Timed = Pick<Appointment, '_id' | 'start' | 'end'>

/** An appointment at its new time. */
export function whereMoved<Visit extends Timed>(visit: Visit, starts: ReadonlyMap<string, string>): Visit {
  const start = starts.get(visit._id)
  if (start === undefined) return visit
  const length = Date.parse(visit.end) - Date.parse(visit.start)
  return { ...visit, start, end: new Date(Date.parse(start) + length).toISOString() }
}
