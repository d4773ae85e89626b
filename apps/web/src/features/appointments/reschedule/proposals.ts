import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../../lib/session/session.ts'

/** The dialog that proposes another time for a request; each opening has a number of its own. */
type Opened = { request: Appointment; isOpen: boolean; turn: number }

let opened: Opened | null = null
const watchers = new Set<() => void>()

function set(next: Opened | null): void {
  opened = next
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Opens the dialog over the page. It is not a part of the request's card, which goes when a colleague answers: what was written would go with it. */
export const openProposal = (request: Appointment): void =>
  set({ request, isOpen: true, turn: (opened?.turn ?? 0) + 1 })

export const closeProposal = (): void => {
  if (opened?.isOpen) set({ ...opened, isOpen: false })
}

export const useProposal = (): Opened | null => useSyncExternalStore(subscribe, () => opened)

onSessionEnd(() => set(null))
