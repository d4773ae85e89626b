import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createTar } from 'nanotar'
import { ARCHIVE } from '../service-worker/archive-name.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const BUILD = path.resolve(import.meta.dirname, '../dist')

/** What a header of the archive has room for, in characters. */
const LONGEST_NAME = 99

/**
 * Writes one archive of the files that the service worker is to store and whose names carry a hash (decision 440). What has no hash, such as
 * the page itself, is always asked for by its own address. The server sends the archive compressed only, so it is nowhere as it is.
 *
 * @param entries what the service worker is to store, with addresses below the build's folder
 * @returns the same entries, as Workbox wants them of a `manifestTransforms`
 * @throws Error if a name is too long for the archive
 */
export async function writeArchive<Entry extends { url: string }>(
  entries: Entry[],
): Promise<{ manifest: Entry[] }> {
  const names = entries.map(({ url }) => url).filter((url) => url.startsWith('assets/'))
  const tooLong = names.find((name) => name.length > LONGEST_NAME)
  if (tooLong !== undefined) throw new Error(`${tooLong} is too long a name for ${ARCHIVE}.`)
  const files = await Promise.all(
    names.toSorted().map(async (name) => ({ name, data: await readFile(path.join(BUILD, name)) })),
  )
  // The same files make the same archive.
  const archive = createTar(files, { attrs: { mtime: 0 } })
  const file = path.join(BUILD, ARCHIVE)
  // The best quality takes ten seconds of a build and saves 8 % of what every device loads.
  await Promise.all([
    brotli(archive, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).then(
      (small) => writeFile(`${file}.br`, small),
    ),
    gz(archive, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ])
  return { manifest: entries }
}
