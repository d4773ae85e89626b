import { onSignOut, onSessionEnd } from '../../../lib/session/session.ts'
import { UNDO_MS } from '../../../ui/action/offer-undo.ts'

type Act = {
  timer: ReturnType<typeof setTimeout>
  send: (closing: boolean) => Promise<void>
  drop: () => void
}

/** By what they are about. */
const waiting = new Map<string, Act>()

/**
 * Does something to an appointment unless it is taken back within `UNDO_MS`; hiding or closing the page and logging out do it at once.
 * Another act on the same one takes the place of what still waits.
 *
 * @param send says whether nobody is there any more
 * @param drop called when it is not done: the session has ended
 * @returns function that takes it back; false when it was done already
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

/** Nobody is there any more to take them back. */
const sendAll = () => Promise.all([...waiting.values()].map(({ send }) => send(true)))

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendAll()
  })
  window.addEventListener('pagehide', () => void sendAll())
}
onSignOut(sendAll)

// A session that the server has ended sends nothing any more.
onSessionEnd(() => {
  const dropped = [...waiting.entries()]
  for (const [id, { drop }] of dropped) {
    takeBack(id)
    drop()
  }
})
