import { useSyncExternalStore } from 'react'

/** A value outside React that components can watch. */
export type Store<T> = {
  get: () => T
  /** Sets the value and calls every watcher, unless the value is the same. */
  set: (next: T) => void
  /** @returns function that stops watching */
  subscribe: (watcher: () => void) => () => void
}

/** Decision 250 explains why this is not a library. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of watchers) watcher()
    },
    subscribe: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get)
