import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { loadTimetables } from '../../timetables/public.ts'
import { readSurroundings } from './calendar-query.ts'
import { surroundingsToWire } from './presenter.ts'

/** A request whose surroundings are asked for. */
type Asked = { id: string; clinicId: string; doctorId: string }

/**
 * What a practice looks at before it answers requests, in their order. A request that was answered meanwhile is left out.
 *
 * @param call name of the contract route that shows them
 */
export async function surroundingsOf(
  { database }: { database: Database },
  scope: PracticeScope,
  { call, requests }: { call: string; requests: readonly Asked[] },
  now: Instant,
): Promise<RequestSurroundings[]> {
  if (requests.length === 0) return []
  const requestIds = requests.map(({ id }) => id)
  const [rows, timetables] = await database.concurrently(() =>
    Promise.all([
      readSurroundings(database, scope, { call, requestIds }, now),
      loadTimetables(database, [...new Set(requests.map(({ clinicId }) => clinicId))]),
    ]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requests.flatMap(({ id, clinicId, doctorId }) => {
    const row = byId.get(id)
    const clinic = timetables.get(clinicId) ?? null
    // A vet who cannot be booked there any more is there when the clinic is open.
    const vet = clinic?.vets.find((each) => each.doctorId === doctorId)
    return row ? [surroundingsToWire(row, vet?.timetable ?? clinic, scope)] : []
  })
}
