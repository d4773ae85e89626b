import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, text } from '../../../db/columns.ts'
import { query, valueOf } from '../../../db/query.ts'
import { countryCodeOf } from '../../../geo/countries.ts'
import { type OwnerSearch, readOwnerSearch } from './rules.ts'

/** The subselect folds the pattern once, not once for each row. */
const contains = (part: string) => sql`s.text like (select sought_pattern(${valueOf(text(), part)}))`

/** A condition on a row `s` of `owner_search`: it contains every word and every number. True for an empty search. */
export function matchesSearch({ words, numbers }: OwnerSearch): SQL {
  const conditions = [
    ...words.map(contains),
    ...numbers.map((spellings) => sql`(${sql.join(spellings.map(contains), sql` or `)})`),
  ]
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

/** `matchesSearch` of a search typed in a practice. */
export async function ownerSearchCondition(
  database: Database,
  practiceId: string,
  typed: string,
): Promise<SQL> {
  return matchesSearch(await loadOwnerSearch(database, practiceId, typed))
}

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
