/** @module-tag databases */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { openEmbedded } from '../../src/db/embedded.ts'
import { sqlState } from '../../src/db/failures.ts'
import { readMigrations } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openTestDatabase } from '../../src/db/testing.ts'
import { StartError } from '../../src/process/start-error.ts'
import { startChild } from './child.ts'
import { log } from './log.ts'
import { postgresUrl } from './postgres-url.ts'
import { rowsOf } from '../sql.ts'

let made: string
let migrationsFolder: string
let dataDir: string
let empty: Database | undefined
let opened: Database[]

const write = (name: string, script: string) => writeFileSync(path.join(migrationsFolder, name), script)

/** Opens the same database repeatedly, as a restarted server does. */
async function start(): Promise<Database> {
  for (const database of opened.splice(0)) await database.close()
  const database = await openDatabase({
    databaseUrl: empty && (await urlOf(empty)),
    databasePool: 2,
    dataDir,
    migrationsFolder,
    log,
  })
  opened.push(database)
  return database
}

async function urlOf(database: Database): Promise<string> {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const [current] = await rowsOf<{ name: string }>(database, sql`select current_database() as name`)
  url.pathname = `/${current?.name}`
  return url.href
}

const ranMigrations = async (database: Database) =>
  (await rowsOf<{ name: string }>(database, sql`select name from schema_migrations order by name`)).map(
    ({ name }) => name,
  )

beforeAll(async () => {
  // A copy of a first start is quicker than another one.
  made = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-made-'))
  await (await openEmbedded(made, { log })).close()
})

afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(async () => {
  opened = []
  migrationsFolder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-migrations-'))
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-migrated-'))
  cpSync(path.join(made, 'pg'), path.join(dataDir, 'pg'), { recursive: true })
  empty = process.env['TEST_DATABASE_URL'] ? await openTestDatabase({ migrationsFolder }) : undefined
})

afterEach(async () => {
  for (const database of opened) await database.close()
  await empty?.close()
  for (const folder of [migrationsFolder, dataDir]) rmSync(folder, { recursive: true, force: true })
})

describe('migrations', () => {
  it('run once and in order, and refuse unknown and changed files', async () => {
    write('0002_fill.sql', 'insert into cats values (1);\ninsert into cats values (2);')
    write('0001_make.sql', 'create table cats (n int);')
    expect(await ranMigrations(await start())).toEqual(['0001_make.sql', '0002_fill.sql'])
    write('0003_more.sql', 'insert into cats values (3);')
    const database = await start()
    expect(await ranMigrations(database)).toEqual(['0001_make.sql', '0002_fill.sql', '0003_more.sql'])
    expect(await rowsOf(database, sql`select n from cats order by n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])

    rmSync(path.join(migrationsFolder, '0003_more.sql'))
    await expect(start()).rejects.toThrow(StartError)
    await expect(start()).rejects.toThrow(
      'The database is newer than this version of VetVisit (it has 0003_more.sql)',
    )

    write('0003_more.sql', 'insert into cats values (3), (4);')
    await expect(start()).rejects.toThrow('The migration 0003_more.sql was changed')

    // Line ends of Windows are no change.
    write('0003_more.sql', 'insert into cats values (3);')
    write('0002_fill.sql', 'insert into cats values (1);\r\ninsert into cats values (2);')
    expect(await ranMigrations(await start())).toHaveLength(3)
  })

  it('roll a failing file back and keep the files before it', async () => {
    write('0001_make.sql', 'create table cats (n int);')
    write('0002_fail.sql', 'create table dogs (n int); select 1 / 0;')
    const failure = await start().catch((error: unknown) => error)
    expect(String(failure)).toContain('The migration 0002_fail.sql failed')
    expect(sqlState(failure)).toBe('22012')
    rmSync(path.join(migrationsFolder, '0002_fail.sql'))
    const database = await start()
    expect(await ranMigrations(database)).toEqual(['0001_make.sql'])
    expect(await rowsOf(database, sql`select to_regclass('dogs') as dogs`)).toEqual([{ dogs: null }])
  })

  it('must have unique numbers', async () => {
    write('0001_make.sql', '')
    write('0001_again.sql', '')
    await expect(readMigrations(migrationsFolder)).rejects.toThrow('Two migrations have the number 0001')
    rmSync(path.join(migrationsFolder, '0001_again.sql'))
    write('2-make.sql', '')
    await expect(readMigrations(migrationsFolder)).rejects.toThrow('2-make.sql is not a name for a migration')
  })

  it('run once when four servers start at the same moment', async () => {
    if (postgresUrl('a start of several servers at once') === undefined || !empty) return
    write('0001_make.sql', 'select pg_sleep(0.3); create table cats (n int);')
    write('0002_fill.sql', 'insert into cats values (1);')
    const url = await urlOf(empty)
    const servers = Array.from({ length: 4 }, () => startChild('open-server.ts', url, migrationsFolder))
    const codes = await Promise.all(servers.map((server) => server.exited))
    expect(servers.map((server) => server.errors())).toEqual(['', '', '', ''])
    expect(codes).toEqual([0, 0, 0, 0])
    expect(await rowsOf(empty, sql`select n from cats`)).toEqual([{ n: 1 }])
  })
})

describe('a PostgreSQL that cannot be reached', () => {
  it('stops the start with one sentence without the password', async () => {
    const refusal = openDatabase({
      databaseUrl: 'postgres://vet:secret@127.0.0.1:1/practice?password=secret',
      databasePool: 1,
      dataDir,
      migrationsFolder,
      log,
    })
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow(
      'The database at postgres://vet@127.0.0.1:1/practice cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL and that PostgreSQL is running.',
    )
  })
})
