import { onSignOut, onSessionEnd } from '../../lib/session/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { UNDO_MS } from './offer-undo.ts'

type Act = { timer: ReturnType<typeof setTimeout>; act: (closing: boolean) => Promise<unknown> }

const waiting = new Map<string, Act>()
const keys = createStore<ReadonlySet<string>>(new Set())

/** Ids of changes to show as done, although they are pending or their response has not arrived. */
export const useSoonDone = (): ReadonlySet<string> => useStore(keys)

/**
 * Runs an action that the server cannot undo after `UNDO_MS`, unless it is undone here; hiding or closing the page and signing out
 * run it at once.
 *
 * @param act gets true if the page may be closing; it must report failures itself
 * @returns function that undoes it
 */
export function actSoon(key: string, act: Act['act']): () => void {
  stopWaiting(key)
  waiting.set(key, { timer: setTimeout(() => void run(key, false), UNDO_MS), act })
  keys.set(new Set([...keys.get(), key]))
  return () => void takeBackSoon(key)
}

/** Undoes an action that is still to run. @returns false without one */
export function takeBackSoon(key: string): boolean {
  const isWaiting = stopWaiting(key) !== undefined
  if (isWaiting) remove(key)
  return isWaiting
}

async function run(key: string, closing: boolean): Promise<void> {
  const due = stopWaiting(key)
  try {
    await due?.act(closing)
  } finally {
    remove(key)
  }
}

function stopWaiting(key: string): Act | undefined {
  const due = waiting.get(key)
  clearTimeout(due?.timer)
  waiting.delete(key)
  return due
}

const remove = (key: string) => keys.set(new Set([...keys.get()].filter((other) => other !== key)))

const runAll = () => Promise.allSettled([...waiting.keys()].map((key) => run(key, true)))

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void runAll()
  })
  window.addEventListener('pagehide', () => void runAll())
}
onSignOut(runAll)

// Without a session nothing can be sent, so the change is shown as not done.
onSessionEnd(() => {
  for (const key of waiting.keys()) stopWaiting(key)
  keys.set(new Set())
})
