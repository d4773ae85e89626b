import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isPhoneApp } from './device.ts'

let online = globalThis.navigator?.onLine ?? true
const watchers = new Set<() => void>()

function tell(next: boolean): void {
  if (next === online) return
  online = next
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Follows the device's connection: by the native plugin on phones, by the browser's own events elsewhere. Called once. */
export async function startNetwork(): Promise<void> {
  onlineManager.setEventListener((setOnline) => subscribe(() => setOnline(online)))
  if (!isPhoneApp()) {
    window.addEventListener('online', () => tell(true))
    window.addEventListener('offline', () => tell(false))
    return
  }
  const { Network } = await import('@capacitor/network')
  await Network.addListener('networkStatusChange', (status) => tell(status.connected))
  tell((await Network.getStatus()).connected)
}

/** False while the device has no connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => online)
