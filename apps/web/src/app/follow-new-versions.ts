import { noteNewVersion } from '../lib/new-version.ts'

/**
 * Loads the page again if code of an open page is missing because the server has a newer version. With unsaved input, or while the device
 * could not take the newer version, the page stays and says that there is one.
 *
 * @returns ends it
 */
export function followNewVersions(): () => void {
  // Vite sends it for every part that cannot be loaded.
  window.addEventListener('vite:preloadError', onMissing)
  return () => window.removeEventListener('vite:preloadError', onMissing)
}

const onMissing = () => void loadAgainIfNew().catch(() => undefined)

async function loadAgainIfNew(): Promise<void> {
  // The service worker answers `/` from the device, and leaves an address with a query to the server.
  if (await isThisVersion('/?version')) return
  await updateServiceWorker().catch(() => undefined)
  if (hasUnsavedInput() || (await isThisVersion('/'))) noteNewVersion()
  else location.reload()
}

/** True if the page at this address begins with the code that this page began with. */
async function isThisVersion(address: string): Promise<boolean> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src')
  const answer = await fetch(address, { cache: 'no-store' })
  return own == null || !answer.ok || (await answer.text()).includes(own)
}

/** Returns when the newer one has taken over (service-worker/sw.ts) or has failed, at once if there is none. */
async function updateServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const newer = (await registration?.update())?.installing
  if (newer) await ended(newer)
}

const ended = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })

/** Asks what a browser asks before it closes a page (`askBeforeUnload`). */
const hasUnsavedInput = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
