import { onSignOut, onSessionEnd } from '../../../lib/session/session.ts'
import { UNDO_MS } from '../../../ui/action/offer-undo.ts'

type Act = {
  timer: ReturnType<typeof setTimeout>
  send: (closing: boolean) => Promise<void>
  drop: () => void
}

/** Pending actions by the id of their appointment. */
const waiting = new Map<string, Act>()

/**
 * Changes an appointment after `UNDO_MS` unless it is undone; hiding or closing the page and signing out send it at once.
 * Another change of the same appointment replaces the pending one.
 *
 * @param send gets true if the page is being closed
 * @param drop called if the change is discarded because the session has ended
 * @returns function that undoes it; false if it was sent already
 */
export function doSoon(
  id: string,
  send: (closing: boolean) => Promise<void>,
  drop: () => void,
): () => boolean {
  takeBack(id)
  const act: Act = {
    timer: setTimeout(() => void run(false), UNDO_MS),
    send: (closing) => run(closing),
    drop,
  }
  const run = (closing: boolean) => {
    takeBack(id)
    return send(closing)
  }
  waiting.set(id, act)
  return () => waiting.get(id) === act && takeBack(id)
}

function takeBack(id: string): boolean {
  clearTimeout(waiting.get(id)?.timer)
  return waiting.delete(id)
}

/** Sends the pending change of an appointment, because another one of it follows at once. */
export const sendNow = (id: string): void => void waiting.get(id)?.send(false)

/** Sends all pending changes, because the person is leaving and can no longer undo them. */
const sendAll = () => Promise.all([...waiting.values()].map(({ send }) => send(true)))

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendAll()
  })
  window.addEventListener('pagehide', () => void sendAll())
}
onSignOut(sendAll)

// Nothing can be sent after the server has ended the session.
onSessionEnd(() => {
  const dropped = [...waiting.entries()]
  for (const [id, { drop }] of dropped) {
    takeBack(id)
    drop()
  }
})
