import { createHash, randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { MIGRATIONS_FOLDER } from '../paths.ts'
import { createDatabase, type Database, type Db } from './client.ts'
import { EXTENSIONS } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

/** A fresh, migrated database for one test file: PostgreSQL where `TEST_DATABASE_URL` says one, else embedded in memory. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined || url === '' ? openInMemory() : openOnServer(url)
}

async function openInMemory(): Promise<Database> {
  const client = await PGlite.create({ extensions: EXTENSIONS })
  await migrate(
    { query: (text, values) => client.query<Record<string, unknown>>(text, values), exec: (script) => client.exec(script), shared: false },
    MIGRATIONS_FOLDER,
  )
  return createDatabase(drizzlePglite(client) as unknown as Db, {
    kind: 'embedded',
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  })
}

async function openOnServer(url: string): Promise<Database> {
  const template = await migratedTemplate(url)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(url, (admin) => admin.query(`create database ${name} template ${template}`))
  const target = new URL(url)
  target.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: target.href, max: 20 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return createDatabase(drizzlePg(pool) as unknown as Db, {
    kind: 'postgres',
    pool,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await pool.end()
      await onServer(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  })
}

/** Name of a database with all migrations, made once for a set of migrations and cloned by every test file. */
async function migratedTemplate(url: string): Promise<string> {
  const checksums = (await readMigrations(MIGRATIONS_FOLDER)).map(({ checksum }) => checksum)
  const name = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`
  await onServer(url, async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtextextended('vetvisit test template', 0))`)
    const { rows } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name])
    if (rows.length > 0) return
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    const target = new URL(url)
    target.pathname = `/${name}`
    await onServer(target.href, (client) =>
      migrate({ query: (text, values) => client.query(text, values), exec: (script) => client.query(script), shared: true }, MIGRATIONS_FOLDER),
    )
    // Marked only when whole, so that a run that was cut off leaves none that looks complete.
    await admin.query(`alter database ${name} is_template true`)
  })
  return name
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
