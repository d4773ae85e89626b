import { DomainError } from '@vetvisit/contract/errors'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { scopeOf, type Writer } from '../policy.ts'
import { findEntry } from './entry-query.ts'
import { entryToWire, namesIn } from './presenter.ts'

/** A note that this person has just written or changed, as they see it, also without the right to read others. @throws DomainError not_found */
export async function readEntry(
  { database, files }: Pick<Context, 'database' | 'files'>,
  viewer: Writer,
  noteId: string,
  now: Instant,
): Promise<HistoryItem> {
  const rows = await findEntry(database, scopeOf(viewer), { noteId, readsNotes: true })
  const names = namesIn(rows)
  const [item] = rows.entries.flatMap((entry) => entryToWire(entry, names, { files, viewer, now }))
  if (!item) throw new DomainError('not_found')
  return item
}
