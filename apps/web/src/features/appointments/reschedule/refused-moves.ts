import { onSessionEnd } from '../../../lib/session/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { conflictDetailsOf } from '../override/conflict-details.ts'
import type { MoveGoal } from '../parts/move-goal.ts'

/** A move that was refused because something is in the way; each refusal has a number of its own. */
export type RefusedMove = {
  visitId: string
  goal: MoveGoal
  refusal: unknown
  turn: number
  /** The dialog was closed. Another card of the appointment does not open it again. */
  isOver: boolean
}

const refused = createStore<RefusedMove | null>(null)

/** Opens the dialog about what is in the way over the card of an appointment. @returns false for every other refusal */
export function openRefusedMove(visitId: string, goal: MoveGoal, refusal: unknown): boolean {
  if (!conflictDetailsOf(refusal)) return false
  refused.set({ visitId, goal, refusal, turn: (refused.get()?.turn ?? 0) + 1, isOver: false })
  return true
}

export function endRefusedMove(): void {
  const move = refused.get()
  if (move) refused.set({ ...move, isOver: true })
}

/** The last refused move, if it was one of this appointment. */
export function useRefusedMove(visitId: string): RefusedMove | null {
  const move = useStore(refused)
  return move?.visitId === visitId ? move : null
}

onSessionEnd(() => refused.set(null))
