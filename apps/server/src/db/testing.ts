import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { MIGRATIONS_FOLDER } from '../process/paths.ts'
import { createDatabase, type Database, type Driver } from './client.ts'
import { sqlState } from './failures.ts'
import { migrate, onServer } from './migrate.ts'
import { createPool, postgresDriver } from './postgres.ts'
import { openInMemory, templateName } from './testing-embedded.ts'

/** Failures after a commit and of idle connections fail no assertion by themselves, so a test run shows them. */
const log = {
  error: (details: object, message: string) =>
    process.stderr.write(`${message}: ${String((details as { err?: unknown }).err)}\n`),
}

/**
 * A fresh, migrated database for one test file: PostgreSQL if `TEST_DATABASE_URL` is set, else embedded in memory. The migrations run once
 * per machine; every further call starts from a copy of the result.
 */
export async function openTestDatabase({ migrationsFolder = MIGRATIONS_FOLDER } = {}): Promise<Database> {
  return createDatabase(await openTestDriver(migrationsFolder), log)
}

/** The same for a test that needs the driver's own client. */
export async function openTestDriver(migrationsFolder = MIGRATIONS_FOLDER): Promise<Driver> {
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined || url === ''
    ? openInMemory(migrationsFolder)
    : openOnServer(url, migrationsFolder)
}

async function openOnServer(url: string, folder: string): Promise<Driver> {
  const template = await migratedTemplate(url, folder)
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(url, (admin) => copyDatabase(admin, name, template))
  const driver = postgresDriver(await createPool(withDatabase(url, name), 20, log))
  return {
    ...driver,
    close: async () => {
      await driver.close()
      await withClient(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Name of a database with all migrations, created once per set of migrations and cloned by every test file. */
async function migratedTemplate(url: string, folder: string): Promise<string> {
  const name = await templateName(folder)
  await withClient(url, async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtextextended('vetvisit test template', 0))`)
    const { rows } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (rows.length > 0) return
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    await withClient(withDatabase(url, name), (client) => migrate(onServer(client), folder))
    // Marked only when complete, so that an aborted run leaves no incomplete one that looks complete.
    await admin.query(`alter database ${name} is_template true`)
  })
  return name
}

/** PostgreSQL waits only seconds for other connections to leave the template, and gives up with 55006. */
async function copyDatabase(admin: Client, name: string, template: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      if (tries === 5 || sqlState(error) !== '55006') throw error
    }
  }
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
