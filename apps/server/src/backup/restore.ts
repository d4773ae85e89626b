import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { unfinishedRestore } from '../db/embedded.ts'
import { flush } from '../db/flushing-files.ts'
import { lockDataFolder } from '../db/data-lock.ts'
import { assertFits, readMigrations } from '../db/migrate.ts'
import { openStore } from '../adapters/file-store/open-files.ts'
import { StartError } from '../process/start-error.ts'
import type { BackupPlace } from './back-up.ts'
import { checkFiles, checkRows, copyOut, flushAll } from './checked-files.ts'
import { connect, countRows, majorVersion, readPgFolder, tablesOf } from './contents-query.ts'
import { DATABASE_FOLDER, DUMP, FILES_FOLDER, type Manifest, readManifest } from './manifest.ts'
import { countDumped, restoreDump } from './postgres-programs.ts'

/**
 * Reads a whole backup: every file by its SHA-256, the rows of its database, and whether this version can open it.
 *
 * @throws StartError with one sentence
 */
export async function verifyBackup(folder: string, migrationsFolder: string): Promise<Manifest> {
  const manifest = await checkedManifest(folder, migrationsFolder)
  checkRows(folder, manifest.rows, await countBackedUp(folder, manifest))
  return manifest
}

/**
 * Restores a backup into an empty database and an empty store of files. A server that starts then migrates the database.
 *
 * @throws StartError with one sentence, before anything is written unless the target itself fails
 */
export async function restore(
  place: BackupPlace,
  folder: string,
  migrationsFolder: string,
): Promise<Manifest> {
  const manifest = await checkedManifest(folder, migrationsFolder)
  if (manifest.database === 'postgres') await restorePostgres(place, folder, manifest)
  else await restoreEmbedded(place, folder, manifest)
  return manifest
}

async function checkedManifest(folder: string, migrationsFolder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const applied = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]))
  assertFits(applied, await readMigrations(migrationsFolder), 'backup')
  await checkFiles(folder, manifest.files)
  return manifest
}

async function countBackedUp(folder: string, manifest: Manifest): Promise<Record<string, number>> {
  if (manifest.database === 'postgres') return countDumped(path.join(folder, DUMP), manifest.postgres)
  // In a copy, because opening a database writes to it.
  const copy = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-verify-'))
  try {
    await copyDatabase(folder, manifest, copy)
    return await countIn(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const copyDatabase = (folder: string, { files, emptyFolders }: Manifest, target: string) =>
  copyOut(
    folder,
    { files: files.filter(({ path: inner }) => inner.startsWith(`${DATABASE_FOLDER}/`)), emptyFolders },
    (inner) => path.join(target, path.relative(DATABASE_FOLDER, inner)),
  )

async function countIn(pgFolder: string): Promise<Record<string, number>> {
  const snapshot = await readPgFolder(pgFolder)
  try {
    return await countRows(snapshot)
  } finally {
    await snapshot.close()
  }
}

async function restoreEmbedded(place: BackupPlace, folder: string, manifest: Manifest): Promise<void> {
  if (place.databaseUrl !== undefined)
    throw new StartError(
      'This backup is of an embedded database, and DATABASE_URL names a PostgreSQL. Unset DATABASE_URL.',
    )
  const dataDir = path.resolve(place.dataDir)
  const lock = await lockDataFolder(dataDir)
  try {
    assertEmptyFolder(dataDir)
    await assertEmptyStore(place)
    const unfinished = unfinishedRestore(dataDir)
    // Until its last step the server refuses to start on this folder.
    await mkdir(unfinished, { mode: 0o700 })
    flush(dataDir)
    await restoreUploads(place, folder, manifest)
    await copyDatabase(folder, manifest, unfinished)
    checkRows(folder, manifest.rows, await countIn(unfinished))
    await flushAll(unfinished)
    await rename(unfinished, path.join(dataDir, 'pg'))
    flush(dataDir)
  } finally {
    await lock.release()
  }
}

/** What a folder has before anything is stored in it. */
const OF_A_NEW_FOLDER = new Set(['.lock', 'lost+found'])

function assertEmptyFolder(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).every((name) => OF_A_NEW_FOLDER.has(name))) return
  throw new StartError(
    `${dataDir} is not empty. Set DATA_DIR to a new folder, or move the content of this one away, and restore again.`,
  )
}

async function assertEmptyStore(place: BackupPlace): Promise<void> {
  const isEmpty = await openStore(place)
    .isEmpty()
    .catch((error: unknown) => {
      throw new StartError(
        `The file store cannot be listed (${String(error)}). Check S3_URL and its key, which needs s3:ListBucket for a restore.`,
      )
    })
  if (isEmpty) return
  throw new StartError(
    place.s3 === undefined
      ? `${path.resolve(place.dataDir, FILES_FOLDER)} is not empty. Set DATA_DIR to a new folder, or move its content away, and restore again.`
      : 'The bucket of S3_URL is not empty. Set S3_URL to a new bucket and restore again.',
  )
}

async function restoreUploads(place: BackupPlace, folder: string, { files }: Manifest): Promise<void> {
  const store = openStore(place)
  for (const { path: inner } of files) {
    if (!inner.startsWith(`${FILES_FOLDER}/`)) continue
    const content = await readFile(path.join(folder, inner))
    await store.put(path.relative(FILES_FOLDER, inner), content, 'application/octet-stream')
  }
}

async function restorePostgres(place: BackupPlace, folder: string, manifest: Manifest): Promise<void> {
  const { databaseUrl } = place
  if (databaseUrl === undefined)
    throw new StartError(
      'This backup is of a PostgreSQL. Set DATABASE_URL to an empty database; `createdb` makes one.',
    )
  const client = await connect(databaseUrl)
  const reads = { query: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows }
  try {
    const major = await majorVersion(reads)
    if (major < manifest.postgres)
      throw new StartError(
        `The backup needs PostgreSQL ${manifest.postgres} or newer, and the database of DATABASE_URL is PostgreSQL ${major}.`,
      )
    const tables = await tablesOf(reads)
    if (tables.length > 0)
      throw new StartError(
        `The database of DATABASE_URL is not empty, it has ${tables.length} tables. Make a new one with \`createdb\`, set DATABASE_URL to it and restore again.`,
      )
    await assertEmptyStore(place)
    // Read to its end before anything is written.
    const file = path.join(folder, DUMP)
    checkRows(folder, manifest.rows, await countDumped(file, manifest.postgres))
    await restoreUploads(place, folder, manifest)
    await restoreDump(databaseUrl, file, manifest.postgres)
    checkRows(folder, manifest.rows, await countRows(reads))
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
