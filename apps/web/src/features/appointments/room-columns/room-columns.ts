import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { wallTime } from '../../../lib/time/dates.ts'
import { slotMinutesOf } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { planOf } from '../calendar/day-layout.ts'
import type { Schedule } from '../calendar/use-schedule.ts'
import { type Column, tailsOf } from '../columns/columns.ts'

/** Id of the column of visits without a room. */
export const WITHOUT_ROOM = 'without'

type Shown = Pick<Schedule, 'visits' | 'holds' | 'roomBlocks' | 'shownClinics' | 'zone' | 'date'> & {
  rooms: readonly Room[]
}

type Place = { _id: string; name: string; clinicIds: readonly string[] }

/**
 * The columns of a day by treatment rooms: those of the displayed clinics in their order, rooms that are no longer chosen and have visits on the day, and
 * last the visits without a room, with the held times.
 *
 * @param withoutText the name of that last column
 */
export function columnsOfRooms(shown: Shown, withoutText: string): Column[] {
  const clinicIds = shown.shownClinics.map(({ _id }) => _id)
  const offered = shown.rooms
    .filter(({ clinicId }) => clinicIds.includes(clinicId))
    .map(({ _id, name, clinicId }): Place => ({ _id, name, clinicIds: [clinicId] }))
  const places = [
    ...offered,
    ...roomsNoLongerChosen(shown),
    { _id: WITHOUT_ROOM, name: withoutText, clinicIds },
  ]
  return places.map((place) => columnOf(place, shown))
}

/** The column in which a visit is. */
export const columnIdOf = ({ room }: Pick<ShownVisit, 'room'>): string => room?._id ?? WITHOUT_ROOM

function roomsNoLongerChosen({ rooms, visits, zone, date }: Shown): Place[] {
  const known = new Set(rooms.map(({ _id }) => _id))
  const left = visits.flatMap(({ room, clinicId, start }): [string, Place][] =>
    room && !known.has(room._id) && wallTime(start, zone).date === date
      ? [[room._id, { ...room, clinicIds: [clinicId] }]]
      : [],
  )
  return [...new Map(left).values()]
}

function columnOf(
  { _id, name, clinicIds }: Place,
  { visits, holds, roomBlocks, shownClinics, zone, date }: Shown,
): Column {
  const clinics = shownClinics.filter((clinic) => clinicIds.includes(clinic._id))
  const plan = planOf(date, {
    clinics,
    // The head of the column names the room.
    visits: visits.filter((visit) => columnIdOf(visit) === _id).map(withoutRoom),
    holds: _id === WITHOUT_ROOM ? holds : [],
    blocks: roomBlocks.filter(({ room }) => room?._id === _id).map((block) => ({ ...block, roomName: null })),
    zone,
  })
  return {
    id: _id,
    name,
    kind: 'room',
    photo: null,
    clinicIds,
    plan,
    tails: plan.visits.flatMap(tailsOf),
    isOut: false,
    step: Math.min(...clinics.map(slotMinutesOf)),
  }
}

/** A visit whose tile does not say its room. */
function withoutRoom(visit: ShownVisit): ShownVisit {
  const { room: _, ...rest } = visit
  return rest
}
