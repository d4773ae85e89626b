import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { MIGRATIONS_FOLDER } from '../process/paths.ts'
import type { Driver } from './client.ts'
import { EXTENSIONS } from './embedded.ts'
import { embeddedDriver } from './embedded-driver.ts'
import { migrate, onEmbedded, readMigrations } from './migrate.ts'

/*
 * Embedded databases in memory for test files. Opening one takes six times as long as emptying it, so a database that a file has closed is
 * emptied for a later file of the same process, unless it then differs from a new one. Programs have no later file: they close theirs,
 * because PGlite's timers would keep the process from ending.
 */

/** Set by Vitest in the processes that run test files. */
const hasLaterFiles = process.env['VITEST_WORKER_ID'] !== undefined

/** What a new database contains: the tables with rows, and everything that emptying must not change. */
type Contents = { filled: string[]; rest: string }
type Opened = { client: PGlite; atFirst: Contents }

/** Databases that nothing uses, by the name of their template. */
const unused = new Map<string, Opened[]>()

/** A migrated database without rows of other tests. */
export async function openInMemory(migrationsFolder: string): Promise<Driver> {
  const template = await templateName(migrationsFolder)
  const opened = (await takeEmptied(template)) ?? (await openAnother(migrationsFolder))
  let isClosed = false
  // What still runs when a file ends must not reach the next one.
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> =>
    isClosed ? Promise.reject(new Error('The database of this test file is closed.')) : work()
  const driver: Driver = embeddedDriver(opened.client, async () => {
    if (isClosed) return
    isClosed = true
    // Begins once everything that was asked before has ended.
    await driver.transaction(() => Promise.resolve())
    if (!hasLaterFiles) return opened.client.close()
    unused.set(template, [...(unused.get(template) ?? []), opened])
  })
  return {
    ...driver,
    query: (queryable, prepared) => whileOpen(() => driver.query(queryable, prepared)),
    transaction: (work) => whileOpen(() => driver.transaction(work)),
    concurrently: (work) => whileOpen(() => driver.concurrently(work)),
  }
}

async function takeEmptied(template: string): Promise<Opened | undefined> {
  const opened = unused.get(template)?.pop()
  if (!opened) return undefined
  const { client, atFirst } = opened
  await empty(client, atFirst)
  if ((await contentsOf(client, atFirst.filled)).rest === atFirst.rest) return opened
  await client.close()
  return undefined
}

async function empty(client: PGlite, { filled }: Contents): Promise<void> {
  // What else the end of a session does.
  await client.exec(
    'deallocate all; reset all; select pg_advisory_unlock_all(); set session_replication_role = replica',
  )
  const written = (await filledTables(client)).filter((name) => !filled.includes(name))
  if (written.length > 0) await client.exec(`truncate ${written.join(', ')} restart identity cascade`)
  // The log would grow with each file, because PGlite makes no checkpoint by itself.
  await client.exec('reset session_replication_role; checkpoint')
}

/** A table of this database has pages from its first row until it is truncated. */
async function filledTables(client: PGlite): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  return rows.map(({ name }) => name)
}

/** Definitions, settings and statistics that are not PostgreSQL's own, whose objects have numbers below 16384. */
const DEFINITIONS = `
  select concat_ws(' ', 'relation', oid, relname, reloptions, relhastriggers) as line from pg_class where oid >= 16384 and relkind <> 't'
  union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, atthasdef) from pg_attribute where attrelid >= 16384
  union all select concat_ws(' ', 'constraint', oid, conname) from pg_constraint where oid >= 16384
  union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
  union all select concat_ws(' ', 'statistics', starelid, staattnum) from pg_statistic where starelid >= 16384
  union all select concat_ws(' ', 'setting', name, setting) from pg_settings where source = 'session'`

async function contentsOf(client: PGlite, filled: readonly string[]): Promise<Contents> {
  const lines = [DEFINITIONS, ...filled.map((name) => `select concat('row of ${name} ', t) from ${name} t`)]
  const { rows } = await client.query<{ rest: string }>(
    `select md5(string_agg(line, E'\\n' order by line)) as rest from (${lines.join(' union all ')}) all_lines`,
  )
  return { filled: [...filled], rest: rows[0]?.rest ?? '' }
}

/** Buffers as in production, because PGlite's own are emptied at each start; nothing in memory outlives a power cut. */
const SETTINGS = ['shared_buffers=24MB', 'full_page_writes=off', 'plan_cache_mode=force_generic_plan']

const create = (loadDataDir?: Blob) =>
  PGlite.create({
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    ...(loadDataDir && { loadDataDir }),
  })

async function openAnother(migrationsFolder: string): Promise<Opened> {
  const client = await create(new Blob([await readFile(await templateFile(migrationsFolder))]))
  return { client, atFirst: await contentsOf(client, await filledTables(client)) }
}

/** The path of a tar archive with the files of a migrated database, which is made once per machine and set of migrations. */
export async function templateFile(migrationsFolder = MIGRATIONS_FOLDER): Promise<string> {
  const folder = path.join(os.tmpdir(), 'vetvisit-test-databases')
  const file = path.join(folder, `${await templateName(migrationsFolder)}.tar`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const client = await create()
  await migrate(onEmbedded(client), migrationsFolder)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  await rename(unfinished, file)
  await deleteOld(folder, file)
  return file
}

/** Each change of a migration leaves a copy of 40 MB. */
async function deleteOld(folder: string, present: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const old = path.join(folder, name)
    const written = await stat(old).catch(() => undefined)
    if (written && written.mtimeMs < Date.now() - 3_600_000 && old !== present) await rm(old, { force: true })
  }
}

/** The same for the same migrations. */
export async function templateName(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(migrationsFolder))
    hash.update(`${name} ${checksum}\n`)
  return `template_${hash.digest('hex').slice(0, 16)}`
}
