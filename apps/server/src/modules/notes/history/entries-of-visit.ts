import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { findEntriesOfVisit } from './entries-of-visit-query.ts'
import { entryToWire, namesIn } from './presenter.ts'

/** What was written about one of an owner's appointments, newest first; a cancellation is not an entry of its own. */
export async function entriesOfVisit(
  { database, files }: Pick<Context, 'database' | 'files'>,
  viewer: OwnerScope,
  appointmentId: string,
  now: Instant,
): Promise<HistoryItem[]> {
  const rows = await findEntriesOfVisit(database, { appointmentId, ownerId: viewer.ownerId })
  const names = namesIn(rows)
  return rows.entries.flatMap((entry) => entryToWire(entry, names, { files, viewer, now }))
}
