import { wallTime } from '../../../lib/time/dates.ts'
import { slotMinutesOf } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { instantOf } from '../calendar/day-layout.ts'
import type { ColumnPlace } from '../drag/draw-span.ts'
import { DayPrint } from '../calendar/day-print.tsx'
import type { Schedule } from '../calendar/use-schedule.ts'
import type { Column, ColumnActs } from './columns.ts'
import { DayColumns } from './day-columns.tsx'

type DayInColumnsProps = {
  schedule: Schedule
  columns: readonly Column[]
  acts: ColumnActs
  /** Whether a column has a list on paper. */
  isPrinted: (column: Column) => boolean
  /** Whether the lists name the clinic of each visit. */
  hasClinics: boolean
}

/** A day in columns on the screen, as a list for each of them on paper. */
export function DayInColumns({ schedule, columns, acts, isPrinted, hasClinics }: DayInColumnsProps) {
  const { date, zone, shownClinics } = schedule
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
      {columns.filter(isPrinted).map(({ id, name, plan }) => (
        <DayPrint
          key={id}
          title={name}
          date={date}
          zone={zone}
          visits={plan.visits.map(({ visit }) => visit)}
          hasClinics={hasClinics}
        />
      ))}
    </>
  )
}

/** When a visit begins that is dropped at a place: its own start, if the place is at its own minute. */
export const startAt = ({ date, zone }: Schedule, visit: ShownVisit, { minute }: ColumnPlace): string =>
  wallTime(visit.start, zone).minutes === minute ? visit.start : instantOf(zone, date, minute)

/** What is the same in columns of every kind. */
export const actsOfSchedule = ({ now, mayEdit, shownClinics }: Schedule) => ({
  now,
  mayEdit,
  stepOf: ({ clinicId }: ShownVisit) =>
    slotMinutesOf(shownClinics.find(({ _id }) => _id === clinicId) ?? { schedule: [] }),
})
