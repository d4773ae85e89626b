import { fillPlaceholders, is, Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import { takeName } from './query.ts'

/** Values of a statement by the names of their places. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

const dialect = new PgDialect()

/**
 * A statement that is put together once, with `given(name)` where a value goes, and prepared under its name by each connection:
 * for what every screen asks. To build the text anew for each call costs as much as to ask a small question.
 *
 * @typeParam Row what the query selects; see `rowsOf`
 */
export function statement<Row>(
  name: string,
  query: SQL,
): (database: Database, values: Values) => Promise<Row[]> {
  takeName(name)
  const { text, params } = once(dialect.sqlToQuery(query))
  return (database, values) =>
    database.ask<Row>({ name, text, values: fillPlaceholders(params, { ...values }) })
}

const nameOf = (param: unknown) => (is(param, Placeholder) ? param.name : param)

/** A value that stands in several places is sent and read once. */
function once({ sql: numbered, params }: Query): { text: string; params: unknown[] } {
  const names = [...new Set(params.map(nameOf))]
  const text = numbered.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const place = names.indexOf(nameOf(params[Number(number) - 1]))
    return `$${place + 1}`
  })
  return { text, params: names.map((name) => params.find((param) => nameOf(param) === name)) }
}

/** The place of a value in a `statement`. */
export const given = (name: string): SQL => sql`${sql.placeholder(name)}`

/** The place of an instant, which is given as ISO text. */
export const givenInstant = (name: string): SQL => sql`${sql.placeholder(name)}::timestamptz`

/** The place of an identifier. */
export const givenId = (name: string): SQL => sql`${sql.placeholder(name)}::uuid`
