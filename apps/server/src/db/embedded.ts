import fs from 'node:fs'
import path from 'node:path'
import { PGlite, type Extensions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { StartError } from '../start-error.ts'
import { lockDataFolder } from './data-lock.ts'

/** Extensions that the migrations create; PGlite wants them named when it opens. */
export const EXTENSIONS = { btree_gist, pg_trgm } satisfies Extensions

/** How often the log is folded into the data and dead rows are cleared, if anything was written: PGlite does neither itself. */
const HOUSEKEEPING_MS = 300_000

export type EmbeddedDatabase = {
  client: PGlite
  /** How often the data was flushed to disk since opening; a commit must raise it. */
  flushes: () => number
  close: () => Promise<void>
}

/**
 * Opens PGlite so that it keeps what it acknowledged through a power cut, and for one process at a time.
 *
 * Stock PGlite runs with fsync off, has no flush in its file layer, takes no lock and never checkpoints (docs/decisions).
 *
 * @param folder made when missing; the database lies in `pg/` below it
 * @throws StartError when the folder is in use, or this build of PGlite does not flush
 */
export async function openEmbedded(folder: string, { housekeepingMs = HOUSEKEEPING_MS } = {}): Promise<EmbeddedDatabase> {
  const lock = await lockDataFolder(folder)
  try {
    const pgFolder = path.join(folder, 'pg')
    if (!fs.existsSync(pgFolder)) await createDurably(folder, pgFolder)
    const files = new FlushingFiles(pgFolder)
    const client = await PGlite.create({ fs: files, extensions: EXTENSIONS, startParams: START_PARAMETERS })
    await assertFlushes(client, files)
    const stopHousekeeping = keepHouse(client, housekeepingMs)
    return {
      client,
      flushes: () => files.flushes,
      close: async () => {
        stopHousekeeping()
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap((setting) => ['-c', setting]),
]

/** The part of PGlite's file layer that is reached into. It is private there, hence `assertFlushes` and the exact version. */
type FileLayer = { stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }; realPath: (node: unknown) => string }

class FlushingFiles extends NodeFS {
  flushes = 0

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...given)
    prepared.emscriptenOpts.preRun ??= []
    const steps = prepared.emscriptenOpts.preRun as ((module: { NODEFS: FileLayer }) => void)[]
    steps.push(({ NODEFS: layer }) => {
      layer.stream_ops.fsync = (stream) => {
        this.flushes += 1
        if (stream.nfd === undefined) flush(layer.realPath(stream.node))
        else fs.fsyncSync(stream.nfd)
        return 0
      }
    })
    return prepared
  }
}

/** The first files are made aside and flushed before they get their name, so a cut in the first start leaves nothing half. */
async function createDurably(folder: string, pgFolder: string): Promise<void> {
  const aside = path.join(folder, 'pg.new')
  fs.rmSync(aside, { recursive: true, force: true })
  const client = await PGlite.create({ dataDir: aside })
  await client.close()
  flushTree(aside)
  fs.renameSync(aside, pgFolder)
  flush(folder)
}

async function assertFlushes(client: PGlite, files: FlushingFiles): Promise<void> {
  const before = files.flushes
  await client.exec('create table if not exists _durable (n int); insert into _durable values (1); truncate _durable')
  if (files.flushes > before) return
  await client.close()
  throw new StartError('This build of PGlite does not flush to disk, so data would be lost in a power cut. Set DATABASE_URL to use PostgreSQL, or install the exact versions of package-lock.json.')
}

function keepHouse(client: PGlite, everyMs: number): () => void {
  let tidiedAt: string | undefined
  const position = async () => (await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn
  const tidy = async () => {
    if (client.closed || (await position()) === tidiedAt) return
    await client.exec('checkpoint')
    await client.exec('vacuum (analyze, skip_locked)')
    tidiedAt = await position()
  }
  const timer = setInterval(() => {
    // The database may be closed while this runs; the next start tidies.
    tidy().catch(() => undefined)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function flush(file: string, flags = 'r'): void {
  const descriptor = fs.openSync(file, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

function flushTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) flushTree(inner)
    else if (entry.isFile()) flush(inner, 'r+')
  }
  flush(folder)
}
