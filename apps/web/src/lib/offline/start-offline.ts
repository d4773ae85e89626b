import { currentSession, subscribeSession } from '../session/session.ts'
import { DATABASE } from './databases.ts'

/** Shows what the device keeps for the signed-in person; without a session no record may be left, such as after a crash. */
export async function startOffline(): Promise<void> {
  subscribeSession(() => {
    if (currentSession()) void keep()
  })
  if (currentSession()) await keep()
  else globalThis.indexedDB?.deleteDatabase(DATABASE)
}

/** Offline code that cannot be loaded leaves an application that reads everything from the server. */
const keep = () => import('./keep-queries.ts').then((file) => file.keepQueries()).catch(() => undefined)
