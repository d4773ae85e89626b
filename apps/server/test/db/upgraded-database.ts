import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openTestDatabase } from '../../src/db/testing.ts'
import { createLog } from '../../src/process/log.ts'
import { MIGRATIONS_FOLDER } from '../../src/process/paths.ts'
import { rowsOf } from '../sql.ts'

/*
 * A database that an older version filled, opened by this one: written by SQL, because today's code writes today's tables alone.
 */

const log = createLog('silent')

type Upgrade<Seen> = {
  /** The newest migration that the older version has. */
  newest: string
  fill: (before: Database) => Promise<void>
  /** Reads the filled database before the newer migrations run. */
  read: (before: Database) => Promise<Seen>
}

/** Opens a database of today that an older version has filled; `close` deletes it. */
export async function openUpgraded<Seen>({ newest, fill, read }: Upgrade<Seen>) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-upgrades-'))
  const older = path.join(root, 'migrations')
  cpSync(MIGRATIONS_FOLDER, older, { recursive: true })
  for (const name of readdirSync(older)) if (name > newest) rmSync(path.join(older, name))
  const onServer = process.env['TEST_DATABASE_URL']
    ? await openTestDatabase({ migrationsFolder: older })
    : undefined
  const databaseUrl = onServer && (await urlOf(onServer))
  const open = (migrationsFolder: string) =>
    openDatabase({ databaseUrl, databasePool: 2, dataDir: root, migrationsFolder, log })
  const before = await open(older)
  await fill(before)
  const seen = await read(before)
  await before.close()
  const database = await open(MIGRATIONS_FOLDER)
  const close = async () => {
    await database.close()
    await onServer?.close()
    rmSync(root, { recursive: true, force: true })
  }
  return { database, seen, close }
}

async function urlOf(onServer: Database): Promise<string> {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const [current] = await rowsOf<{ name: string }>(onServer, sql`select current_database() as name`)
  url.pathname = `/${current?.name}`
  return url.href
}
