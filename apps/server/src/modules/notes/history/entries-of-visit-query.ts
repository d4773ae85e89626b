import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { noteType } from '../note-type-query.ts'
import { readableNotes } from './readable-query.ts'
import { historyRow, type HistoryRows, historyRows, NO_ROWS, RANKS } from './rows-query.ts'

/** Safety limit, far above what is written about one visit. */
const ENTRIES_MAX = sql.raw('100')

const entriesForOwner = query('history_entries_of_visit', {
  params: { appointmentId: id, ownerId: id },
  row: historyRow,
  text: (p) => {
    const reader = { owner: p.ownerId }
    return sql`
      with noted as (
        select n.id, n.type, n.pet_id, n.appointment_id, n.author_id, n.doctor_id, n.dated_at, n.created_at
        from notes n
        where n.appointment_id = ${p.appointmentId} and n.type <> ${noteType('cancelled')} and ${readableNotes(reader)}
        order by n.created_at desc, n.id desc limit ${ENTRIES_MAX}
      ), page as (
        select id, type, ${RANKS.other} as rank, dated_at as at, created_at as written_at, appointment_id as visit_id, true as written
        from noted
      ) ${historyRows(reader, sql`p.id in (select pet_id from noted)`)}`
  },
})

/** What was written about an owner's appointment, newest first, without its cancellation. */
export async function findEntriesOfVisit(
  database: Database,
  of: { appointmentId: string; ownerId: string },
): Promise<HistoryRows> {
  const [found] = await entriesForOwner(database, of)
  return found ?? NO_ROWS
}
