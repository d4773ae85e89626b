import { sql } from 'drizzle-orm'
import type { Harness } from './harness.ts'
import { rowsOf } from './sql.ts'

/** Tables in which any value, as text, contains one of the words. */
export async function tablesWith(harness: Harness, words: readonly string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    harness.database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found = []
  for (const { name } of tables) {
    const pattern = words.join('|')
    const rows = await rowsOf(
      harness.database,
      sql`select 1 from ${sql.identifier(name)} t where t::text ~* ${pattern} limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
