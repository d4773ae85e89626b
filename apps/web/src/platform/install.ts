import { createStore } from '../lib/store.ts'
import { readStored, writeStored } from '../lib/session/stored.ts'

/** Chromium's offer to install the application; other browsers have none. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

const KEY = 'install-offered'
const DAY_MS = 86_400_000

/** Days until the application offers again to be installed. */
const OFFER_DAYS = 90

const offer = createStore<InstallOffer | null>(null)

/** Keeps the browser from offering by itself; pages offer it when something was done (decision 329). Called once. */
export function startInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Only Chromium fires it, and always with this method.
    offer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

/** Whether the application may offer to be installed now: the browser can, and it was not offered for 90 days. */
export const mayOfferInstall = (): boolean =>
  offer.get() !== null && Date.now() - Number(readStored(KEY) ?? 0) >= OFFER_DAYS * DAY_MS

export const noteInstallOffer = (): void => writeStored(KEY, String(Date.now()))

/** Asks the person by the browser's own dialog, which it allows once. */
export async function install(): Promise<void> {
  const current = offer.get()
  offer.set(null)
  await current?.prompt()
}
