import './room-columns.css'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { usePracticeRooms } from '../../../lib/api/rooms.ts'
import type { Schedule } from '../calendar/use-schedule.ts'
import { COLUMNS_BY, type ColumnsBy, useColumnsBy } from './columns-by.ts'
import { DayOfRooms } from './day-of-rooms.tsx'

type DayOfColumnsProps = {
  schedule: Schedule
  /** The day without columns of rooms. */
  byVets: ReactNode
}

/** A day of all visits of a practice: by vets, or by treatment rooms where a displayed clinic has some. */
export function DayOfColumns({ schedule, byVets }: DayOfColumnsProps) {
  const [by, choose] = useColumnsBy()
  const clinicIds = schedule.shownClinics.map(({ _id }) => _id)
  const rooms = (usePracticeRooms() ?? []).filter(({ clinicId }) => clinicIds.includes(clinicId))
  if (!showsAll(schedule) || rooms.length === 0) return byVets
  return <VetsOrRooms schedule={schedule} byVets={byVets} rooms={rooms} by={by} onBy={choose} />
}

/** Whether the calendar has the visits of all vets; those of one alone would show rooms as free that are taken. */
const showsAll = ({ isOfSeveral, vets = [] }: Schedule) => isOfSeveral || vets.length < 2

type VetsOrRoomsProps = DayOfColumnsProps & {
  rooms: readonly Room[]
  by: ColumnsBy
  onBy: (by: ColumnsBy) => void
}

function VetsOrRooms({ schedule, byVets, rooms, by, onBy }: VetsOrRoomsProps) {
  const { t } = useTranslation('columns')
  return (
    <>
      <fieldset className="columns-by" aria-label={t('rooms.columns')}>
        {COLUMNS_BY.map((each) => (
          <button key={each} type="button" aria-pressed={each === by} onClick={() => onBy(each)}>
            {t(`rooms.by.${each}`)}
          </button>
        ))}
      </fieldset>
      {by === 'rooms' ? <DayOfRooms schedule={schedule} rooms={rooms} /> : byVets}
    </>
  )
}
