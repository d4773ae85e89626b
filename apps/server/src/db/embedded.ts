import fs from 'node:fs'
import path from 'node:path'
import { PGlite, type Extensions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { drizzle } from 'drizzle-orm/pglite'
import { StartError } from '../start-error.ts'
import type { DatabaseLog, Driver } from './client.ts'
import { lockDataFolder } from './data-lock.ts'
import { createStatements } from './embedded-statements.ts'
import { narrow, narrowTree, ownerOnly } from './owner-only.ts'

/** Extensions that the migrations create; PGlite wants them named when it opens. */
export const EXTENSIONS = { btree_gist, pg_trgm } satisfies Extensions

/** How often the log is folded into the data and dead rows are cleared, if anything was written: PGlite does neither itself. */
const HOUSEKEEPING_MS = 300_000

/** PGlite aborts when it finds the disk full at its start, so a start asks for this much. */
const FREE_BYTES = 64 * 1024 * 1024

/** The major version of PostgreSQL in the pinned PGlite; the files of another one cannot be read. */
const POSTGRES_MAJOR = '18'

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
 * @throws StartError when the folder is in use, full or of another version, or this build of PGlite does not flush
 */
export async function openEmbedded(
  folder: string,
  { housekeepingMs = HOUSEKEEPING_MS, log }: { housekeepingMs?: number; log: DatabaseLog },
): Promise<EmbeddedDatabase> {
  const lock = await lockDataFolder(folder)
  try {
    const pgFolder = path.join(folder, 'pg')
    narrow(folder, log)
    assertDiskSpace(folder)
    if (fs.existsSync(pgFolder)) assertVersion(pgFolder)
    else await createDurably(folder, pgFolder)
    for (const part of [pgFolder, path.join(folder, '.lock')]) if (fs.existsSync(part)) narrowTree(part, log)
    const files = new FlushingFiles(pgFolder)
    const client = await PGlite.create({ fs: files, extensions: EXTENSIONS, startParams: START_PARAMETERS })
    await assertFlushes(client, files)
    const stopHousekeeping = startMaintenance(client, housekeepingMs, log)
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

/** PGlite in this process. */
export function embeddedDriver(client: PGlite, close: () => Promise<void>): Driver {
  const statements = createStatements(client)
  return {
    kind: 'embedded',
    root: client,
    // Drizzle only ever calls `query` of it.
    drizzle: (queryable) => drizzle({ client: queryable as unknown as PGlite }),
    query: (queryable, prepared) => statements.query(prepared, queryable !== client),
    ask: (queryable, question) => statements.ask(question, queryable !== client),
    // PGlite has one connection: whoever comes while a transaction runs waits for its end.
    transaction: (work) => client.transaction((transaction) => work(transaction)),
    together: (work) => work(client),
    close,
  }
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
 * Flushing is on. There is one connection, and the system caches the files as well: PGlite's own 160 MB of buffers, all of them
 * touched at the start, made the server twice as large and no query of a practice faster.
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

/** The part of PGlite's file layer that is reached into. It is private there, hence `assertFlushes` and the exact version. */
type FileLayer = {
  stream_ops: {
    fsync?: (stream: { nfd?: number | null; node: unknown }) => number
    setattr: (stream: unknown, attributes: Attributes) => void
  }
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
    setattr: (node: unknown, attributes: Attributes) => void
  }
  realPath: (node: unknown) => string
}
type Attributes = { mode?: number | null | undefined }

/** Files that reach the disk at each commit, and that no other user of the machine can read from the first write on. */
class FlushingFiles extends NodeFS {
  flushes = 0

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...given)
    prepared.emscriptenOpts.preRun ??= []
    const steps = prepared.emscriptenOpts.preRun as ((module: { NODEFS: FileLayer }) => void)[]
    steps.push(({ NODEFS: layer }) => {
      layer.stream_ops.fsync = (stream) => {
        this.flushes += 1
        // A folder has no descriptor there.
        if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd)
        else flush(layer.realPath(stream.node))
        return 0
      }
      keepToOwner(layer)
    })
    return prepared
  }
}

const narrowed = (attributes: Attributes) =>
  typeof attributes.mode === 'number' ? { ...attributes, mode: ownerOnly(attributes.mode) } : attributes

/** PGlite itself gives new files to everybody, whatever the umask says. */
function keepToOwner({ node_ops: nodes, stream_ops: streams }: FileLayer): void {
  const { mknod, setattr } = nodes
  const { setattr: setStream } = streams
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, ownerOnly(mode), device)
  nodes.setattr = (node, attributes) => setattr(node, narrowed(attributes))
  streams.setattr = (stream, attributes) => setStream(stream, narrowed(attributes))
}

/** The first files are made aside and flushed before they get their name, so a cut in the first start leaves nothing half. */
async function createDurably(folder: string, pgFolder: string): Promise<void> {
  const aside = path.join(folder, 'pg.new')
  fs.rmSync(aside, { recursive: true, force: true })
  fs.mkdirSync(aside, { mode: 0o700 })
  const client = await PGlite.create({ fs: new FlushingFiles(aside) })
  await client.close()
  flushTree(aside)
  fs.renameSync(aside, pgFolder)
  flush(folder)
}

async function assertFlushes(client: PGlite, files: FlushingFiles): Promise<void> {
  const before = files.flushes
  // A row in the log only; it leaves nothing in the tables.
  await client.query("select pg_logical_emit_message(true, 'vetvisit', 'does a commit reach the disk?')")
  if (files.flushes > before) return
  await client.close()
  throw new StartError(
    'This build of PGlite does not flush to disk, so data would be lost in a power cut. Set DATABASE_URL to use PostgreSQL, or install the exact versions of package-lock.json.',
  )
}

function startMaintenance(client: PGlite, everyMs: number, log: DatabaseLog): () => void {
  let tidiedAt: string | undefined
  const position = async () =>
    (await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn
  const maintain = async () => {
    if ((await position()) === tidiedAt) return
    await client.exec('checkpoint')
    await client.exec('vacuum (analyze, skip_locked)')
    tidiedAt = await position()
  }
  const timer = setInterval(() => {
    maintain().catch((error: unknown) => {
      // Closed in the middle of it: the next start tidies.
      if (!client.closed) log.error({ err: error }, 'the embedded database could not be tidied')
    })
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
