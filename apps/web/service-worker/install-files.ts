import pLimit from 'p-limit'
import type { PrecacheController } from 'workbox-precaching'

/** Chromium lets a service worker have three; other browsers more. Requests of the open page come first, because these have low priority. */
const AT_A_TIME = 8

/**
 * Stores the files of the application, several at a time. Workbox itself asks for one after the other, so that five hundred small files take
 * five hundred times the delay of the network. Files that an earlier version or an interrupted installation has stored are not asked for again.
 *
 * @throws WorkboxError if a file cannot be stored; the browser tries again with the next page
 */
export async function installFiles(application: PrecacheController, event: ExtendableEvent): Promise<void> {
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
