import { noteNewVersion } from '../../lib/new-version.ts'

/**
 * Loads the page again if code of an open page is missing because the server has a newer version. With unsaved input the page stays and says
 * that there is one.
 */
export function followNewVersions(): () => void {
  // Vite sends it for every part that cannot be loaded.
  window.addEventListener('vite:preloadError', onMissing)
  return () => window.removeEventListener('vite:preloadError', onMissing)
}

const onMissing = () => void loadAgainIfNew()

async function loadAgainIfNew(): Promise<void> {
  if (!(await isNewVersion().catch(() => false))) return
  if (hasUnsavedInput()) noteNewVersion()
  else location.reload()
}

/** True if the server's first page begins with other code than this one. */
async function isNewVersion(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-store' })
  return own != null && answer.ok && !(await answer.text()).includes(own)
}

/** Asks what a browser asks before it closes a page (`askBeforeUnload`). */
const hasUnsavedInput = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
