import { useTranslation } from '../../../lib/text/translation.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { instantOf } from '../calendar/day-layout.ts'
import type { Schedule } from '../calendar/use-schedule.ts'
import { canTake, type ColumnActs, columnsOf } from './columns.ts'
import { actsOfSchedule, DayInColumns, startAt } from './day-in-columns.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** A day of a practice of several vets: in columns on the screen, as a list for each vet on paper. */
export function DayOfVets({ schedule }: { schedule: Schedule }) {
  const { shownClinics, vets = [] } = schedule
  return (
    <DayInColumns
      schedule={schedule}
      columns={columnsOf({ ...schedule, vets, clinics: shownClinics })}
      acts={useColumnActs(schedule)}
      isPrinted={({ isOut }) => !isOut}
      hasClinics={shownClinics.length > 1}
    />
  )
}

function useColumnActs(schedule: Schedule): ColumnActs {
  const { t } = useTranslation('columns')
  const { date, zone, vets = [] } = schedule
  const vetOf = (vetId: string) => vets.find(({ _id }) => _id === vetId)
  return {
    ...actsOfSchedule(schedule),
    columnIdOf: ({ doctorId }) => doctorId,
    mayGoTo: canTake,
    onDrop: (visit, place, minutes) => {
      const { columnId } = place
      const taker = columnId === visit.doctorId ? undefined : vetOf(columnId)
      if (columnId === visit.doctorId || (taker && canTake(taker, visit)))
        schedule.drop(visit, startAt(schedule, visit, place), { taker, minutes })
      else void showToast({ message: t('move.notThere', { pet: kept(petNames(visit)) }), color: 'danger' })
    },
    onTime: ({ columnId, minute }, minutes) =>
      schedule.openAt(instantOf(zone, date, minute), { vetId: columnId, minutes }),
    onBlockSpan: ({ columnId, start, end }) =>
      schedule.openBlockAt({
        vetId: columnId,
        start: instantOf(zone, date, start),
        end: instantOf(zone, date, end),
      }),
    landingOf: (visit, place) =>
      wallTime(schedule.landingOf(visit, startAt(schedule, visit, place), place.columnId), zone).minutes,
    isFree: (visit, place, minutes) => {
      const start = startAt(schedule, visit, place)
      const isOwn = place.columnId === visit.doctorId && start === visit.start && minutes === undefined
      return isOwn || schedule.isFree(visit, { start, minutes, taker: vetOf(place.columnId) })
    },
  }
}
