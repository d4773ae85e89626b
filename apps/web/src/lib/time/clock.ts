import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

const TICK_MS = 30_000

const clock = createStore(Date.now())
let timer: ReturnType<typeof setInterval> | undefined
let watchers = 0

const tick = () => clock.set(Date.now())

/** The timer runs while at least one component shows the time. */
function subscribe(watcher: () => void): () => void {
  const stop = clock.subscribe(watcher)
  watchers += 1
  if (watchers === 1) {
    timer = setInterval(tick, TICK_MS)
    tick()
  }
  return () => {
    stop()
    watchers -= 1
    if (watchers === 0) clearInterval(timer)
  }
}

/** Epoch milliseconds, updated every 30 seconds, so that everything on a screen changes together. */
export const useNow = (): number => useSyncExternalStore(subscribe, clock.get)
