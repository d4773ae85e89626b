import './room-columns.css'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useUser } from '../../../lib/session/session.ts'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { Schedule } from '../calendar/use-schedule.ts'
import { DayOfRooms } from './day-of-rooms.tsx'

type DayOfColumnsProps = {
  schedule: Schedule
  rooms: readonly Room[]
  /** The day without columns of rooms. */
  byVets: ReactNode
}

/** A day of all visits of a practice: by vets, or by treatment rooms where a displayed clinic has some. */
export function DayOfColumns({ schedule, rooms: all, byVets }: DayOfColumnsProps) {
  const [by, choose] = useColumnsBy()
  const clinicIds = schedule.shownClinics.map(({ _id }) => _id)
  const rooms = showsAll(schedule) ? all.filter(({ clinicId }) => clinicIds.includes(clinicId)) : []
  const hasRooms = rooms.length > 0
  // The day keeps its place among the children, and with it its tiles and what is scrolled, if a first room is added.
  return (
    <>
      {hasRooms && <ColumnsSwitch by={by} onBy={choose} />}
      {hasRooms && by === 'rooms' ? <DayOfRooms schedule={schedule} rooms={rooms} /> : byVets}
    </>
  )
}

/** What the columns of a day are. */
const COLUMNS_BY = ['vets', 'rooms'] as const
type ColumnsBy = (typeof COLUMNS_BY)[number]

/** Storage key of the people of this device who see columns of rooms: their ids. */
const KEY = 'room-columns'

const people = createStore<readonly string[]>((readStored(KEY) ?? '').split(' ').filter(Boolean))

/** What this person's columns are, and the way to choose it; the device remembers it. */
function useColumnsBy(): [ColumnsBy, (by: ColumnsBy) => void] {
  const userId = useUser()?._id ?? ''
  const all = useStore(people)
  const choose = (by: ColumnsBy) => {
    const others = all.filter((each) => each !== userId)
    const next = by === 'rooms' ? [...others, userId] : others
    people.set(next)
    writeStored(KEY, next.length > 0 ? next.join(' ') : null)
  }
  return [all.includes(userId) ? 'rooms' : 'vets', choose]
}

/** Whether the calendar has the visits of all vets; those of one alone would show rooms as free that are taken. */
const showsAll = ({ isOfSeveral, vets = [] }: Schedule) => isOfSeveral || vets.length < 2

type ColumnsSwitchProps = { by: ColumnsBy; onBy: (by: ColumnsBy) => void }

function ColumnsSwitch({ by, onBy }: ColumnsSwitchProps) {
  const { t } = useTranslation('columns')
  return (
    <fieldset className="columns-by" aria-label={t('rooms.columns')}>
      {COLUMNS_BY.map((each) => (
        <button key={each} type="button" aria-pressed={each === by} onClick={() => onBy(each)}>
          {t(`rooms.by.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
