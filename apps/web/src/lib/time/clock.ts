import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** Slots and days begin with a minute, so the clock ticks with each half of one and never shows what has just ended. */
const TICK_MS = 30_000

const store = createStore(Date.now())
let timer: ReturnType<typeof setTimeout> | undefined
let watchers = 0

function tick(): void {
  store.set(Date.now())
  clearTimeout(timer)
  timer = setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
}

/** Epoch milliseconds, while at least one component watches. */
export const clock = {
  get: store.get,
  subscribe: (watcher: () => void): (() => void) => {
    const stop = store.subscribe(watcher)
    watchers += 1
    if (watchers === 1) tick()
    return () => {
      stop()
      watchers -= 1
      if (watchers === 0) clearTimeout(timer)
    }
  },
}

// A window that was asleep or behind others has slow timers.
if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (watchers > 0 && document.visibilityState === 'visible') tick()
  })

/** Epoch milliseconds, updated every 30 seconds, so that everything on a screen changes together. */
export const useNow = (): number => useSyncExternalStore(clock.subscribe, clock.get)
