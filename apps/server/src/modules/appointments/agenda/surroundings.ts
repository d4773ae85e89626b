import type { RequestSurroundings } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { readSurroundings } from './calendar-query.ts'
import { surroundingsToWire } from './presenter.ts'

/**
 * What a practice looks at before it answers requests, in their order. A request that was answered meanwhile is left out.
 *
 * @param call name of the contract route that shows them
 */
export async function surroundingsOf(
  { database }: { database: Database },
  scope: PracticeScope,
  { call, requests }: { call: string; requests: readonly { id: string }[] },
  now: Instant,
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
