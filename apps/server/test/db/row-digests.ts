import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'
import { rowsOf } from '../sql.ts'

/** Number of rows of a table, and the MD5 of their values in any order. */
export type RowDigest = { rows: number; md5: string }

/**
 * A digest of each table, to compare a database before and after migrations.
 *
 * @param tables the columns of each table that count. For a column that is renamed or computed, the part after a colon is read in its
 *   place: `practice_id:doctor_id`.
 */
export async function rowDigests<Table extends string>(
  database: Database,
  tables: Readonly<Record<Table, readonly string[]>>,
): Promise<Record<Table, RowDigest>> {
  const parts = Object.entries<readonly string[]>(tables).map(([table, columns]) => {
    const values = columns.map((column) => {
      const [name, expression = name] = column.split(':')
      return sql`${sql.raw(`'${name}'`)}, ${sql.raw(expression ?? '')}`
    })
    const row = sql`md5(jsonb_build_object(${sql.join(values, sql`, `)})::text)`
    return sql`select ${sql.raw(`'${table}'`)} as name, count(*)::int as rows,
      md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as md5 from ${sql.identifier(table)}`
  })
  const found = await rowsOf<RowDigest & { name: Table }>(database, sql.join(parts, sql` union all `))
  return Object.fromEntries(found.map(({ name, ...digest }) => [name, digest])) as Record<Table, RowDigest>
}

/** All columns of a table, in their order: those that a digest takes before a migration adds some. */
export async function columnsOf(database: Database, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    database,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`,
  )
  return found.map(({ name }) => name)
}

/** The columns that these tables have now, and a digest of them: `rowDigests` of the same columns tells later whether they kept their values. */
export async function wholeDigests<Table extends string>(database: Database, tables: readonly Table[]) {
  const columns = Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await columnsOf(database, table)] as const)),
  ) as Record<Table, string[]>
  return { columns, digest: await rowDigests(database, columns) }
}
