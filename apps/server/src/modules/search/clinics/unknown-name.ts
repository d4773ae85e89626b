import type { Database } from '../../../db/client.ts'
import type { Token } from '../text/pieces.ts'
import { wordsOfClinics } from '../text/places-query.ts'
import { textOf } from '../text/understand.ts'
import { whereOf } from './area.ts'
import { countUpTo } from './candidates-query.ts'
import type { Filter } from './filter-query.ts'
import type { Question } from './question.ts'

/**
 * The filter of a text whose name may be unknown. Words that no clinic has are dropped beside a place, and beside anything else that was
 * understood. `unknownName` has these words, or the name if no clinic has it at that place.
 */
export async function withoutUnknownName(
  database: Database,
  { query, place, pieces }: Question,
  filter: Filter,
): Promise<{ filter: Filter; unknownName: string | null }> {
  const has = async (wanted: Filter) => (await countUpTo(database, wanted, 1)) > 0
  const area = place && (whereOf(query, place)?.area ?? null)
  if (filter.words.length === 0 || query.bbox || (await has({ ...filter, area })))
    return { filter, unknownName: null }
  const names = pieces.flatMap(({ kind, tokens }) => (kind === 'name' ? [tokens] : []))
  const textOfNames = (pick: (token: Token) => boolean) =>
    names
      .map((tokens) => tokens.filter(pick))
      .filter((tokens) => tokens.length > 0)
      .map((tokens) => textOf(tokens, query.q ?? ''))
      .join(' ')
  const whole = textOfNames(() => true)
  const isUnderstood = pieces.some(({ kind }) => kind !== 'name' && kind !== 'stop')
  if (!isUnderstood || (await has(filter))) return { filter, unknownName: whole }
  const known = await wordsOfClinics(database, filter.words)
  const kept = { ...filter, words: filter.words.filter((word) => known.has(word)) }
  return kept.words.length > 0 && (await has(kept))
    ? { filter: kept, unknownName: textOfNames(({ word }) => !known.has(word)) }
    : { filter: { ...filter, words: [] }, unknownName: whole }
}
