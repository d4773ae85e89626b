import type { CalendarVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { petNames, type WithAnimals } from '../../../lib/text/pet-names.ts'
import { timeText } from './chosen-times.tsx'

/** Where an appointment is moved: its new start and, if they change, its length in minutes and the colleague who takes it over. */
export type MoveGoal = {
  start: string
  minutes?: number | undefined
  taker?: Pick<CalendarVet, '_id' | 'fullname'> | undefined
}

/** The change that the server is asked for; a start that stays is left out, so that the appointment gets exactly its own. */
export function changeOf({ start: before }: { start?: string }, { start, minutes, taker }: MoveGoal) {
  const isOnlyStart = !taker && minutes === undefined
  return {
    ...((isOnlyStart || start !== before) && { start }),
    ...(minutes !== undefined && { minutes }),
    ...(taker && { doctorId: taker._id }),
  }
}

type Named = Pick<Appointment, 'start' | 'timeZone'> & WithAnimals

/** Says where an appointment was moved, or how long it takes if its time stays. */
export function useMoveText(): (visit: Named, goal: MoveGoal) => string {
  const { t } = useTranslation(['calendar', 'columns'])
  return (visit, { start, minutes, taker }) => {
    const said = { pet: petNames(visit), time: timeText(start, visit.timeZone) }
    if (taker) return t('columns:moved', { ...said, vet: taker.fullname })
    return minutes !== undefined && start === visit.start
      ? t('lengthChanged', { ...said, minutes })
      : t('moved', said)
  }
}
