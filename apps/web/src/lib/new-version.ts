import { createStore, useStore } from './store.ts'

const isWaiting = createStore(false)

/** Says on every page that the server has a newer version than this page. */
export const noteNewVersion = (): void => isWaiting.set(true)

export const useNewVersion = (): boolean => useStore(isWaiting)
