import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import type { RecordScope } from '../policy.ts'
import { readableNotes, type Reader } from './readable-query.ts'
import { historyRow, type HistoryRows, historyRows, NO_ROWS, RANKS } from './rows-query.ts'

const params = { noteId: id, reader: id }

const entry = (reader: Reader, noteId: SQL): SQL => sql`
  with noted as (
    select n.id, n.type, n.pet_id, n.appointment_id, n.author_id, n.doctor_id, n.dated_at, n.created_at
    from notes n where n.id = ${noteId} and ${readableNotes(reader)}
  ), page as (
    select id, type, ${RANKS.other} as rank, dated_at as at, created_at as written_at, appointment_id as visit_id, true as written
    from noted
  ) ${historyRows(reader, sql`p.id = (select pet_id from noted)`)}`

const entryForOwner = query('history_entry_owner', {
  params,
  row: historyRow,
  text: (p) => entry({ owner: p.reader }, p.noteId),
})
const entryForPractice = query('history_entry_doctor', {
  params: { ...params, readsNotes: bool },
  row: historyRow,
  text: (p) => entry({ practice: p.reader, readsNotes: p.readsNotes }, p.noteId),
})

/** A note within the scope with everything that is shown of it; no entries for any other note, nor for who reads no notes of a practice. */
export async function findEntry(
  database: Database,
  scope: RecordScope,
  { noteId, readsNotes }: { noteId: string; readsNotes: boolean },
): Promise<HistoryRows> {
  const [found] = await ('ownerId' in scope
    ? entryForOwner(database, { noteId, reader: scope.ownerId })
    : entryForPractice(database, { noteId, reader: scope.practiceId, readsNotes }))
  return found ?? NO_ROWS
}
