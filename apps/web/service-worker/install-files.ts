import { parseTar } from 'nanotar'
import pLimit from 'p-limit'
import type { PrecacheController } from 'workbox-precaching'
import { ARCHIVE } from './archive-name.ts'

/** Chromium lets a service worker have three; other browsers more. Requests of the open page come first, because these have low priority. */
const AT_A_TIME = 8

/** As many files of an upgrade are fewer bytes than the archive, though they take longer. */
const FEW_FILES = 150

/** Types of what the archive has. A file of another type is asked for by its address. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Headers of an answer that speak of its bytes. */
const OF_BYTES = ['content-encoding', 'content-length', 'content-range', 'etag', 'last-modified', 'vary']

/**
 * Stores the files of the application: with one request, if most of them are missing, else several at a time. Workbox itself asks for one
 * after the other, so that five hundred small files take five hundred times the delay of the network. Files that an earlier version or an
 * interrupted installation has stored are not asked for again.
 *
 * @throws WorkboxError if a file cannot be stored; the browser tries again with the next page
 */
export async function installFiles(application: PrecacheController, event: ExtendableEvent): Promise<void> {
  await installArchive(application)
  const inTurn = pLimit(AT_A_TIME)
  const stored = [...application.getURLsToCacheKeys()].map(([url, cacheKey]) =>
    inTurn(async () => {
      // A file whose name has no hash has its version in the key only: browsers may hold an older one.
      const cache = cacheKey === url ? 'default' : 'reload'
      const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' })
      await Promise.all(application.strategy.handleAll({ request, event, params: { cacheKey } }))
    }),
  )
  await Promise.all(stored)
}

async function installArchive(application: PrecacheController): Promise<void> {
  const cache = await caches.open(application.strategy.cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...application.getURLsToCacheKeys()]
    .filter(([url, cacheKey]) => cacheKey === url && !stored.has(url))
    .map(([url]) => url)
  if (missing.length <= FEW_FILES) return
  // Without it, each file is asked for by its address.
  await storeArchive(cache, new Set(missing)).catch(() => undefined)
}

/** Stores those files of the archive that are wanted, with the headers that it came with. */
async function storeArchive(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  const archive = await fetch(
    new Request(`/${ARCHIVE}`, { cache: 'no-store', credentials: 'same-origin', priority: 'low' }),
  )
  if (!archive.ok) return
  const files = parseTar(await archive.arrayBuffer())
  await Promise.all(
    files.map(async ({ name, data }) => {
      const { href } = new URL(name, archive.url)
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
      if (!wanted.has(href) || data === undefined || type === undefined) return
      await cache.put(href, new Response(new Uint8Array(data), { headers: headersOf(archive, type) }))
    }),
  )
}

function headersOf(archive: Response, type: string): Headers {
  const headers = new Headers(archive.headers)
  for (const name of OF_BYTES) headers.delete(name)
  headers.set('content-type', type)
  return headers
}
