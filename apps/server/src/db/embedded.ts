import fs from 'node:fs'
import path from 'node:path'
import { PGlite, type Extensions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { StartError } from '../process/start-error.ts'
import type { DatabaseLog } from './client.ts'
import { lockDataFolder } from './data-lock.ts'
import { serveCopies } from './embedded-copies.ts'
import { createDurably, FlushingFiles } from './flushing-files.ts'
import { narrow, narrowTree } from './owner-only.ts'

/** Extensions that the migrations create; PGlite has to be given them when it opens. */
export const EXTENSIONS = { btree_gist, pg_trgm } satisfies Extensions

/** How often a checkpoint and a vacuum run if anything was written: PGlite runs neither by itself. */
const MAINTENANCE_MS = 300_000

/** PGlite aborts on a full disk when it starts, so this much must be free. */
const FREE_BYTES = 64 * 1024 * 1024

/** The major version of PostgreSQL in the pinned PGlite; the files of another one cannot be read. */
const POSTGRES_MAJOR = '18'

export type EmbeddedDatabase = {
  client: PGlite
  /** How often the data was flushed to disk since opening; a commit must increase it. */
  flushes: () => number
  close: () => Promise<void>
}

/**
 * Opens PGlite for one process at a time, so that acknowledged writes survive a power cut.
 *
 * Stock PGlite runs with fsync off, has no flush in its file layer, takes no lock and never runs a checkpoint.
 *
 * @param folder created if missing; the database is in `pg/` below it
 * @throws StartError when the folder is in use, its disk is full, its data is of another version, or this build of PGlite does not flush
 */
export async function openEmbedded(
  folder: string,
  { maintenanceMs = MAINTENANCE_MS, log }: { maintenanceMs?: number; log: DatabaseLog },
): Promise<EmbeddedDatabase> {
  const lock = await lockDataFolder(folder)
  try {
    const pgFolder = path.join(folder, 'pg')
    narrow(folder, log)
    assertRestored(folder)
    assertDiskSpace(folder)
    if (!fs.existsSync(pgFolder)) await createDurably(folder, pgFolder)
    for (const part of [pgFolder, path.join(folder, '.lock')]) if (fs.existsSync(part)) narrowTree(part, log)
    const { client, files } = await openPgFolder(pgFolder)
    await assertFlushes(client, files)
    const copies = await serveCopies(fs.realpathSync(folder), client, log)
    const stopMaintenance = startMaintenance(client, maintenanceMs, log)
    return {
      client,
      flushes: () => files.flushes,
      close: async () => {
        stopMaintenance()
        await copies.close()
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Opens the files of a database that no other process opens. */
export async function openPgFolder(pgFolder: string) {
  assertVersion(pgFolder)
  const files = new FlushingFiles(pgFolder)
  const client = await PGlite.create({ fs: files, extensions: EXTENSIONS, startParams: START_PARAMETERS })
  return { client, files }
}

/** A restored database has this name until it is whole. */
export const unfinishedRestore = (folder: string): string => path.join(folder, 'pg.restoring')

function assertRestored(folder: string): void {
  if (fs.existsSync(unfinishedRestore(folder)))
    throw new StartError(
      `A restore into ${folder} was cut off. Delete the content of that folder and restore the backup again.`,
    )
}

function assertDiskSpace(folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  if (bavail * bsize < FREE_BYTES)
    throw new StartError(
      `The disk of the data folder ${folder} has less than ${FREE_BYTES / 1024 / 1024} MB left. Make room, then start VetVisit again.`,
    )
}

function assertVersion(pgFolder: string): void {
  const found = fs.readFileSync(path.join(pgFolder, 'PG_VERSION'), 'utf8').trim()
  if (found !== POSTGRES_MAJOR)
    throw new StartError(
      `The data in ${pgFolder} was written by PostgreSQL ${found}, and this version of VetVisit reads ${POSTGRES_MAJOR}. Start the version that wrote it and move the data (docs/operations).`,
    )
}

/**
 * Flushing is on. 24 MB of buffers are enough, because the operating system caches the files as well: PGlite's own 160 MB doubled the
 * memory of the server and made no query of a practice faster.
 */
const SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'shared_buffers=24MB',
  'max_connections=5',
]

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
]

async function assertFlushes(client: PGlite, files: FlushingFiles): Promise<void> {
  const before = files.flushes
  // Writes to the write-ahead log and to no table.
  await client.query("select pg_logical_emit_message(true, 'vetvisit', 'does a commit reach the disk?')")
  if (files.flushes > before) return
  await client.close()
  throw new StartError(
    'This build of PGlite does not flush to disk, so data would be lost in a power cut. Set DATABASE_URL to use PostgreSQL, or install the exact versions of package-lock.json.',
  )
}

function startMaintenance(client: PGlite, everyMs: number, log: DatabaseLog): () => void {
  let maintainedAt: string | undefined
  const position = async () =>
    (await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn
  const maintain = async () => {
    if ((await position()) === maintainedAt) return
    await client.exec('checkpoint')
    await client.exec('vacuum (analyze, skip_locked)')
    maintainedAt = await position()
  }
  const timer = setInterval(() => {
    maintain().catch((error: unknown) => {
      // A close during the run is no failure.
      if (!client.closed) log.error({ err: error }, 'the maintenance of the embedded database failed')
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
