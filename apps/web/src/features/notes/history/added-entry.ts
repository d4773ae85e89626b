import { createStore } from '../../../lib/store.ts'

/** Id of the entry that this person added last, until a history has shown it. */
export const addedEntry = createStore<string | null>(null)
