import type { Database } from '../../../db/client.ts'
import { sql } from 'drizzle-orm'
import { date, id, instant } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'

const deleteOfMove = query('delete_waiting_of_move', {
  params: { ownerId: id, clinicId: id, date, startsAt: instant },
  text: (p) => sql`
    with gone as (delete from waiting_list w where w.owner_id = ${p.ownerId} and w.clinic_id = ${p.clinicId}
        and (w.date = ${p.date} or exists (select from appointments h where h.id = w.hold_id and h.starts_at = ${p.startsAt}))
      returning w.hold_id)
    delete from appointments a using gone where a.id = gone.hold_id and a.status = ${status('held')}`,
})

/** Takes an owner off the waiting list of the day to which they moved an appointment, and of the one that offered its new time. */
export async function deleteWaitingOfMove(
  database: Database,
  move: { ownerId: string; clinicId: string; date: string; startsAt: Instant },
): Promise<void> {
  await deleteOfMove(database, move)
}
