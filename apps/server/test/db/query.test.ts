/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import {
  array,
  bool,
  bytes,
  date,
  float,
  id,
  instant,
  int,
  json,
  list,
  object,
  orNull,
  text,
} from '../../src/db/columns.ts'
import { query, rowsOf, valueOf } from '../../src/db/query.ts'
import { openTestDatabase } from '../../src/db/testing.ts'

const all = {
  ownId: id,
  name: text(),
  visits: int,
  weight: float,
  isOpen: bool,
  day: date,
  startsAt: instant,
  params: json<{ names: string[] }>(),
  breeds: array(text()),
  owners: array(id),
  endedAt: orNull(instant),
  tokenHash: bytes,
}
const values = {
  ownId: '019a2f00-0000-7000-8000-000000000001',
  name: 'Ṛta "the" \\ {cat}, null',
  visits: -3,
  weight: 4.25,
  isOpen: false,
  day: '2026-03-29',
  startsAt: Date.parse('2026-03-29T01:00:00.123Z'),
  params: { names: ['Ṛta', '"'] },
  breeds: ['plain', 'with, comma', '{braces}', 'quote " and \\', '', 'null'],
  owners: [],
  endedAt: null,
  tokenHash: Buffer.from([0, 92, 255]),
}

const places = sql.join(
  Object.entries({
    own_id: 'ownId',
    name: 'name',
    visits: 'visits',
    weight: 'weight',
    is_open: 'isOpen',
    day: 'day',
    starts_at: 'startsAt',
    params: 'params',
    breeds: 'breeds',
    owners: 'owners',
    ended_at: 'endedAt',
    token_hash: 'tokenHash',
  } as const).map(
    ([name, key]) => sql`${valueOf(all[key] as never, values[key] as never)} as ${sql.raw(name)}`,
  ),
  sql`, `,
)
const echo = query('test_echo', {
  params: all,
  row: { ...all, both: list(all), one: object(all), none: orNull(object(all)) },
  text: (p) => {
    const selected = sql`${p.ownId} as own_id, ${p.name} as name, ${p.visits} as visits, ${p.weight} as weight, ${p.isOpen} as is_open,
      ${p.day} as day, ${p.startsAt} as starts_at, ${p.params} as params, ${p.breeds} as breeds, ${p.owners} as owners,
      ${p.endedAt} as ended_at, ${p.tokenHash} as token_hash`
    return sql`select ${selected}, ${list(all).of(sql`select ${selected} union all select ${selected}`)} as both,
      ${object(all).of(sql`select ${selected}`)} as one, ${object(all).of(sql`select ${selected} where false`)} as none`
  },
})
const unpack = query('test_unpack', {
  params: { rows: list({ startsAt: instant, petName: orNull(text()) }) },
  row: { startsAt: instant, petName: orNull(text()) },
  text: (p) => sql`select * from jsonb_to_recordset(${p.rows}) as r(starts_at timestamptz, pet_name text)`,
})
const missing = query('test_missing', {
  row: { petName: text() },
  text: () => sql`select 'Rex'::text as pet_name`,
})
const nothing = query('test_nothing', {
  row: { petName: text() },
  text: () => sql`select null::text as pet_name`,
})

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a query', () => {
  it('returns each type of value unchanged, in columns, lists and objects', async () => {
    expect(await echo(database, values)).toEqual([
      { ...values, both: [values, values], one: values, none: null },
    ])
  })

  it('accepts rows as one parameter', async () => {
    const rows = [
      { startsAt: values.startsAt, petName: 'Rex' },
      { startsAt: 0, petName: null },
    ]
    expect(await unpack(database, { rows })).toEqual(rows)
    expect(await unpack(database, { rows: [] })).toEqual([])
  })

  it('fails on a null that its row forbids', async () => {
    expect(await missing(database)).toEqual([{ petName: 'Rex' }])
    await expect(nothing(database)).rejects.toThrow('pet_name is null')
  })

  it('is prepared once on a connection, in and outside of transactions', async () => {
    const count = query('test_count', {
      row: { count: int },
      text: () => sql`select count(*) from pg_prepared_statements where name = 'test_count'`,
    })
    await database.transact(async () => {
      await count(database)
      expect(await count(database)).toEqual([{ count: 1 }])
    })
  })

  it('runs in the transaction around it', async () => {
    const insert = query('test_insert', {
      params: { key: text() },
      text: (p) => sql`insert into attempts (key, count, since) values (${p.key}, 1, now())`,
    })
    const find = query('test_find', { row: { key: text() }, text: () => sql`select key from attempts` })
    const failed = database.transact(async () => {
      await insert(database, { key: 'gone' })
      expect(await find(database)).toEqual([{ key: 'gone' }])
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await find(database)).toEqual([])
  })

  it('refuses a value in its text and a repeated name', () => {
    expect(() => query('test_loose', { text: () => sql`select ${1}` })).toThrow('test_loose')
    expect(() => query('test_echo', { text: () => sql`select 1` })).toThrow('test_echo')
  })
})

describe('rowsOf', () => {
  it('reads the same types from a composed text', async () => {
    expect(await rowsOf(database, all, sql`select ${places}`)).toEqual([values])
  })
})
