import { createStore, useStore } from '../store.ts'

const staying = createStore(false)

/** Keeps a page for visitors in front of a person who has just signed in on it, until that page is left. */
export const setStaying = staying.set

export const useStaying = (): boolean => useStore(staying)
