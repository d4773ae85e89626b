import { createStore, useStore } from './store.ts'

export const newVersionWaits = createStore(false)

/** Says on every page that the server has a newer version than this page. */
export const noteNewVersion = (): void => newVersionWaits.set(true)

export const useNewVersion = (): boolean => useStore(newVersionWaits)
