import { parseTar } from 'nanotar'
import pLimit from 'p-limit'
import type { PrecacheController } from 'workbox-precaching'
import { ARCHIVES, LOADED_BY_PAGE } from './archive-name.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium lets a service worker have three; other browsers more. Requests of the open page come first, because these have low priority. */
const AT_A_TIME = 8

/** As many files of an upgrade are fewer bytes than the archives, though they take longer. */
const FEW_FILES = 150

/** Types of what the archives have. A file of another type is asked for by its address. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

type ArchivedFile = { name: string; data?: Uint8Array | undefined }

/** Headers of an answer that speak of its bytes. */
const OF_BYTES = ['content-encoding', 'content-length', 'content-range', 'etag', 'last-modified', 'vary']

/**
 * Stores the files of the application before the worker answers: those that a page needs first, if the browser has none yet, and all of an
 * upgrade, which otherwise would take away pages that open without a network (decision 460). Workbox itself asks for one file after the
 * other, so that five hundred small files take five hundred times the delay of the network. Files that an earlier version or an interrupted
 * installation has stored are not asked for again.
 *
 * @throws WorkboxError if a file cannot be stored; the browser tries again with the next page
 */
export async function installFiles(application: PrecacheController, event: ExtendableEvent): Promise<void> {
  const inTurn = pLimit(AT_A_TIME)
  const store = async (addresses: [url: string, cacheKey: string][]) =>
    void (await Promise.all(
      addresses.map(([url, cacheKey]) =>
        inTurn(async () => {
          const request = requestOf(url, isHashed([url, cacheKey]) ? 'default' : 'reload')
          await Promise.all(application.strategy.handleAll({ request, event, params: { cacheKey } }))
        }),
      ),
    ))
  const addresses = [...application.getURLsToCacheKeys()]
  const pages = store(addresses.filter((address) => !isHashed(address)))
  const hashed = addresses.filter(isHashed)
  const [first] = await Promise.all([storeFrom(application, ARCHIVES.first).catch(() => []), pages])
  if (first.length > 0 && self.registration.active === null) {
    const loaded = loadedByPage(first)
    return store(hashed.filter(([url]) => loaded.has(url)))
  }
  await storeFrom(application, ARCHIVES.rest).catch(() => [])
  await store(hashed)
}

/**
 * Stores what the installation has left for later. It may be ended at any time, and goes on when it is called again.
 *
 * @throws TypeError if the network is gone
 */
export async function installRest(application: PrecacheController): Promise<void> {
  await storeFrom(application, ARCHIVES.rest)
  const cache = await caches.open(application.strategy.cacheName)
  const inTurn = pLimit({ concurrency: AT_A_TIME, rejectOnClear: true })
  const stored = [...(await missingFiles(application))].map((url) =>
    inTurn(async () => {
      const answer = await fetch(requestOf(url, 'default'))
      if (answer.ok) await cache.put(url, answer)
    }),
  )
  // Where one fails for want of a network, the others would, too.
  await Promise.all(stored).finally(() => inTurn.clearQueue())
}

/** A file whose name has no hash has its version in the key only: browsers may hold an older one. */
const isHashed = ([url, cacheKey]: [url: string, cacheKey: string]) => cacheKey === url

const requestOf = (url: string, cache: RequestCache) =>
  new Request(url, { cache, credentials: 'same-origin', priority: 'low' })

async function missingFiles(application: PrecacheController): Promise<ReadonlySet<string>> {
  const cache = await caches.open(application.strategy.cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const hashed = [...application.getURLsToCacheKeys()].filter(isHashed).map(([url]) => url)
  return new Set(hashed.filter((url) => !stored.has(url)))
}

/**
 * Stores those files of an archive that are missing, with the headers that it came with, if there are more than a few.
 *
 * @returns what the archive has; nothing if it is not wanted, refused or damaged, and each file is to be asked for by its address
 * @throws TypeError if the network is gone
 */
async function storeFrom(application: PrecacheController, archiveName: string): Promise<ArchivedFile[]> {
  const missing = await missingFiles(application)
  if (missing.size <= FEW_FILES) return []
  const archive = await fetch(requestOf(`/${archiveName}`, 'no-store'))
  if (!archive.ok) return []
  const files = filesOf(await archive.arrayBuffer())
  const cache = await caches.open(application.strategy.cacheName)
  await Promise.all(
    files.map(async ({ name, data }) => {
      const { href } = new URL(name, archive.url)
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
      if (!missing.has(href) || data === undefined || type === undefined) return
      await cache.put(href, new Response(new Uint8Array(data), { headers: headersOf(archive, type) }))
    }),
  )
  return files
}

/** Addresses of the files that the first archive lacks because the page has them. */
function loadedByPage(first: ArchivedFile[]): ReadonlySet<string> {
  const list = first.find(({ name }) => name === LOADED_BY_PAGE)?.data
  const names = new TextDecoder().decode(list).split('\n')
  return new Set(names.map((name) => new URL(`/${name}`, location.href).href))
}

/** None, if the archive is damaged. */
function filesOf(archive: ArrayBuffer): ArchivedFile[] {
  try {
    return parseTar(archive)
  } catch {
    return []
  }
}

function headersOf(archive: Response, type: string): Headers {
  const headers = new Headers(archive.headers)
  for (const name of OF_BYTES) headers.delete(name)
  headers.set('content-type', type)
  return headers
}
