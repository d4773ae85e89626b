import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|wasm|webmanifest)$/
/** Smaller files fit into one packet. */
const WORTH_BYTES = 1024
/**
 * Larger files get quality 9 in place of 11. Quality 11 takes 2.7 s per megabyte, quality 9 a tenth of that for 8 % more bytes, so 11 is
 * for scripts that people wait for, not for the map's data and the PDF viewer.
 */
const BEST_UP_TO_BYTES = 400_000
const FILES_AT_ONCE = 8

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every compressible file of a build, for the server to send (decision 114).
 *
 * Not a plugin of the bundler, because it must run after the service worker is written.
 */
export async function compressBuild(folder) {
  const names = await readdir(folder, { recursive: true })
  const waiting = names.filter((name) => COMPRESSIBLE.test(name))
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await compressFile(path.join(folder, name), name.startsWith('assets'))
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
}

async function compressFile(file, isAwaited) {
  const content = await readFile(file)
  if (content.length < WORTH_BYTES) return
  const quality = isAwaited && content.length <= BEST_UP_TO_BYTES ? constants.BROTLI_MAX_QUALITY : 9
  await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).then((small) =>
      writeFile(`${file}.br`, small),
    ),
    gz(content, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
