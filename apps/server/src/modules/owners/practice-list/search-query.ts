import { latinDigits } from '@vetvisit/contract/letters/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, id, int, text } from '../../../db/columns.ts'
import { query, valueOf } from '../../../db/query.ts'
import { countryCodeOf } from '../../../adapters/geo/countries.ts'
import { currentCare } from '../../care/public.ts'
import { CORRECTED_LETTERS_MIN } from '../../search/public.ts'
import { isNear, mayMean, type OwnerSearch, readOwnerSearch, SIMILAR_LETTERS_MIN } from './rules.ts'

/** The subselect folds the pattern once, not once for each row. */
const contains = (part: string) => sql`s.text like (select sought_pattern(${valueOf(text(), part)}))`

/** A condition on a row `s` of `owner_search`: it contains every word and every number. True for an empty search. */
export function matchesSearch({ words, numbers, similar }: OwnerSearch): SQL {
  const conditions = [...words.map((word) => [word, ...(similar?.get(word) ?? [])]), ...numbers].map(
    (spellings) => sql`(${sql.join(spellings.map(contains), sql` or `)})`,
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** A condition on a row that `matchesSearch` has found: not by the words as they were typed. False for an empty search. */
export const isSimilarOnly = ({ words, numbers, similar }: OwnerSearch): SQL =>
  similar === undefined || similar.size === 0 ? sql`false` : sql`not (${matchesSearch({ words, numbers })})`

/** Reads a search; a number without dial code belongs to the country of the practice's oldest clinic. */
export async function loadOwnerSearch(
  database: Database,
  practiceId: string,
  typed: string,
): Promise<OwnerSearch> {
  const needsCountry = /(?:^|\D)[08][\d ()/.‐-–-]{4,}/.test(latinDigits(typed))
  return readOwnerSearch(typed, needsCountry ? await countryOfPractice(database, practiceId) : null)
}

/**
 * Runs a search typed in a practice (decision 378). Words that differ in one letter from a typed one also count as it. If nobody is found
 * so, more letters may differ, and short words are corrected, too.
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
  const words = search.words.filter(isCorrectable)
  if (words.length === 0) return find(search)
  const exactly = words.some(mayHaveNear) ? null : await find(search)
  if (exactly !== null && !isNobody(exactly)) return exactly
  const alike = await wordsAlike(database, { practiceId, words, shortBelow: CORRECTED_LETTERS_MIN })
  const found = exactly ?? (await find({ ...search, similar: similarBy(isNear, alike) }))
  if (alike.length === 0 || !isNobody(found)) return found
  return find({ ...search, similar: similarBy(mayMean, alike) })
}

const isCorrectable = (word: string) => word.length >= SIMILAR_LETTERS_MIN && /^[\p{L}\p{M}'’]+$/u.test(word)

/** Whether other words may be near a typed one, which may have more letters once it is folded unless it is of a to z. */
const mayHaveNear = (word: string) => word.length >= CORRECTED_LETTERS_MIN || !/^[a-z]+$/i.test(word)

/** Words of the practice's owners and their pets by the typed word that they may have been meant by. */
function similarBy(
  isMeant: (sought: string, word: string) => boolean,
  alike: readonly { typed: string; sought: string; word: string }[],
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { typed, sought, word } of alike)
    if (isMeant(sought, word)) found.set(typed, [...(found.get(typed) ?? []), word])
  return found
}

/**
 * Words of the practice's owners that may be meant by typed ones, which are also given as they are folded: words with similar trigrams or
 * with two letters swapped, which may have no trigram in common, and for short words all with the same first letter. Only words of the
 * practice are compared, each once, so that other practices cost nothing. All of them are read: with their length among the conditions the
 * planner expects so few that it looks for the owner of each one by one.
 */
const wordsAlike = query('similar_words_of_owners', {
  params: { practiceId: id, words: array(text()), shortBelow: int },
  row: { typed: text(), sought: text(), word: text() },
  text: (p) => sql`
    with sought as materialized (
        select typed, word, array(select overlay(word placing substr(word, i + 1, 1) || substr(word, i, 1) from i for 2)
          from generate_series(1, length(word) - 1) i) as swapped
        from (select typed, without_digraphs(folded_name(typed)) as word from unnest(${p.words}) typed) folded),
      own as materialized (
        select distinct w.word from ${currentCare} care join owner_words w on w.owner_id = care.owner_id
        where care.practice_id = ${p.practiceId})
    select sought.typed, sought.word as sought, own.word
    from sought join own on own.word = any (sought.swapped) or own.word % sought.word
      or length(sought.word) < ${p.shortBelow} and left(own.word, 1) = left(sought.word, 1)
        and abs(length(own.word) - length(sought.word)) <= 1
    where length(own.word) between (select min(length(word)) - 2 from sought) and (select max(length(word)) + 2 from sought)`,
})

const countryOfOldestClinic = query('country_of_practice', {
  params: { practiceId: id },
  row: { country: text() },
  text: (p) => sql`select country from clinics where practice_id = ${p.practiceId} and deleted_at is null
    order by created_at, id limit 1`,
})

/** ISO code of the country of the practice's oldest clinic; null without a clinic or for an unknown country. */
export async function countryOfPractice(database: Database, practiceId: string): Promise<string | null> {
  const [clinic] = await countryOfOldestClinic(database, { practiceId })
  return countryCodeOf(clinic?.country ?? '') ?? null
}
