import { sql, type SQL } from 'drizzle-orm'
import { json } from './columns.ts'

/**
 * Many ids as one parameter, for `in ${idsIn(p.ids)}`; right for an empty list, too. JSON and not an array: PostgreSQL can count an
 * array, finds a plan for that length cheaper, and so would plan each call anew (docs/decisions/0093-side-by-side.md).
 */
export const ids = json<readonly string[]>()

export const idsIn = (place: SQL): SQL => sql`(select value::uuid from jsonb_array_elements_text(${place}))`
