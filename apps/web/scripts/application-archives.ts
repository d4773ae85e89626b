import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createTar } from 'nanotar'
import type { Plugin } from 'vite'
import { ARCHIVES, LOADED_BY_PAGE } from '../service-worker/archive-name.ts'
import { firstFiles } from './first-files.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const BUILD = path.resolve(import.meta.dirname, '../dist')

/** What a header of the archive has room for, in characters. */
const LONGEST_NAME = 99

/**
 * Writes two archives of the files that the service worker is to store and whose names carry a hash (decisions 440 and 460). What has no
 * hash, such as the page itself, is always asked for by its own address. The server sends the archives compressed only, so they are nowhere
 * as they are.
 *
 * @returns `plugin` learns from the build which files come first; `write` takes what the service worker is to store, with addresses below
 *   the build's folder, and returns it as Workbox wants it of a `manifestTransforms`. It throws if a name is too long for an archive.
 */
export function applicationArchives() {
  let first: ReturnType<typeof firstFiles> = { loaded: [], others: [] }
  const plugin: Plugin = {
    name: 'application-archives',
    generateBundle: (_, bundle) => void (first = firstFiles(bundle)),
  }
  const write = async <Entry extends { url: string }>(entries: Entry[]): Promise<{ manifest: Entry[] }> => {
    const stored = new Set(entries.map(({ url }) => url).filter((url) => url.startsWith('assets/')))
    const loaded = first.loaded.filter((name) => stored.has(name))
    const others = first.others.filter((name) => stored.has(name))
    const rest = [...stored].filter((name) => !loaded.includes(name) && !others.includes(name))
    await Promise.all([
      writeArchive(ARCHIVES.first, [
        ...(await filesOf(others)),
        { name: LOADED_BY_PAGE, data: new TextEncoder().encode(loaded.toSorted().join('\n')) },
      ]),
      writeArchive(ARCHIVES.rest, await filesOf(rest)),
    ])
    return { manifest: entries }
  }
  return { plugin, write }
}

const filesOf = (names: string[]) =>
  Promise.all(names.toSorted().map(async (name) => ({ name, data: await readFile(path.join(BUILD, name)) })))

async function writeArchive(archiveName: string, files: { name: string; data: Uint8Array }[]): Promise<void> {
  const tooLong = files.find(({ name }) => name.length > LONGEST_NAME)
  if (tooLong !== undefined) throw new Error(`${tooLong.name} is too long a name for ${archiveName}.`)
  // The same files make the same archive.
  const archive = createTar(files, { attrs: { mtime: 0 } })
  const file = path.join(BUILD, archiveName)
  // The best quality takes ten seconds of a build and saves 8 % of what every device loads.
  await Promise.all([
    brotli(archive, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).then(
      (small) => writeFile(`${file}.br`, small),
    ),
    gz(archive, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
