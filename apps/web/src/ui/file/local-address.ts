import { useMemo, useSyncExternalStore } from 'react'

/** The address of a file in the browser's memory, for as long as it is watched; after that the browser may forget it. */
export function localAddress(file: File) {
  let address: string | null = null
  let watchers = 0
  return {
    /** Null while nobody watches. */
    get: () => address,
    /** @returns function that stops watching */
    subscribe: () => {
      watchers += 1
      address ??= URL.createObjectURL(file)
      return () => {
        watchers -= 1
        if (watchers > 0 || address === null) return
        URL.revokeObjectURL(address)
        address = null
      }
    },
  }
}

/** The address of a file that a picture can show, or null for a moment. React may end and begin effects again, which makes another address. */
export function useLocalAddress(file: File): string | null {
  const { subscribe, get } = useMemo(() => localAddress(file), [file])
  return useSyncExternalStore(subscribe, get)
}
