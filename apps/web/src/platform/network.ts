import { onlineManager } from '@tanstack/react-query'
import { createStore, useStore } from '../lib/store.ts'
import { isPhoneApp } from './device.ts'

const online = createStore(globalThis.navigator?.onLine ?? true)

/** Follows the device's connection: by the native plugin on phones, by the browser's own events elsewhere. Called once. */
export async function startNetwork(): Promise<void> {
  onlineManager.setEventListener((setOnline) => online.subscribe(() => setOnline(online.get())))
  if (!isPhoneApp()) {
    window.addEventListener('online', () => online.set(true))
    window.addEventListener('offline', () => online.set(false))
    return
  }
  const { Network } = await import('@capacitor/network')
  await Network.addListener('networkStatusChange', (status) => online.set(status.connected))
  online.set((await Network.getStatus()).connected)
}

/** Resolves when the device has a connection again; while it has one, after `pauseMs`. */
export const networkAgain = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (online.get()) return void setTimeout(resolve, pauseMs)
    const stop = online.subscribe(() => {
      if (!online.get()) return
      stop()
      resolve()
    })
  })

/** False while the device has no connection. */
export const isOnline = (): boolean => online.get()

/** As `isOnline`, for components. */
export const useOnline = (): boolean => useStore(online)

type Connection = { saveData?: boolean; type?: string }

/** True if loading ahead costs the person nothing, as far as the browser tells: no mobile data, and no wish to save data. */
export function mayLoadAhead(): boolean {
  const { saveData, type } = (navigator as { connection?: Connection }).connection ?? {}
  return online.get() && saveData !== true && type !== 'cellular'
}
