import type { CalendarVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'

/** Where an appointment is moved: its new start and, if a colleague takes it over, that vet. */
export type MoveGoal = { start: string; taker?: Pick<CalendarVet, '_id' | 'fullname'> | undefined }

type Timed = Pick<Appointment, '_id' | 'start' | 'end'> & {
  busyFrom?: string | undefined
  busyUntil?: string | undefined
  doctorId?: string
  doctorName?: string
  vet?: string | null
}

/** An appointment at its new time, with its new vet. */
export function whereMoved<Visit extends Timed>(visit: Visit, goals: ReadonlyMap<string, MoveGoal>): Visit {
  const goal = goals.get(visit._id)
  if (goal === undefined) return visit
  const { start, taker } = goal
  const later = Date.parse(start) - Date.parse(visit.start)
  const moved = (instant: string) => new Date(Date.parse(instant) + later).toISOString()
  return {
    ...visit,
    start,
    end: moved(visit.end),
    ...(visit.busyFrom !== undefined && { busyFrom: moved(visit.busyFrom) }),
    ...(visit.busyUntil !== undefined && { busyUntil: moved(visit.busyUntil) }),
    ...(taker && { doctorId: taker._id, doctorName: taker.fullname }),
    ...(taker && visit.vet != null && { vet: taker.fullname }),
  }
}
