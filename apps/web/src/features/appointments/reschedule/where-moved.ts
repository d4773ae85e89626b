import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { MoveGoal } from '../parts/move-goal.ts'

type Timed = Pick<Appointment, '_id' | 'start' | 'end'> & {
  busyFrom?: string | undefined
  busyUntil?: string | undefined
  doctorId?: string
  doctorName?: string
  doctor?: { _id: string; fullname: string }
  vet?: string | null
  room?: { _id: string; name: string } | undefined
}

/** An appointment at its new time, with its new length, vet and treatment room. */
export function whereMoved<Visit extends Timed>(visit: Visit, goals: ReadonlyMap<string, MoveGoal>): Visit {
  const goal = goals.get(visit._id)
  if (goal === undefined) return visit
  const { start, minutes, room, taker } = goal
  const later = Date.parse(start) - Date.parse(visit.start)
  const lengthBefore = Date.parse(visit.end) - Date.parse(visit.start)
  const longer = minutes === undefined ? 0 : minutes * 60_000 - lengthBefore
  const moved = (instant: string, by = later) => new Date(Date.parse(instant) + by).toISOString()
  return {
    ...visit,
    start,
    end: moved(visit.end, later + longer),
    ...(visit.busyFrom !== undefined && { busyFrom: moved(visit.busyFrom) }),
    ...(visit.busyUntil !== undefined && { busyUntil: moved(visit.busyUntil, later + longer) }),
    ...(taker && { doctorId: taker._id, doctorName: taker.fullname }),
    ...(taker && visit.doctor && { doctor: { ...visit.doctor, ...taker } }),
    ...(room !== undefined && { room: room ?? undefined }),
    ...(taker && visit.vet != null && { vet: taker.fullname }),
  }
}

/** Where an appointment was before it was moved. */
export type Before = Pick<Timed, 'start' | 'end'> & {
  room?: { _id: string; name: string } | null | undefined
  vet: { _id: string; fullname: string }
}

/** The goal that takes a move back; its owner is told as they were of the move. */
export const goalBack = ({ start, end, room, vet }: Before, goal: MoveGoal): MoveGoal => ({
  start,
  ...(goal.minutes !== undefined && { minutes: (Date.parse(end) - Date.parse(start)) / 60_000 }),
  ...(goal.room !== undefined && { room: room ?? null }),
  ...(goal.taker && { taker: vet }),
  ...(goal.tell !== undefined && { tell: goal.tell }),
})
