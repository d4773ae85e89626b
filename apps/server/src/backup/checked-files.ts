import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../process/start-error.ts'
import type { BackupFile } from './manifest.ts'

/** SHA-256 and size of a file. */
async function contentOf(file: string): Promise<Pick<BackupFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Every file below a folder of a backup with its content, and the folders that have none. */
export async function listContent(
  backup: string,
  inner: string,
): Promise<{ files: BackupFile[]; emptyFolders: string[] }> {
  const found = { files: [] as BackupFile[], emptyFolders: [] as string[] }
  const entries = await readdir(path.join(backup, inner), { withFileTypes: true })
  if (entries.length === 0) found.emptyFolders.push(inner)
  for (const entry of entries) {
    const name = `${inner}/${entry.name}`
    if (entry.isFile()) found.files.push({ path: name, ...(await contentOf(path.join(backup, name))) })
    else {
      const deeper = await listContent(backup, name)
      found.files.push(...deeper.files)
      found.emptyFolders.push(...deeper.emptyFolders)
    }
  }
  return found
}

/**
 * Compares every file of a backup with its manifest.
 *
 * @throws StartError naming the first one that is missing or has another content
 */
export async function checkFiles(backup: string, files: readonly BackupFile[]): Promise<void> {
  // A backup that was cut off shows by sizes, which takes no reading.
  for (const file of files) {
    const found = await stat(path.join(backup, file.path)).catch(() => undefined)
    if (found === undefined) throw damaged(backup, `${file.path} is missing`)
    if (found.size !== file.bytes)
      throw damaged(backup, `${file.path} has ${found.size} bytes in place of ${file.bytes}`)
  }
  for (const file of files)
    if ((await contentOf(path.join(backup, file.path))).sha256 !== file.sha256)
      throw damaged(backup, `${file.path} has another content`)
}

/** Flushes so many files at once that the disk writes them together. */
const FLUSHED_AT_ONCE = 16

/** Returns once everything below a folder would survive a power cut. */
export async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const places = [folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name))]
  for (let start = 0; start < places.length; start += FLUSHED_AT_ONCE)
    await Promise.all(places.slice(start, start + FLUSHED_AT_ONCE).map(flushOne))
}

async function flushOne(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** Copies files of a backup to a folder that has none of them. */
export async function copyOut(
  backup: string,
  { files, emptyFolders }: { files: readonly BackupFile[]; emptyFolders: readonly string[] },
  placeOf: (innerPath: string) => string,
): Promise<void> {
  for (const folder of emptyFolders) await makeFolder(placeOf(folder))
  for (const file of files) {
    const place = placeOf(file.path)
    await makeFolder(path.dirname(place))
    await copyFile(path.join(backup, file.path), place)
  }
}

/** Compares the counted rows of a database with those of the manifest. @throws StartError naming tables that differ */
export function checkRows(
  backup: string,
  expected: Readonly<Record<string, number>>,
  counted: Readonly<Record<string, number>>,
): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(counted)])].toSorted()
  const differing = names.filter((name) => expected[name] !== counted[name])
  if (differing.length === 0) return
  const shown = differing.map(
    (name) => `${name} ${counted[name] ?? 'none'} in place of ${expected[name] ?? 'none'}`,
  )
  throw damaged(backup, `the database has other rows (${shown.join(', ')})`)
}

const damaged = (backup: string, what: string) =>
  new StartError(`The backup in ${backup} is damaged: ${what}. Use another backup.`)
