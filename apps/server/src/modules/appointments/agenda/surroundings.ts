import type { Neighbour, RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import {
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  instantText,
  localDateOf,
  MINUTE_MS,
  minuteOfDayAt,
} from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../caller.ts'
import type { Reader } from '../record/actors.ts'
import { petNameOf } from '../record/presenter.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { type NeighbourRow, readSurroundings, type SurroundingsRow } from './surroundings-query.ts'

/**
 * What a practice looks at before it answers requests, in their order. A request that was answered meanwhile is left out.
 *
 * @param call name of the contract route that shows them
 */
export async function surroundingsOf(
  { database }: Pick<Reader, 'database'>,
  scope: PracticeScope,
  { call, requests }: { call: string; requests: readonly Pick<AppointmentRow, 'id'>[] },
  now: number,
): Promise<RequestSurroundings[]> {
  if (requests.length === 0) return []
  const requestIds = requests.map(({ id }) => id)
  const rows = await readSurroundings(database, scope, { call, requestIds }, now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requestIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [surroundingsToWire(row, scope)] : []
  })
}

function surroundingsToWire(row: SurroundingsRow, viewer: PracticeScope): RequestSurroundings {
  const opening = openingAt(row)
  return {
    requestId: row.id,
    allergies: row.allergies,
    before: row.before && neighbourToWire(row.before, viewer),
    after: row.after && neighbourToWire(row.after, viewer),
    opens: opening && instantText(opening.start),
    closes: opening && instantText(opening.end),
  }
}

type Opening = { start: number; end: number }

/** The opening hours that contain the start of a request, adjacent ones joined, as instants; null if there are none. */
function openingAt({ hours, startsAt, timeZone }: SurroundingsRow): Opening | null {
  const minute = minuteOfDayAt(timeZone, startsAt)
  const opening = joined(hours).find(({ start, end }) => start <= minute && minute < end)
  if (!opening) return null
  const midnight = dayNumber(localDateOf(timeZone, startsAt)) * DAY_MS
  const at = (minuteOfDay: number) => firstInstantFrom(timeZone, midnight + minuteOfDay * MINUTE_MS)
  return { start: at(opening.start), end: at(opening.end) }
}

/** @param hours by start */
function joined(hours: readonly Opening[]): Opening[] {
  const openings: Opening[] = []
  for (const { start, end } of hours) {
    const last = openings.at(-1)
    if (last?.end === start) last.end = end
    else openings.push({ start, end })
  }
  return openings
}

const neighbourToWire = (row: NeighbourRow, viewer: PracticeScope): Neighbour => ({
  _id: row.id,
  status: row.status,
  start: instantText(row.startsAt),
  end: instantText(row.endsAt),
  petName: petNameOf(row, viewer),
})
