import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session.ts'

/** Numbers that the menu and the bell show; features set them, the shell reads them. */
export type BadgeName = 'requests' | 'messages'

const counts = new Map<BadgeName, number>()
const watchers = new Set<() => void>()

export function setBadge(name: BadgeName, count: number): void {
  if (counts.get(name) === count) return
  counts.set(name, count)
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** 0 until a feature has set it. */
export const useBadge = (name: BadgeName): number =>
  useSyncExternalStore(subscribe, () => counts.get(name) ?? 0)

onSessionEnd(() => {
  for (const name of counts.keys()) setBadge(name, 0)
})
