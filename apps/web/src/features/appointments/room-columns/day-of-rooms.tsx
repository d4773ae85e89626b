import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { showToast } from '../../../ui/action/toast.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { instantOf } from '../calendar/day-layout.ts'
import type { Schedule } from '../calendar/use-schedule.ts'
import type { ColumnActs } from '../columns/columns.ts'
import { actsOfSchedule, DayInColumns, startAt } from '../columns/day-in-columns.tsx'
import { columnIdOf, columnsOfRooms, WITHOUT_ROOM } from './room-columns.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type DayOfRoomsProps = { schedule: Schedule; rooms: readonly Room[] }

/** A day with a column for each treatment room, and one for visits without a room; on paper a list for each that has visits. */
export function DayOfRooms({ schedule, rooms }: DayOfRoomsProps) {
  const { t } = useTranslation('rooms')
  const { shownClinics, vets = [] } = schedule
  return (
    <DayInColumns
      schedule={schedule}
      columns={columnsOfRooms({ ...schedule, rooms }, t('without'))}
      acts={useRoomActs(schedule, rooms)}
      isPrinted={({ plan }) => plan.visits.length > 0}
      hasClinics={shownClinics.length > 1 || vets.length > 1}
    />
  )
}

/** Moving a visit to another column gives it that room; what is dropped in its own column keeps it. */
function useRoomActs(schedule: Schedule, rooms: readonly Room[]): ColumnActs {
  const { t } = useTranslation('columns')
  const { date, zone, visits } = schedule
  // A tile says no room, because the head of its column does.
  const ownColumn = ({ _id }: ShownVisit) =>
    columnIdOf(visits.find((visit) => visit._id === _id) ?? { room: undefined })
  const roomOf = (columnId: string) => rooms.find(({ _id }) => _id === columnId)
  /** Undefined for the own room, null for none. */
  const newRoom = (visit: ShownVisit, columnId: string) =>
    columnId === ownColumn(visit) ? undefined : (roomOf(columnId) ?? null)
  const mayGoTo = (columnId: string, visit: ShownVisit) =>
    columnId === WITHOUT_ROOM ||
    columnId === ownColumn(visit) ||
    roomOf(columnId)?.clinicId === visit.clinicId
  return {
    ...actsOfSchedule(schedule),
    columnIdOf: ownColumn,
    mayGoTo: ({ id }, visit) => mayGoTo(id, visit),
    onDrop: (visit, place, minutes) => {
      if (mayGoTo(place.columnId, visit))
        schedule.drop(visit, startAt(schedule, visit, place), {
          room: newRoom(visit, place.columnId),
          minutes,
        })
      else void showToast({ message: t('rooms.notThere', { pet: kept(petNames(visit)) }), color: 'danger' })
    },
    onTime: ({ columnId, minute }, minutes) =>
      schedule.openAt(instantOf(zone, date, minute), { room: roomOf(columnId), minutes }),
    onBlockSpan: ({ columnId, start, end }) =>
      schedule.openBlockAt({
        vetId: null,
        ...(roomOf(columnId) && { roomId: columnId }),
        start: instantOf(zone, date, start),
        end: instantOf(zone, date, end),
      }),
    landingOf: (visit, place) =>
      wallTime(schedule.landingOf(visit, startAt(schedule, visit, place)), zone).minutes,
    isFree: (visit, place, minutes) => {
      const start = startAt(schedule, visit, place)
      const room = newRoom(visit, place.columnId)
      const isOwn = room === undefined && start === visit.start && minutes === undefined
      return isOwn || schedule.isFree(visit, { start, minutes, room })
    },
  }
}
