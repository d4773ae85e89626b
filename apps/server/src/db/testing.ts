import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { MIGRATIONS_FOLDER } from '../process/paths.ts'
import { createDatabase, type Database, type Driver } from './client.ts'
import { EXTENSIONS } from './embedded.ts'
import { embeddedDriver } from './embedded-driver.ts'
import { sqlState } from './failures.ts'
import { migrate, onEmbedded, onServer, readMigrations } from './migrate.ts'
import { createPool, postgresDriver } from './postgres.ts'

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

/** Buffers as in production, because PGlite's own are emptied at each start; nothing in memory outlives a power cut. */
const SETTINGS = ['shared_buffers=24MB', 'full_page_writes=off']

async function openInMemory(folder: string): Promise<Driver> {
  const file = path.join(os.tmpdir(), 'vetvisit-test-databases', `${await templateName(folder)}.tar`)
  const template = await readFile(file).catch(() => undefined)
  const client = await PGlite.create({
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    ...(template && { loadDataDir: new Blob([template]) }),
  })
  if (!template) {
    await migrate(onEmbedded(client), folder)
    await keepTemplate(client, file)
  }
  return embeddedDriver(client, () => client.close())
}

async function keepTemplate(client: PGlite, file: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await rename(unfinished, file)
  // Each change of a migration leaves a copy of 40 MB.
  for (const name of await readdir(folder)) {
    const old = path.join(folder, name)
    const written = await stat(old).catch(() => undefined)
    if (written && written.mtimeMs < Date.now() - 3_600_000 && old !== file) await rm(old, { force: true })
  }
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

async function templateName(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(folder)) hash.update(`${name} ${checksum}\n`)
  return `template_${hash.digest('hex').slice(0, 16)}`
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
