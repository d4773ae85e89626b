/** @module-tag databases */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { is, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Driver } from '../../src/db/client.ts'
import { type Columns, entriesOf } from '../../src/db/columns.ts'
import { sqlState } from '../../src/db/failures.ts'
import { queries } from '../../src/db/query.ts'
import { openTestDriver } from '../../src/db/testing.ts'
import { type DescribedColumn, openDescriber } from './describe.ts'

/** Types of PostgreSQL that each type of column reads. */
const TYPES: Record<string, string[]> = {
  uuid: ['uuid'],
  text: ['text', 'character varying'],
  int: ['integer', 'bigint', 'smallint'],
  float8: ['double precision', 'real', 'numeric'],
  bool: ['boolean'],
  bytea: ['bytea'],
  date: ['date'],
  timestamptz: ['timestamp with time zone'],
  jsonb: ['json', 'jsonb'],
  'uuid[]': ['uuid[]'],
  'text[]': ['text[]'],
  'int[]': ['integer[]'],
  'timestamptz[]': ['timestamp with time zone[]'],
}

/** Files whose queries have a text that depends on their input, and so are not described here. */
const WITH_ROWS_OF = [
  'modules/account/personal-rows-query.ts',
  'modules/owners/practice-list/repository.ts',
  'modules/screens/owner-choices-query.ts',
  'modules/search/clinics/candidates-query.ts',
  'modules/search/suggest/suggest-query.ts',
  'modules/search/text/places-query.ts',
]

/** Columns that a query has although their row, which it shares with other queries, may lack them. */
const ALWAYS_THERE: Record<string, readonly string[]> = Object.fromEntries(
  // A practice reads no date of birth of an animal whose owner left it; an owner reads their own animals.
  ['history_page_owner', 'history_search_owner', 'history_page_owner_pet', 'history_search_owner_pet'].map(
    (name) => [name, ['born_on']],
  ),
)

/** Columns that may be null in their table, but not where the query looks. */
const NEVER_NULL: Record<string, readonly string[]> = {
  // Each hold has an end.
  calendar: ['expires_at'],
  owners_view_of_clinic: ['expires_at'],
  extend_offer: ['expires_at'],
  visitor_hold: ['expires_at'],
  extend_visitor_hold: ['expires_at'],
  // Only people with an address are mailed.
  mails_of_messages: ['email'],
  mail_of_appointment: ['email'],
  // The account was found by its address.
  owner_by_email: ['email'],
  // Accounts without a number are left out.
  old_numbers: ['mobile'],
}

const UNKNOWN_TABLE = '42P01'
const dialect = new PgDialect()
let driver: Driver
let describer: Awaited<ReturnType<typeof openDescriber>>

beforeAll(async () => {
  await importQueries()
  driver = await openTestDriver()
  describer = await openDescriber(driver)
})
afterAll(async () => {
  await describer.close()
  await driver.close()
})

const SOURCES = path.join(import.meta.dirname, '../../src')

/** Source files with their text, tests left out. */
async function readSources(): Promise<{ name: string; source: string }[]> {
  const files = await readdir(SOURCES, { recursive: true })
  const names = files.filter((file) => /(?<!\.test|\.test-support)\.ts$/.test(file))
  return Promise.all(
    names.map(async (name) => ({ name, source: await readFile(path.join(SOURCES, name), 'utf8') })),
  )
}

async function importQueries(): Promise<void> {
  for (const { name, source } of await readSources())
    if (source.includes("/query.ts'")) await import(pathToFileURL(path.join(SOURCES, name)).href)
}

describe('every query', () => {
  it('selects the names, types and nullability of its row', async () => {
    const problems = []
    for (const [name, query] of queries) {
      const parameters = Object.keys(query.params).length
      for (const { row, select } of [query, ...listsIn(query.select)]) {
        const { sql: text } = dialect.sqlToQuery(select)
        const found = await describeUnlessCorrelated(text, parameters, select === query.select)
        if (found)
          problems.push(
            ...differences(row, found, text, {
              neverNull: NEVER_NULL[name],
              alwaysThere: ALWAYS_THERE[name],
            }).map((one) => `${name}: ${one}`),
          )
      }
    }
    expect(queries.size).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })

  it('has a fixed text, except in the files listed above', async () => {
    const fromQuery = /import \{[^}]*\browsOf\b[^}]*\} from '[^']*\/query\.ts'/
    const using = (await readSources()).filter(({ source }) => fromQuery.test(source))
    expect(using.map(({ name }) => name).toSorted()).toEqual(WITH_ROWS_OF)
  })

  it('differs from one with another name, type or nullability', async () => {
    const { id, int, instant, orNull, text } = await import('../../src/db/columns.ts')
    const rows: [Columns, string][] = [
      [{ id, startsAt: instant, expiresAt: orNull(instant) }, ''],
      [
        { id, startsAt: instant, endsAt: orNull(instant) },
        'ends_at is missing; expires_at is not in the row',
      ],
      [
        { id, startsAt: text(), expiresAt: orNull(instant) },
        'starts_at is timestamp with time zone, not text',
      ],
      [{ id: int, startsAt: instant, expiresAt: orNull(instant) }, 'id is uuid, not int'],
      [{ id, startsAt: instant, expiresAt: instant }, 'expires_at may be null'],
      [{ id, startsAt: orNull(instant), expiresAt: orNull(instant) }, 'starts_at is never null'],
    ]
    const select = 'select id, starts_at, expires_at from appointments'
    const found = await describer.describe(select, 0)
    for (const [row, said] of rows) expect(differences(row, found, select).join('; ')).toBe(said)
  })
})

/** A list inside of a query is described by itself, unless it names a table of the query around it. */
async function describeUnlessCorrelated(text: string, parameters: number, isWhole: boolean) {
  try {
    return await describer.describe(text, parameters)
  } catch (error) {
    if (!isWhole && sqlState(error) === UNKNOWN_TABLE) return undefined
    throw new Error(`${String(error)} in ${text}`, { cause: error })
  }
}

function listsIn(select: SQL): { row: Columns; select: SQL }[] {
  const inner = select.queryChunks.filter((chunk): chunk is SQL => is(chunk, SQL))
  return inner.flatMap((chunk) => [
    ...('select' in chunk ? [chunk as unknown as { row: Columns; select: SQL }] : []),
    ...listsIn(chunk),
  ])
}

type Exceptions = {
  neverNull?: readonly string[] | undefined
  alwaysThere?: readonly string[] | undefined
}

function differences(
  row: Columns,
  found: readonly DescribedColumn[],
  text: string,
  { neverNull = [], alwaysThere = [] }: Exceptions = {},
): string[] {
  const entries = entriesOf(row)
  const missing = entries.filter(({ name }) => !found.some((column) => column.name === name))
  return [
    ...missing.map(({ name }) => `${name} is missing`),
    ...found.flatMap(({ name, type, isNullable }) => {
      const column = entries.find((entry) => entry.name === name)?.column
      if (!column) return [`${name} is not in the row`]
      if (!TYPES[column.type]?.includes(type)) return [`${name} is ${type}, not ${column.type}`]
      if (isNullable === true && !column.isNullable && !neverNull.includes(name))
        return [`${name} may be null`]
      const isOuter = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)
      return isNullable === false && column.isNullable && !isOuter && !alwaysThere.includes(name)
        ? [`${name} is never null`]
        : []
    }),
  ]
}
