import type { CalendarVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { petNames, type WithAnimals } from '../../../lib/text/pet-names.ts'
import { timeText } from './chosen-times.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** Where an appointment is moved: its new start and, if they change, its length in minutes, its treatment room and the colleague who takes it over. */
export type MoveGoal = {
  start: string
  minutes?: number | undefined
  /** Null for no room. */
  room?: { _id: string; name: string } | null | undefined
  taker?: Pick<CalendarVet, '_id' | 'fullname'> | undefined
  /** Whether its owner is told; absent, as the server does of such a move. */
  tell?: boolean | undefined
}

/** The change that the server is asked for; a start that stays is left out, so that the appointment gets exactly its own. */
export function changeOf(
  { start: before }: { start?: string },
  { start, minutes, room, taker, tell }: MoveGoal,
) {
  const isOnlyStart = !taker && minutes === undefined && room === undefined
  return {
    ...((isOnlyStart || start !== before) && { start }),
    ...(minutes !== undefined && { minutes }),
    ...(room !== undefined && { roomId: room?._id ?? null }),
    ...(taker && { doctorId: taker._id }),
    ...(tell !== undefined && { tell }),
  }
}

/**
 * The goal of an appointment that is moved again before the first move is known to be stored: what the second one leaves open stays, and the
 * owner hears of both as of the one of which they hear more.
 */
export function joined(earlier: MoveGoal | undefined, goal: MoveGoal): MoveGoal {
  if (!earlier) return goal
  const { start, minutes = earlier.minutes, room = earlier.room, taker = earlier.taker } = goal
  const tell = earlier.tell === undefined || goal.tell === undefined ? undefined : earlier.tell || goal.tell
  return {
    start,
    ...(minutes !== undefined && { minutes }),
    ...(room !== undefined && { room }),
    ...(taker && { taker }),
    ...(tell !== undefined && { tell }),
  }
}

type Named = Pick<Appointment, 'start' | 'timeZone'> & WithAnimals

/** Says where an appointment was moved, or how long it takes if its time stays. */
export function useMoveText(): (visit: Named, goal: MoveGoal) => string {
  const { t } = useTranslation(['calendar', 'columns', 'rooms'])
  return (visit, { start, minutes, room, taker }) => {
    const said = { pet: kept(petNames(visit)), time: timeText(start, visit.timeZone) }
    if (taker) return t('columns:moved', { ...said, vet: kept(taker.fullname) })
    if (room !== undefined && start === visit.start)
      return room ? t('rooms:chosen', { ...said, room: kept(room.name) }) : t('rooms:left', said)
    return minutes !== undefined && start === visit.start
      ? t('lengthChanged', { ...said, minutes })
      : t('moved', said)
  }
}
