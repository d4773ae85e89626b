import { useTranslation } from '../../../lib/text/translation.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { slotMinutesOf } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { instantOf } from '../calendar/day-layout.ts'
import { DayPrint } from '../calendar/day-print.tsx'
import type { Schedule } from '../calendar/use-schedule.ts'
import { canTake, type ColumnActs, type ColumnPlace, columnsOf } from './columns.ts'
import { DayColumns } from './day-columns.tsx'
import { petNames } from '../../../lib/text/pet-names.ts'

/** A day of a practice of several vets: in columns on the screen, as a list for each vet on paper. */
export function DayOfVets({ schedule }: { schedule: Schedule }) {
  const { date, zone, visits, holds, blocks, shownClinics, vets = [] } = schedule
  const columns = columnsOf({ vets, clinics: shownClinics, visits, holds, blocks, date, zone })
  const acts = useColumnActs(schedule)
  return (
    <>
      <DayColumns
        columns={columns}
        clinics={shownClinics}
        date={date}
        zone={zone}
        acts={acts}
        onVisit={schedule.openVisit}
        onBlock={schedule.mayEdit ? schedule.openBlock : null}
      />
      {columns
        .filter(({ isOut }) => !isOut)
        .map(({ id, name, plan }) => (
          <DayPrint
            key={id}
            title={name}
            date={date}
            zone={zone}
            visits={plan.visits.map(({ visit }) => visit)}
            hasClinics={shownClinics.length > 1}
          />
        ))}
    </>
  )
}

function useColumnActs(schedule: Schedule): ColumnActs {
  const { t } = useTranslation('columns')
  const { date, zone, now, mayEdit, shownClinics, vets = [] } = schedule
  const vetOf = (vetId: string) => vets.find(({ _id }) => _id === vetId)
  const startOf = (visit: ShownVisit, { minute }: ColumnPlace) =>
    wallTime(visit.start, zone).minutes === minute ? visit.start : instantOf(zone, date, minute)
  return {
    now,
    mayEdit,
    columnIdOf: ({ doctorId }) => doctorId,
    mayGoTo: canTake,
    onDrop: (visit, place, minutes) => {
      const { columnId } = place
      const taker = columnId === visit.doctorId ? undefined : vetOf(columnId)
      if (columnId === visit.doctorId || (taker && canTake(taker, visit)))
        schedule.drop(visit, startOf(visit, place), { taker, minutes })
      else void showToast({ message: t('move.notThere', { pet: petNames(visit) }), color: 'danger' })
    },
    onTime: ({ columnId, minute }) => schedule.openAt(instantOf(zone, date, minute), { vetId: columnId }),
    onBlockSpan: ({ columnId, start, end }) =>
      schedule.openBlockAt({
        vetId: columnId,
        start: instantOf(zone, date, start),
        end: instantOf(zone, date, end),
      }),
    landingOf: (visit, place) =>
      wallTime(schedule.landingOf(visit, startOf(visit, place), place.columnId), zone).minutes,
    stepOf: ({ clinicId }) =>
      slotMinutesOf(shownClinics.find(({ _id }) => _id === clinicId) ?? { schedule: [] }),
    isFree: (visit, place, minutes) => {
      const start = startOf(visit, place)
      const isOwn = place.columnId === visit.doctorId && start === visit.start && minutes === undefined
      return isOwn || schedule.isFree(visit, { start, minutes, taker: vetOf(place.columnId) })
    },
  }
}
