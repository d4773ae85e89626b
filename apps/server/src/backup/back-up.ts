import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../process/config.ts'
import { copyEmbedded } from '../db/embedded-copies.ts'
import { writeInstant } from '../db/instant.ts'
import type { FileStore } from '../adapters/file-store/file-store.ts'
import { openStore } from '../adapters/file-store/open-files.ts'
import { storeKeyOf } from '../modules/files/public.ts'
import { StartError } from '../process/start-error.ts'
import { checkRows, flushAll, listContent } from './checked-files.ts'
import {
  countRows,
  majorVersion,
  migrationsOf,
  readPgFolder,
  readPostgres,
  type Snapshot,
  type StoredUpload,
  uploadsOf,
} from './contents-query.ts'
import { DATABASE_FOLDER, DUMP, FILES_FOLDER, type Manifest, writeManifest } from './manifest.ts'
import { countDumped, dump, postgresProgram } from './postgres-programs.ts'

export type BackupPlace = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

/** What one moment of the database holds. */
type Contents = Pick<Manifest, 'migrations' | 'rows'> & { uploads: StoredUpload[]; at: number }

/** A moment of the database, open until its database is in the backup. */
type Moment = {
  contents: Contents
  /** Puts the database of this moment into the backup. @returns the version of PostgreSQL that can read it */
  keep: () => Promise<number>
  discard: () => Promise<void>
}

/**
 * Backs up the database and the files while servers use them. The manifest is written last.
 *
 * Content of a file is deleted only after a commit has released it. So a file that is missing although the database of an earlier moment
 * names it was released meanwhile, and a new moment is taken; one that a later moment still names is lost.
 *
 * @param folder must not exist or be empty
 * @throws StartError with one sentence
 */
export async function backUp(place: BackupPlace, folder: string, clock: () => number): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${folder} is not empty. Name a new folder for each backup.`)
  await mkdir(path.join(folder, FILES_FOLDER), { recursive: true, mode: 0o700 })
  const uploads = createUploadCopies(openStore(place), path.join(folder, FILES_FOLDER))
  for (;;) {
    const at = clock()
    const moment =
      place.databaseUrl === undefined
        ? await momentOfEmbedded(place.dataDir, folder, at)
        : await momentOfPostgres(place.databaseUrl, folder, at)
    try {
      const { migrations, rows } = moment.contents
      if (!(await uploads.copy(moment.contents.uploads))) continue
      const postgres = await moment.keep()
      await flushAll(folder)
      const [database, files] = await Promise.all([
        listContent(folder, DATABASE_FOLDER),
        listContent(folder, FILES_FOLDER),
      ])
      const manifest: Omit<Manifest, 'format'> = {
        madeAt: writeInstant(at),
        database: place.databaseUrl === undefined ? 'embedded' : 'postgres',
        postgres,
        migrations,
        rows,
        emptyFolders: database.emptyFolders,
        files: [...database.files, ...files.files],
        lostUploads: uploads.lost(),
      }
      await writeManifest(folder, manifest)
      return { format: 1, ...manifest }
    } finally {
      await moment.discard()
    }
  }
}

async function contentsOf(snapshot: Snapshot, at: number): Promise<Contents> {
  const migrations = await migrationsOf(snapshot)
  return { at, migrations, rows: await countRows(snapshot), uploads: await uploadsOf(snapshot) }
}

async function momentOfEmbedded(dataDir: string, folder: string, at: number): Promise<Moment> {
  const target = path.join(folder, DATABASE_FOLDER)
  await rm(target, { recursive: true, force: true })
  await copyEmbedded(path.resolve(dataDir), target)
  // Opening the copy recovers and closes it in order, so the backup is one that opens.
  const snapshot = await readPgFolder(target)
  try {
    const postgres = await majorVersion(snapshot)
    const contents = await contentsOf(snapshot, at)
    return { contents, keep: async () => postgres, discard: async () => undefined }
  } finally {
    await snapshot.close()
  }
}

async function momentOfPostgres(databaseUrl: string, folder: string, at: number): Promise<Moment> {
  const snapshot = await readPostgres(databaseUrl)
  try {
    const { program, version } = postgresProgram('pg_dump', await majorVersion(snapshot))
    const contents = await contentsOf(snapshot, at)
    const keep = async () => {
      await mkdir(path.join(folder, DATABASE_FOLDER), { mode: 0o700 })
      const file = path.join(folder, DUMP)
      // The program keeps the mode of a file that exists.
      await writeFile(file, '', { mode: 0o600 })
      await dump(program, databaseUrl, { snapshot: snapshot.name, file })
      checkRows(folder, contents.rows, await countDumped(file, version))
      return version
    }
    return { contents, keep, discard: snapshot.close }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Copies of uploads in a backup, which grow with each moment of the database. */
function createUploadCopies(from: FileStore, to: string) {
  const placeOf = (id: string) => path.join(to, storeKeyOf(id))
  const copied = new Set<string>()
  /** Not found, or found with another content. */
  const missed = new Set<string>()
  let named: StoredUpload[] = []

  async function copyOne({ id, sha256 }: StoredUpload): Promise<boolean> {
    const content = await from.get(storeKeyOf(id))
    if (content === null || hashOf(content) !== sha256) return false
    await mkdir(path.dirname(placeOf(id)), { recursive: true, mode: 0o700 })
    await writeFile(placeOf(id), content, { mode: 0o600 })
    return true
  }

  return {
    /** @returns false if one is missing for the first time, so that a new moment must tell whether it was released */
    copy: async (uploads: StoredUpload[]): Promise<boolean> => {
      named = uploads
      let isComplete = true
      for (const upload of uploads) {
        if (copied.has(upload.id) || missed.has(upload.id)) continue
        if (await copyOne(upload)) copied.add(upload.id)
        else {
          missed.add(upload.id)
          isComplete = false
        }
      }
      await removeUnnamed()
      return isComplete
    },
    /** Ids that the last moment names although their content is gone. */
    lost: () => named.filter(({ id }) => missed.has(id)).map(({ id }) => id),
  }

  /** A file that was released since it was copied is not in the backup: its owner may have deleted it. */
  async function removeUnnamed(): Promise<void> {
    const ids = new Set(named.map(({ id }) => id))
    for (const id of copied)
      if (!ids.has(id)) {
        copied.delete(id)
        await rm(placeOf(id))
      }
  }
}
