import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { flush } from '../db/flushing-files.ts'
import { StartError } from '../process/start-error.ts'

/** Version of the layout of a backup. */
const FORMAT = 1
const NAME = 'manifest.json'

/** Parts of a backup's folder. */
export const DATABASE_FOLDER = 'database'
export const DUMP = 'database/database.dump'
export const FILES_FOLDER = 'files'

/** Below the backup, with `/`: no part of it leads out. */
const innerPath = z
  .string()
  .regex(/^(database|files)(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/, 'must be a path inside the backup')

const File = z.object({
  path: innerPath,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupFile = z.output<typeof File>

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601: the moment of the database. */
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** Oldest major version of PostgreSQL that can read it: that of `pg_dump`, or of the embedded database. */
  postgres: z.int(),
  /** Migrations that the database has. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Folders that have no file, in the order in which they can be made. */
  emptyFolders: z.array(innerPath),
  files: z.array(File),
  /** Ids of uploads whose content the file store had lost or damaged before. */
  lostUploads: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

const Written = z.object({ sha256: z.string(), manifest: z.unknown() })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes the manifest after everything else is flushed. A backup without one was cut off. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const complete: Manifest = { format: FORMAT, ...manifest }
  const text = JSON.stringify({ sha256: hashOf(JSON.stringify(complete)), manifest: complete })
  const place = path.join(folder, NAME)
  const file = await open(`${place}.part`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${place}.part`, place)
  flush(folder)
}

/** @throws StartError when there is no complete manifest, it is damaged, or a newer version wrote it */
export async function readManifest(folder: string): Promise<Manifest> {
  const place = path.join(folder, NAME)
  if (!existsSync(place))
    throw new StartError(
      `There is no ${NAME} in ${folder}: it is no backup, or one that was cut off. Use another backup.`,
    )
  const damaged = new StartError(`${place} is damaged. Use another backup.`)
  const written = Written.safeParse(parsed(await readFile(place, 'utf8')))
  if (!written.success || written.data.sha256 !== hashOf(JSON.stringify(written.data.manifest))) throw damaged
  const { format } = z.object({ format: z.number() }).parse(written.data.manifest)
  if (format > FORMAT)
    throw new StartError(
      `The backup in ${folder} was made by a newer version of VetVisit (format ${format}). Use that version.`,
    )
  const manifest = Manifest.safeParse(written.data.manifest)
  if (!manifest.success) throw damaged
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
