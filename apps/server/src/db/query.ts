import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import { type Column, type Columns, entriesOf, type RowOf, rowReader, rowWriter } from './columns.ts'

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a query without parameters, or without rows
type None = Record<never, never>

/** All queries with a fixed text by name: a test describes each of them against a migrated database. */
export const queries = new Map<string, { params: Columns; row: Columns; select: SQL }>()

const dialect = new PgDialect()

const names = new Set<string>()

/** Each connection keeps one plan under a name. @throws Error for a name that another query has */
function takeName(name: string): void {
  if (names.has(name)) throw new Error(`two queries are called ${name}`)
  names.add(name)
}

/**
 * A query with a fixed text, prepared once per connection under its unique name.
 *
 * @param params `text` gets a place for each of them, cast to its type
 * @param row absent for a write without `returning`
 * @returns runs the query, in the running transaction if there is one
 */
export function query<P extends Columns = None, R extends Columns = None>(
  name: string,
  { params, row, text }: { params?: P; row?: R; text: (params: { [Key in keyof P]: SQL }) => SQL },
): (database: Database, ...values: keyof P extends never ? [] : [RowOf<P>]) => Promise<RowOf<R>[]> {
  const places = entriesOf(params ?? {}).map(({ key, column: { type } }, index) => [
    key,
    sql.raw(`$${index + 1}::${type}`),
  ])
  const select = text(Object.fromEntries(places) as { [Key in keyof P]: SQL })
  const { sql: sent, params: loose } = dialect.sqlToQuery(select)
  if (loose.length > 0) throw new Error(`${name} has a value in its text`)
  takeName(name)
  queries.set(name, { params: params ?? {}, row: row ?? {}, select })
  const [write, read] = [rowWriter(params ?? {}), rowReader(row ?? ({} as R))]
  return async (database, values: object = {}) => {
    const found = await database.query({ name, text: sent, values: Object.values(write(values)) })
    return found.map(read)
  }
}

/** A value in the text of `rowsOf`. */
export const valueOf = <Value>(column: Column<Value>, value: Value): SQL =>
  sql`${column.write(value)}::${sql.raw(column.type)}`

/** Rows of a query whose text depends on its input, such as the filters of a search; it is not prepared. */
export async function rowsOf<R extends Columns>(
  database: Database,
  row: R,
  select: SQL,
): Promise<RowOf<R>[]> {
  const { sql: text, params } = dialect.sqlToQuery(select)
  const values = params.map((value) => (value === null ? null : String(value as string | number)))
  const found = await database.query({ name: '', text, values })
  return found.map(rowReader(row))
}
