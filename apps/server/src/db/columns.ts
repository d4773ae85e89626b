import { sql, type SQL } from 'drizzle-orm'
import { readInstant, writeInstant } from './instant.ts'

/** How one value is read and written; by methods, so that a `Column<string>` is also a `Column<unknown>`. */
export type Column<Value> = {
  /** The SQL type: a parameter is cast to it, and what a query selects must have it. */
  type: string
  isNullable: boolean
  /** From the text that PostgreSQL sends, or from a value inside JSON. */
  read(this: void, sent: unknown): Value
  write(value: Value): string | null
  /** How a `list` or `object` selects it, if not as it is: the name in SQL → an expression. */
  inList?(name: string): string
}
export type Columns = Readonly<Record<string, Column<unknown>>>
export type RowOf<C extends Columns> = {
  [Key in keyof C]: C[Key] extends Column<infer Value> ? Value : never
}

const column = <Value>(
  type: string,
  read: (sent: unknown) => Value,
  write: (value: Value) => string = String,
): Column<Value> => ({ type, isNullable: false, read, write })

/** Inside JSON an object or array is parsed already. A bare JSON string is not supported. */
const parsed = (sent: unknown): unknown => (typeof sent === 'string' ? JSON.parse(sent) : sent)

export const id = column('uuid', String)
/** @typeParam Value the texts that a constraint of the table allows, if it has one */
export const text = <Value extends string = string>() => column('text', (sent) => String(sent) as Value)
export const int = column('int', Number)
export const float = column('float8', Number)
export const bool = column('bool', (sent) => sent === 't' || sent === true)
/** `yyyy-MM-dd` */
export const date = column('date', String)
/** In a list or object it is epoch milliseconds, as PostgreSQL takes a microsecond to write its text, and the server half of one to read it. */
export const instant = {
  ...column('timestamptz', (sent) => readInstant(sent as string | number), writeInstant),
  inList: (name: string) => `date_part('epoch', ${name}) * 1000`,
}
export const bytes = column<Buffer>(
  'bytea',
  (sent) => Buffer.from(String(sent).slice(2), 'hex'),
  (value) => `\\x${value.toString('hex')}`,
)
/** A stored object or array; its type is what the writer promises. */
export const json = <Value extends object>() =>
  column('jsonb', (sent) => parsed(sent) as Value, JSON.stringify)

export const orNull = <Value>(inner: Column<Value>): Column<Value | null> => ({
  ...inner,
  isNullable: true,
  write: (value) => (value === null ? null : inner.write(value)),
})

/** The elements of an array as PostgreSQL writes it: `{plain,"with, comma"}`. */
const elementsOf = (written: string) => {
  const elements = [...written.matchAll(/"((?:[^"\\]|\\.)*)"|[^{},]+/g)]
  return elements.map(([plain, quoted]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain)
}

/** An SQL array such as `text[]`, as a column or for `= any(…)`; no element is null. */
export const array = <Value>(inner: Column<Value>): Column<Value[]> => {
  const quoted = (value: Value) => `"${String(inner.write(value)).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  return column(
    `${inner.type}[]`,
    (sent) => (Array.isArray(sent) ? sent : elementsOf(String(sent))).map((one) => inner.read(one)),
    (values) => `{${values.map(quoted).join(',')}}`,
  )
}

/** The values of a row `found`, in the order of its columns: half as long as an object with their names. */
const valuesAsJson = (row: Columns): SQL => {
  const values = entriesOf(row).map(({ name, column }) => column.inList?.(`found.${name}`) ?? `found.${name}`)
  return sql.raw(`json_build_array(${values.join(', ')})`)
}

/**
 * Rows as one JSON value, which is read in one go; a query can have several such lists. `of` turns a select into the value:
 * `select ${visits.of(sql`select …`)} as visits`. As a parameter a list has objects, for `jsonb_to_recordset`.
 */
export const list = <C extends Columns>(row: C) => {
  const [read, write] = [arrayReader(row), rowWriter(row)]
  const of = (select: SQL) =>
    Object.assign(sql`(select coalesce(json_agg(${valuesAsJson(row)}), '[]') from (${select}) found)`, {
      row,
      select,
    })
  const rows = column(
    'jsonb',
    (sent) => (parsed(sent) as object[]).map(read),
    (values: RowOf<C>[]) => JSON.stringify(values.map(write)),
  )
  return { ...rows, of }
}

/** At most one row as a JSON value, with the `of` of a list; null without a row. It is no parameter. */
export const object = <C extends Columns>(row: C) => {
  const read = arrayReader(row)
  const of = (select: SQL) =>
    Object.assign(sql`(select ${valuesAsJson(row)} from (${select}) found)`, { row, select })
  return { ...column('jsonb', (sent) => read(parsed(sent) as object)), of }
}

/** Columns with their keys and their names in SQL: `startsAt` is `starts_at`. */
export const entriesOf = (row: Columns) =>
  Object.entries(row).map(([key, column]) => ({
    key,
    name: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    column,
  }))

/** Names for a `select` or an `insert`: `namesOf(columns, 'c.')` is `c.id, c.starts_at`. */
export const namesOf = (columns: Columns, table = '') =>
  sql.raw(
    entriesOf(columns)
      .map(({ name }) => table + name)
      .join(', '),
  )

/** @param placeOf where a row has the value of a column: under its name in SQL, or at its position */
const reader = <C extends Columns>(
  row: C,
  placeOf: (name: string, position: number) => string | number,
): ((found: object) => RowOf<C>) => {
  const places = entriesOf(row).map(({ key, name, column: { isNullable, read } }, position) => {
    return { key, name, isNullable, read, place: placeOf(name, position) }
  })
  // A copy has room for all values; an object that grows value by value takes longer.
  const blank: Record<string, unknown> = Object.fromEntries(places.map(({ key }) => [key, null]))
  return (found) => {
    const values = { ...blank }
    for (const { key, name, isNullable, read, place } of places) {
      const sent = (found as Record<string | number, unknown>)[place]
      if (sent === undefined || (sent === null && !isNullable)) throw new Error(`${name} is ${sent}`)
      if (sent !== null) values[key] = read(sent)
    }
    return values as RowOf<C>
  }
}

/** @throws Error for a column that is missing, or null where the row says that it never is */
export const rowReader = <C extends Columns>(row: C) => reader(row, (name) => name)

/** The same for arrays of values. */
const arrayReader = <C extends Columns>(row: C) => reader(row, (_, position) => position)

/** Values as text by their names in SQL. */
export const rowWriter = (row: Columns) => {
  const entries = entriesOf(row)
  return (values: object) =>
    Object.fromEntries(entries.map(({ key, name, column }) => [name, column.write(values[key as never])]))
}
