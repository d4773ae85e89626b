import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, text } from '../../../db/columns.ts'
import { query, valueOf } from '../../../db/query.ts'
import { countryCodeOf } from '../../../adapters/geo/countries.ts'
import { currentCare } from '../../care/public.ts'
import { CORRECTED_LETTERS_MIN, errorsAllowed, spellingDistance } from '../../search/public.ts'
import { type OwnerSearch, readOwnerSearch } from './rules.ts'

/** The subselect folds the pattern once, not once for each row. */
const contains = (part: string) => sql`s.text like (select sought_pattern(${valueOf(text(), part)}))`

/** A condition on a row `s` of `owner_search`: it contains every word and every number. True for an empty search. */
export function matchesSearch({ words, numbers, similar }: OwnerSearch): SQL {
  const conditions = [...words.map((word) => [word, ...(similar?.get(word) ?? [])]), ...numbers].map(
    (spellings) => sql`(${sql.join(spellings.map(contains), sql` or `)})`,
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Reads a search; a number without dial code belongs to the country of the practice's oldest clinic. */
export async function loadOwnerSearch(
  database: Database,
  practiceId: string,
  typed: string,
): Promise<OwnerSearch> {
  const needsCountry = /(?:^|\D)[08][\d ()/.-]{4,}/.test(typed)
  return readOwnerSearch(typed, needsCountry ? await countryOfPractice(database, practiceId) : null)
}

/**
 * Runs a search typed in a practice, and if it finds nobody once more with words that are spelled almost as the typed ones
 * (decision 378).
 *
 * @param isNobody whether a result is empty
 */
export async function findForgiving<Result>(
  database: Database,
  { practiceId, typed }: { practiceId: string; typed: string },
  find: (search: OwnerSearch) => Promise<Result>,
  isNobody: (result: Result) => boolean,
): Promise<Result> {
  const search = await loadOwnerSearch(database, practiceId, typed)
  const exact = await find(search)
  if (!isNobody(exact)) return exact
  const similar = await findSimilar(database, practiceId, search.words)
  return similar.size === 0 ? exact : find({ ...search, similar })
}

const isCorrectable = (word: string) =>
  word.length >= CORRECTED_LETTERS_MIN && /^[\p{L}\p{M}'’]+$/u.test(word)

/** Words of the practice's owners and their pets by the typed word that they may have been meant by. */
async function findSimilar(
  database: Database,
  practiceId: string,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const typed of words.filter(isCorrectable)) {
    const candidates = await similarWords(database, { practiceId, typed })
    const meant = candidates
      .filter(
        ({ word, sought }) => spellingDistance(sought, word, errorsAllowed(sought)) <= errorsAllowed(sought),
      )
      .map(({ word }) => word)
    if (meant.length > 0) found.set(typed, meant)
  }
  return found
}

/** The subselect folds the word once; without `materialized` the words of every owner of the practice could be compared. */
const similarWords = query('similar_words_of_owners', {
  params: { practiceId: id, typed: text() },
  row: { word: text(), sought: text() },
  text: (p) => sql`
    with sought as materialized (select without_digraphs(folded_name(${p.typed})) as word),
      alike as materialized (
        select w.owner_id, w.word from owner_words w where w.word % (select word from sought))
    select s.word, sought.word as sought from sought, alike s
      cross join lateral (select from ${currentCare} care
        where care.owner_id = s.owner_id and care.doctor_id = ${p.practiceId} limit 1) care
    group by s.word, sought.word order by similarity(s.word, sought.word) desc, s.word limit 20`,
})

const countryOfOldestClinic = query('country_of_practice', {
  params: { practiceId: id },
  row: { country: text() },
  text: (p) => sql`select country from clinics where doctor_id = ${p.practiceId} and deleted_at is null
    order by created_at, id limit 1`,
})

/** ISO code of the country of the practice's oldest clinic; null without a clinic or for an unknown country. */
export async function countryOfPractice(database: Database, practiceId: string): Promise<string | null> {
  const [clinic] = await countryOfOldestClinic(database, { practiceId })
  return countryCodeOf(clinic?.country ?? '') ?? null
}
