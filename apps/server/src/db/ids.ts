import { sql, type SQL } from 'drizzle-orm'
import { json } from './columns.ts'

/**
 * Many ids as one parameter, for `in ${idsIn(p.ids)}`; correct for an empty list, too. JSON and not an array: PostgreSQL can count the
 * elements of an array, considers a plan for that number cheaper, and so would plan each call again (docs/decisions/0093-side-by-side.md).
 */
export const ids = json<readonly string[]>()

export const idsIn = (place: SQL): SQL => sql`(select value::uuid from jsonb_array_elements_text(${place}))`
