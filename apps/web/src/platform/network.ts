import { Network } from '@capacitor/network'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

let online = globalThis.navigator?.onLine ?? true
const watchers = new Set<() => void>()

function tell(next: boolean): void {
  if (next === online) return
  online = next
  for (const watcher of watchers) watcher()
}

/** Follows the device's connection, on phones by the native plugin, in browsers by the plugin's web part. Called once. */
export async function startNetwork(): Promise<void> {
  onlineManager.setEventListener((setOnline) => {
    const watcher = () => setOnline(online)
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  })
  await Network.addListener('networkStatusChange', (status) => tell(status.connected))
  tell((await Network.getStatus()).connected)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** False while the device has no connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => online)
