import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** The dialog that proposes another time for a request; each opening has a number of its own. */
type Opened = { request: Appointment; suggested: readonly string[]; isOpen: boolean; turn: number }

const opened = createStore<Opened | null>(null)

/**
 * Opens the dialog over the page, with times that are chosen at first. It is not part of the request's card: if a colleague answered the request, the card and typed text would
 * disappear.
 */
export const openProposal = (request: Appointment, suggested: readonly string[] = []): void =>
  opened.set({ request, suggested, isOpen: true, turn: (opened.get()?.turn ?? 0) + 1 })

export const closeProposal = (): void => {
  const dialog = opened.get()
  if (dialog?.isOpen) opened.set({ ...dialog, isOpen: false })
}

export const useProposal = (): Opened | null => useStore(opened)

onSessionEnd(() => opened.set(null))
