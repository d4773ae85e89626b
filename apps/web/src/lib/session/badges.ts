import { createStore, useStore } from '../store.ts'
import { onSessionEnd } from './session.ts'

/** Counts that the menu and the bell show; features set them, the shell reads them. */
export type BadgeName = 'requests' | 'messages'

const NONE: Readonly<Record<BadgeName, number>> = { requests: 0, messages: 0 }
const counts = createStore(NONE)

export function setBadge(name: BadgeName, count: number): void {
  if (counts.get()[name] !== count) counts.set({ ...counts.get(), [name]: count })
}

/** 0 until a feature sets it. */
export const useBadge = (name: BadgeName): number => useStore(counts)[name]

onSessionEnd(() => counts.set(NONE))
