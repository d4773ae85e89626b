import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { Database } from '../../db/client.ts'
import { whereOf } from './area.ts'
import { countUpTo } from './candidates-query.ts'
import type { Filter } from './filter-query.ts'
import type { FoundPlace, Piece } from './pieces.ts'
import { textOf } from './understand.ts'

type Text = { query: SearchQuery; place: FoundPlace | null; pieces: readonly Piece[] }

/**
 * The filter of a text whose name may be unknown. A name that no clinic has is dropped beside a place. `unknownName` is the name if no
 * clinic has it, or none at that place.
 */
export async function withoutUnknownName(
  database: Database,
  filter: Filter,
  { query, place, pieces }: Text,
): Promise<{ filter: Filter; unknownName: string | null }> {
  const has = async (wanted: Filter) => (await countUpTo(database, wanted, 1)) > 0
  const area = place && (whereOf(query, place)?.area ?? null)
  if (filter.words.length === 0 || query.bbox || (await has({ ...filter, area })))
    return { filter, unknownName: null }
  const names = pieces.filter(({ kind }) => kind === 'name')
  const unknownName = names.map(({ tokens }) => textOf(tokens, query.q ?? '')).join(' ')
  const isDropped = place !== null && !(await has(filter))
  return { filter: isDropped ? { ...filter, words: [] } : filter, unknownName }
}
