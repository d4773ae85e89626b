import type { Client } from 'pg'
import { StartError } from '../process/start-error.ts'
import { createDatabase, type Database, type DatabaseLog } from './client.ts'
import { openEmbedded } from './embedded.ts'
import { embeddedDriver } from './embedded-driver.ts'
import { isUnavailable } from './failures.ts'
import { migrate, onEmbedded, onServer } from './migrate.ts'
import { createPool, postgresDriver } from './postgres.ts'

const OLDEST_SERVER = 15

type Options = {
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  databasePool: number
  dataDir: string
  migrationsFolder: string
  log: DatabaseLog
}

/**
 * Opens the database and brings it up to the code.
 *
 * @throws StartError with one sentence: in use, unreachable, newer than the code
 */
export async function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options)
    : openPostgres(options, options.databaseUrl)
}

async function openEmbeddedDatabase({ dataDir, migrationsFolder, log }: Options): Promise<Database> {
  const { client, close } = await openEmbedded(dataDir, { log })
  try {
    await migrate(onEmbedded(client), migrationsFolder, log)
  } catch (error) {
    await close()
    throw error
  }
  return createDatabase(embeddedDriver(client, close), log)
}

async function openPostgres(
  { databasePool, migrationsFolder, log }: Options,
  databaseUrl: string,
): Promise<Database> {
  await migrateServer(databaseUrl, { migrationsFolder, log })
  return createDatabase(postgresDriver(await createPool(databaseUrl, databasePool, log)), log)
}

/** On a connection of its own, which no time limit of the pool cuts off. */
async function migrateServer(
  databaseUrl: string,
  { migrationsFolder, log }: Pick<Options, 'migrationsFolder' | 'log'>,
): Promise<void> {
  const shownUrl = withoutPassword(databaseUrl)
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'vetvisit migrations',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      `The database at ${shownUrl} cannot be reached (${reasonOf(error)}). Check DATABASE_URL and that PostgreSQL is running.`,
    )
  }
  try {
    await assertServerVersion(client, shownUrl)
    await migrate(onServer(client), migrationsFolder, log)
  } catch (error) {
    if (isUnavailable(error))
      throw new StartError(
        `The database at ${shownUrl} went away during migration (${reasonOf(error)}). Start VetVisit again once it runs.`,
      )
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function assertServerVersion(client: Client, shownUrl: string): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < OLDEST_SERVER)
    throw new StartError(
      `The database at ${shownUrl} is PostgreSQL ${version}. VetVisit needs ${OLDEST_SERVER} or newer.`,
    )
}

/** For messages. The parameters may contain a password, too. */
function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  url.search = ''
  return url.href
}

/** The error for a host with several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: unknown }
  return message ? message : String(code)
}
