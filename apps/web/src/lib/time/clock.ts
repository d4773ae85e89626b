import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  if (watchers.size === 1) {
    timer = setInterval(tick, TICK_MS)
    tick()
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(timer)
  }
}

/** Epoch milliseconds, anew every half minute: all that depends on the time on one screen changes together. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
