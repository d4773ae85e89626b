import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { doSoon } from '../requests/acts-to-come.ts'
import { changeOf, type MoveGoal } from '../parts/move-goal.ts'

/** Goals of moved appointments that are not sent yet, by id. */
const moved = createStore<ReadonlyMap<string, MoveGoal>>(new Map())

function setMoved(id: string, goal: MoveGoal | null): void {
  const next = new Map(moved.get())
  if (goal === null) next.delete(id)
  else next.set(id, goal)
  moved.set(next)
}

/** Goals, by id, of appointments that were moved here but whose new place the server does not report yet. */
export const useMovedSoon = (): ReadonlyMap<string, MoveGoal> => useStore(moved)

type Moving = Pick<Appointment, '_id' | 'version'> & {
  /** Its start before: a colleague who takes an appointment over at the same time gets exactly its own. */
  start?: string
}

/** Sends the new place with the version that was read, and loads the appointments again, also after a refusal. @returns its version */
async function sendMove(
  { _id, version, ...before }: Moving,
  goal: MoveGoal,
  keepalive: boolean,
): Promise<number> {
  const change = changeOf(before, goal)
  try {
    const body = { appointment: { _id, version, ...change } }
    return (await call(updateAppointment, { body }, { keepalive })).version
  } finally {
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
}

/** Moves an appointment at once. Screens show the new place when the server has answered. @returns its new version @throws ApiError on a refusal */
export const moveNow = (visit: Moving, goal: MoveGoal): Promise<number> => sendMove(visit, goal, false)

/**
 * Moves an appointment, after `UNDO_MS` unless it is undone, and only then notifies its owner. Screens
 * show the new place at once.
 *
 * @param onFailed called after the old place is shown again
 * @returns function that undoes it
 */
export function moveSoon(visit: Moving, goal: MoveGoal, onFailed: (error: unknown) => void): () => void {
  const { _id } = visit
  const send = async (keepalive: boolean) => {
    let failure: { error: unknown } | null = null
    try {
      await sendMove(visit, goal, keepalive)
    } catch (error) {
      failure = { error }
    }
    setMoved(_id, null)
    if (failure) onFailed(failure.error)
  }
  setMoved(_id, goal)
  const takeBack = doSoon(_id, send, () => setMoved(_id, null))
  return () => {
    if (takeBack()) setMoved(_id, null)
  }
}
