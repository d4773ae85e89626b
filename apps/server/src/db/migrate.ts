import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { StartError } from '../process/start-error.ts'
import type { DatabaseLog } from './client.ts'

/** A connection that migrations may keep for themselves. */
type MigrationConnection = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Runs a script of several statements. */
  exec: (script: string) => Promise<unknown>
  /** Whether other processes may be migrating too. */
  shared: boolean
}

/** The embedded database belongs to one process. */
export const onEmbedded = (client: PGlite): MigrationConnection => ({
  query: (text, values) => client.query<Record<string, unknown>>(text, values),
  exec: (script) => client.exec(script),
  shared: false,
})

/** A client of its own, not one of a pool, whose time limits would cut migrations off. */
export const onServer = (client: pg.Client): MigrationConnection => ({
  query: (text, values) => client.query(text, values),
  exec: (script) => client.query(script),
  shared: true,
})

export type Migration = { name: string; script: string; checksum: string }

const FILE = /^\d{4}_[a-z0-9_]+\.sql$/
const LOCK = `hashtextextended('vetvisit migrations', 0)`

/** The migrations of a folder in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const [index, name] of names.entries()) {
    if (!FILE.test(name)) throw new Error(`${name} is not a name for a migration, such as 0001_accounts.sql`)
    if (name.slice(0, 4) === names[index + 1]?.slice(0, 4))
      throw new Error(`Two migrations have the number ${name.slice(0, 4)}`)
  }
  return Promise.all(
    names.map(async (name) => {
      // The same on a checkout that converted line ends to those of Windows.
      const script = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/**
 * Brings the database up to the code: forward only, each file in a transaction of its own, one process at a time.
 *
 * @param log is told of each file before it runs, because one may take minutes
 * @returns the names of the files that were run
 * @throws StartError when the database was made by newer code, or a file that was run has changed since
 */
export async function migrate(
  connection: MigrationConnection,
  folder: string,
  log?: Pick<DatabaseLog, 'debug'>,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // Several servers may start at once: without this lock eight of twenty such starts failed.
  if (connection.shared) await connection.query(`select pg_advisory_lock(${LOCK})`)
  try {
    return await applyMissing(connection, migrations, log)
  } finally {
    // The lock ends with the connection, and the first failure is the one to report.
    if (connection.shared) await connection.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined)
  }
}

async function applyMissing(
  connection: MigrationConnection,
  migrations: readonly Migration[],
  log: Pick<DatabaseLog, 'debug'> | undefined,
): Promise<string[]> {
  await connection.exec(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await connection.query('select name, checksum from schema_migrations')
  const applied = new Map(rows.map(({ name, checksum }) => [String(name), checksum]))
  assertFits(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) {
    log?.debug?.(`migration ${migration.name} begins`)
    await apply(connection, migration)
  }
  return missing.map(({ name }) => name)
}

/**
 * Whether this code can bring a database up to date.
 *
 * @param applied checksums by name of the migrations that the database has
 * @throws StartError when it has one that is unknown or was changed since
 */
export function assertFits(
  applied: ReadonlyMap<string, unknown>,
  migrations: readonly Migration[],
  subject = 'database',
): void {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer !== undefined)
    throw new StartError(
      `The ${subject} is newer than this version of VetVisit (it has ${newer}). Use the newer version, or a backup that fits this one.`,
    )
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed)
    throw new StartError(
      `The migration ${changed.name} was changed after the ${subject} was made. Use the version that made it, or restore the file.`,
    )
}

async function apply(connection: MigrationConnection, { name, script, checksum }: Migration): Promise<void> {
  await connection.exec('begin')
  try {
    await connection.exec(script)
    await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await connection.exec('commit')
  } catch (error) {
    await connection.exec('rollback').catch(() => undefined)
    throw new Error(`The migration ${name} failed and was taken back.`, { cause: error })
  }
}
