import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rowsOf } from '../../../db/rows.ts'
import { countryCodeOf } from '../../../geo/countries.ts'
import { soughtOwner, type SoughtOwner } from './rules.ts'

const has = (part: string) => sql`s.text like (select sought_pattern(${part}))`

/** Whether a row `s` of `owner_search` has all of it. Patterns are folded once by the database, as the rows were. */
export function isSought({ words, numbers }: SoughtOwner): SQL {
  const conditions = [
    ...words.map(has),
    ...numbers.map((spellings) => sql`(${sql.join(spellings.map(has), sql` or `)})`),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Reads what was typed, with the country of the practice's oldest clinic where a number lacks its dial code. */
export async function readSought(database: Database, doctorId: string, text: string): Promise<SoughtOwner> {
  const needsCountry = /(?:^|\D)[08][\d ()/.-]{4,}/.test(text)
  return soughtOwner(text, needsCountry ? await countryOfPractice(database, doctorId) : null)
}

/** ISO code of the country in which the practice has its oldest clinic. */
export async function countryOfPractice(database: Database, doctorId: string): Promise<string | null> {
  const [clinic] = await rowsOf<{ country: string }>(
    database,
    sql`select country from clinics where doctor_id = ${doctorId}::uuid and deleted_at is null order by created_at, id limit 1`,
  )
  return countryCodeOf(clinic?.country ?? '') ?? null
}
