import { Client } from 'pg'
import { StartError } from '../process/start-error.ts'
import { openPgFolder } from '../db/embedded.ts'

/** Reads of one moment of a database. */
export type Snapshot = {
  query: (text: string) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

/** Reads the files of an embedded database that no other process uses. They are those of a stopped database afterwards. */
export async function readPgFolder(pgFolder: string): Promise<Snapshot> {
  const { client } = await openPgFolder(pgFolder)
  return {
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.close(),
  }
}

/** A connection without the limits of the pool. @throws StartError when the server cannot be reached */
export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'vetvisit backup',
    connectionTimeoutMillis: 5000,
    options: '-c TimeZone=UTC -c idle_in_transaction_session_timeout=0 -c statement_timeout=0',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new StartError(
      `The database of DATABASE_URL cannot be reached (${(error as Error).message}). Check it and that PostgreSQL is running.`,
    )
  }
}

/** A snapshot of PostgreSQL whose name `pg_dump` takes. */
export async function readPostgres(databaseUrl: string): Promise<Snapshot & { name: string }> {
  const client = await connect(databaseUrl)
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
  return {
    name: rows[0]?.name ?? '',
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.end(),
  }
}

type Reads = Pick<Snapshot, 'query'>

/** Major version of PostgreSQL. */
export async function majorVersion({ query }: Reads): Promise<number> {
  const [found] = await query("select current_setting('server_version_num')::int / 10000 as major")
  return Number(found?.['major'])
}

/** Names of all tables that are not PostgreSQL's own. */
export async function tablesOf({ query }: Reads): Promise<string[]> {
  const found = await query(`select table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`)
  return found.map(({ name }) => String(name))
}

/** Rows by table. */
export async function countRows(reads: Reads): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const name of await tablesOf(reads)) {
    const [found] = await reads.query(`select count(*)::text as rows from "${name}"`)
    rows[name] = Number(found?.['rows'])
  }
  return rows
}

/** Migrations that the database has. @throws StartError when it is no database of VetVisit */
export async function migrationsOf(reads: Reads): Promise<{ name: string; checksum: string }[]> {
  const tables = await tablesOf(reads)
  if (!['schema_migrations', 'files'].every((name) => tables.includes(name)))
    throw new StartError(
      'The database has no tables of VetVisit. Start the server once, or set DATABASE_URL to its database.',
    )
  const found = await reads.query('select name, checksum from schema_migrations order by name')
  return found.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
}

export type StoredUpload = { id: string; sha256: string }

/** Uploads whose content must be in the store. Nothing deletes the content of another one before it is released. */
export async function uploadsOf({ query }: Reads): Promise<StoredUpload[]> {
  const found = await query(`select id::text as id, encode(sha256, 'hex') as sha256 from files
    where stored_at is not null and released_at is null order by id`)
  return found as StoredUpload[]
}
