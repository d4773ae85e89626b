import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { installFiles, installRest } from './install-files.ts'
import { openNotification, showPush } from './pushes.ts'
import { DRAWINGS, PREVIEWS } from '../src/lib/offline/databases.ts'

declare const self: ServiceWorkerGlobalScope

/*
 * What a browser keeps of the application, and what it shows without a network (decision 440). The build writes the files of this version
 * into `__WB_MANIFEST`.
 */

/**
 * Paths that are the server's own, never the application's page: the API, its pages and the health checks. Nor are the public pages, which
 * are as they are now or not at all.
 */
const OF_SERVER = [
  /^\/api\//,
  /^\/health/,
  /^\/local-mail/,
  /^\/((de|en|hi)\/)?vets?\//,
  /^\/(de|en|hi)\//,
  /^\/vets$/,
  /^\/map\//,
  /^\/sitemap/,
  /^\/robots\.txt/,
]

const application = new PrecacheController()
application.addToCacheList(self.__WB_MANIFEST)

// A new version takes over at once; open pages reload when they miss a file (app/follow-new-versions.ts).
void self.skipWaiting()
clientsClaim()

self.addEventListener('install', (event) => event.waitUntil(installFiles(application, event)))
self.addEventListener('activate', (event) => event.waitUntil(application.activate(event)))
// Not awaited there: a worker that is not active answers nothing, and pages open already. Browsers end a worker that nobody asks for
// anything; each request lets it go on.
self.addEventListener('activate', () => void installRestOnce())
self.addEventListener('fetch', (event) => event.waitUntil(installRestOnce()))
self.addEventListener('push', showPush)
self.addEventListener('notificationclick', openNotification)

registerRoute(new PrecacheRoute(application))
registerRoute(
  new NavigationRoute(application.createHandlerBoundToURL('/index.html'), { denylist: OF_SERVER }),
)

// Animals are kept when they were seen, because nobody sees all of them, and an owner's own (lib/offline/drawings.ts).
registerRoute(
  /\/assets\/drawings-[\da-f]+\//,
  new CacheFirst({ cacheName: DRAWINGS, plugins: [new ExpirationPlugin({ maxEntries: 200 })] }),
)

// Pictures that an owner keeps on the device (lib/offline/previews.ts); nothing is added here.
registerRoute(
  /\/api\/v1\/files\//,
  async ({ request, url }) => (await caches.match(url.pathname, { cacheName: PREVIEWS })) ?? fetch(request),
)

// Files that are not installed, such as the map and the readers of PDFs and HEIC: kept when they were needed.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'further-files',
    plugins: [new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
  }),
)

// The last visited ones can be read offline, and after three seconds on a network that is nearly lost.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && /^\/((de|en|hi)\/)?vets?(\/|$)/.test(url.pathname),
  new NetworkFirst({
    cacheName: 'public-pages',
    networkTimeoutSeconds: 3,
    plugins: [new ExpirationPlugin({ maxEntries: 50 })],
  }),
)

let installing: Promise<void> | undefined

/** A failure is tried again with the next request. */
async function installRestOnce(): Promise<void> {
  if (!navigator.onLine) return
  installing ??= installRest(application).catch(() => void (installing = undefined))
  await installing
}
