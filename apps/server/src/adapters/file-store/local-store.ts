import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Files below a folder. Each is written under another name, flushed and then renamed, so that no file is ever partial. */
export function localStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, key)
  return {
    put: async (key, bytes) => {
      const place = placeOf(key)
      const unfinished = `${place}.${randomBytes(6).toString('hex')}.part`
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, place)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      for (let inside = path.dirname(place); ; inside = path.dirname(inside)) {
        await flushFolder(inside)
        if (inside === folder || inside === path.dirname(inside)) break
      }
    },
    get: (key) => readFile(placeOf(key)).catch(nullIfMissing),
    remove: (key) => rm(placeOf(key), { force: true }),
    isEmpty: async () => ((await readdir(folder).catch(nullIfMissing)) ?? []).length === 0,
  }
}

/** A new name survives a power cut only once its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  // Windows does not open folders; its file system keeps names consistent itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
