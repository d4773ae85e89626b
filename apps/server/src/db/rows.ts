import { sql, type SQL } from 'drizzle-orm'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from './client.ts'

/**
 * Rows of a hand-written query. Both drivers leave times as text, so such queries ask for numbers: see `epochMs`.
 *
 * @typeParam Row what the query selects; the database cannot say it, so the query and its type stand side by side
 */
export async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  const result: unknown = await database.db.execute(query)
  return (result as { rows: Row[] }).rows
}

/**
 * A time column as epoch milliseconds, which are whole. `extract` counts in decimals, at ten times the cost: a list of fifty has two
 * hundred times.
 */
export const epochMs = (column: string): SQL => sql.raw(`round(date_part('epoch', ${column}) * 1000)`)

/** Epoch milliseconds as a value for the database. */
export const instantValue = (epochMs: number): SQL => sql`${instantText(epochMs)}::timestamptz`

/** The same, where there may be none. */
export const optionalInstantValue = (epochMs: number | null): SQL =>
  sql`${epochMs === null ? null : instantText(epochMs)}::timestamptz`

/** Identifiers as a set for `in`; also right for an empty list, which SQL's own list is not. */
export const idSet = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
