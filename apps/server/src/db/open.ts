import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { createDatabase, type Database, type Db } from './client.ts'
import { openEmbedded } from './embedded.ts'
import { isUnavailable } from './failures.ts'
import { migrate } from './migrate.ts'

type Options = {
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  databasePool: number
  dataDir: string
  migrationsFolder: string
  log: { error: (details: object, message: string) => void }
}

/**
 * Opens the database and brings it up to the code.
 *
 * @throws StartError with one sentence: in use, unreachable, newer than the code
 */
export async function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl === undefined ? openEmbeddedDatabase(options) : openPostgres(options, options.databaseUrl)
}

async function openEmbeddedDatabase({ dataDir, migrationsFolder }: Options): Promise<Database> {
  const embedded = await openEmbedded(dataDir)
  const { client } = embedded
  try {
    await migrate(
      { query: (text, values) => client.query<Record<string, unknown>>(text, values), exec: (script) => client.exec(script), shared: false },
      migrationsFolder,
    )
  } catch (error) {
    await embedded.close()
    throw error
  }
  return createDatabase(drizzlePglite(client) as unknown as Db, {
    kind: 'embedded',
    ping: async () => void (await client.query('select 1')),
    close: embedded.close,
  })
}

async function openPostgres({ databasePool, migrationsFolder, log }: Options, databaseUrl: string): Promise<Database> {
  const reachable = new URL(databaseUrl)
  reachable.password = ''
  await migrateOnServer(databaseUrl, migrationsFolder, reachable.href)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: databasePool,
    application_name: 'vetvisit',
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without these a restart of the database would end the process: an idle client's error has no other listener.
  pool.on('error', (error) => log.error({ err: error }, 'a database connection failed'))
  pool.on('connect', (client) => client.on('error', (error) => log.error({ err: error }, 'a database connection failed')))
  return createDatabase(drizzlePg(pool) as unknown as Db, {
    kind: 'postgres',
    pool,
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  })
}

/** On a connection of its own, which no timeout of the pool cuts off. */
async function migrateOnServer(databaseUrl: string, folder: string, shownUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vetvisit migrations', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : String((error as { code?: unknown }).code)
    throw new StartError(`The database at ${shownUrl} cannot be reached (${reason}). Check DATABASE_URL and that PostgreSQL is running.`)
  }
  try {
    await migrate({ query: (text, values) => client.query(text, values), exec: (script) => client.query(script), shared: true }, folder)
  } catch (error) {
    if (isUnavailable(error)) throw new StartError(`The database at ${shownUrl} went away during migration. Start VetVisit again once it runs.`)
    throw error
  } finally {
    await client.end()
  }
}
