import { DomainError } from '@vetvisit/contract/errors'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { HistoryPageRows } from './page-query.ts'
import { entryToWire, namesIn } from './presenter.ts'
import type { View } from './visit-presenter.ts'

/** A request for a page of a history. */
export type HistoryRequest = {
  petId?: string | undefined
  /** Types with commas between; none for all. */
  kinds?: string | undefined
  /** Text that an entry must contain. */
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

type Page = { now: string; items: HistoryItem[]; nextCursor: string | null }

const CURSOR = /^(-?\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const cursorOf = ({ id, at }: { id: string; at: Instant }) => `${Math.floor(at)}_${id}`

/** The entry that a cursor names, which may have been deleted. @throws DomainError invalid for any other text */
function entryAt(cursor: string): { id: string; at: number } {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined || id === undefined)
    throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  return { id, at: Number(at) }
}

/**
 * The input of the query for a page: one entry more than the page has, to see whether there is another page.
 *
 * @throws DomainError invalid
 */
export const pageRequest = ({ kinds, q, cursor, limit }: HistoryRequest, now: Instant) => ({
  kinds: kinds === undefined || kinds === '' ? null : kinds,
  after: cursor === undefined ? null : entryAt(cursor),
  limit: limit + 1,
  term: q ?? '',
  now,
})

/** A page; its cursor continues after its last entry, or for a search that found fewer, after what it has read. */
export function pageOf(rows: HistoryPageRows, limit: number, view: View): Page {
  const names = namesIn(rows)
  const page = rows.entries.slice(0, limit)
  const last = rows.entries.length > limit ? page.at(-1) : rows.searchedTo
  return {
    now: instantText(view.now),
    items: page.flatMap((entry) => entryToWire(entry, names, view)),
    nextCursor: last ? cursorOf(last) : null,
  }
}
