import { currentSession, onSessionEnd, subscribeSession } from '../session/session.ts'
import { DATABASE, PREVIEWS } from './databases.ts'

/**
 * Shows what the device keeps for the signed-in person; without a session no record may be left, such as after a crash. Pictures go with the
 * session from here, because the code that keeps them is loaded later, and a session can end before.
 */
export async function startOffline(): Promise<void> {
  subscribeSession(() => {
    if (currentSession()) void keep()
  })
  onSessionEnd(forgetPreviews)
  if (currentSession()) return keep()
  globalThis.indexedDB?.deleteDatabase(DATABASE)
  forgetPreviews()
}

/** Offline code that cannot be loaded leaves an application that reads everything from the server. */
const keep = () => import('./keep-queries.ts').then((file) => file.keepQueries()).catch(() => undefined)

/** A browser that forbids caches has kept nothing. */
const forgetPreviews = () => void globalThis.caches?.delete(PREVIEWS).catch(() => undefined)
