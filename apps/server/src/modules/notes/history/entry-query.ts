import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import type { RecordScope } from '../policy.ts'
import { readableNotes, type Reader } from './readable-query.ts'
import { historyRow, type HistoryRows, historyRows, NO_ROWS, RANKS } from './rows-query.ts'

const entryQuery = (name: string, readerOf: (place: SQL) => Reader) =>
  query(name, {
    params: { noteId: id, reader: id },
    row: historyRow,
    text: (p) => {
      const reader = readerOf(p.reader)
      return sql`
        with noted as (
          select n.id, n.type, n.pet_id, n.appointment_id, n.author_id, n.doctor_id, n.dated_at, n.created_at
          from notes n where n.id = ${p.noteId} and ${readableNotes(reader)}
        ), page as (
          select id, type, ${RANKS.other} as rank, dated_at as at, created_at as written_at, appointment_id as visit_id, true as written
          from noted
        ) ${historyRows(reader, sql`p.id = (select pet_id from noted)`)}`
    },
  })
const entryForOwner = entryQuery('history_entry_owner', (owner) => ({ owner }))
const entryForPractice = entryQuery('history_entry_doctor', (practice) => ({ practice }))

/** A note within the scope with everything that is shown of it; no entries for any other note. */
export async function findEntry(
  database: Database,
  scope: RecordScope,
  noteId: string,
): Promise<HistoryRows> {
  const [found] = await ('ownerId' in scope
    ? entryForOwner(database, { noteId, reader: scope.ownerId })
    : entryForPractice(database, { noteId, reader: scope.practiceId }))
  return found ?? NO_ROWS
}
