import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '../src/db/client.ts'
import { instant } from '../src/db/columns.ts'
import { ids, idsIn } from '../src/db/ids.ts'
import type { Instant } from '../src/db/instant.ts'
import { valueOf } from '../src/db/query.ts'

const dialect = new PgDialect()

/** Runs a statement by which a test prepares or changes rows. */
export async function execute(database: Database, statement: SQL): Promise<void> {
  await send(database, statement, unnamed)
}

/**
 * Rows of a select, or of a write with `returning`. Values are those of JSON: instants are text.
 *
 * @typeParam Row what the test expects; nothing checks it
 */
export async function rowsOf<Row>(database: Database, select: SQL): Promise<Row[]> {
  const found = await send(
    database,
    sql`with found as (${select}) select to_jsonb(found) as row from found`,
    byText,
  )
  return found.map(({ row }) => JSON.parse(row ?? '') as Row)
}

/** An instant as a value in the SQL of a test. */
export const instantValueOf = (at: Instant): SQL => valueOf(instant, at)

/** Ids as a value for `in`. */
export const idsValueOf = (listed: readonly string[]): SQL => idsIn(valueOf(ids, listed))

function send(database: Database, statement: SQL, nameOf: (text: string) => string) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const values = params.map((value) => (value === null ? null : String(value as string | number | boolean)))
  return database.query({ name: nameOf(text), text, values })
}

/** Not prepared, so that a failure shows the text. */
const unnamed = () => ''

/** Prepared, because many tests repeat a select, and planning it again takes longer than running it. */
const byText = (text: string) => `test_${createHash('sha1').update(text).digest('hex')}`
