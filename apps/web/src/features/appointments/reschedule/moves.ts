import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { doSoon } from '../requests/acts-to-come.ts'

/** New starts of moved appointments that are not sent yet, by id. */
const moved = createStore<ReadonlyMap<string, string>>(new Map())

function setMoved(id: string, start: string | null): void {
  const next = new Map(moved.get())
  if (start === null) next.delete(id)
  else next.set(id, start)
  moved.set(next)
}

/** New starts, by id, of appointments that were moved here but whose new time the server does not report yet. */
export const useMovedSoon = (): ReadonlyMap<string, string> => useStore(moved)

type Moving = Pick<Appointment, '_id' | 'version'>

/** Sends the new time with the version that was read, and loads the appointments again, also after a refusal. */
async function sendMove({ _id, version }: Moving, start: string, keepalive: boolean): Promise<void> {
  try {
    await call(updateAppointment, { body: { appointment: { _id, version, start } } }, { keepalive })
  } finally {
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
}

/** Moves an appointment at once. Screens show the new time when the server has answered. @throws ApiError on a refusal */
export const moveNow = (visit: Moving, start: string): Promise<void> => sendMove(visit, start, false)

/**
 * Moves an appointment, after `UNDO_MS` unless it is undone, and only then notifies its owner. Screens
 * show the new time at once.
 *
 * @param onFailed called after the old time is shown again
 * @returns function that undoes it
 */
export function moveSoon(visit: Moving, start: string, onFailed: (error: unknown) => void): () => void {
  const { _id } = visit
  const send = async (keepalive: boolean) => {
    let failure: { error: unknown } | null = null
    try {
      await sendMove(visit, start, keepalive)
    } catch (error) {
      failure = { error }
    }
    setMoved(_id, null)
    if (failure) onFailed(failure.error)
  }
  setMoved(_id, start)
  const takeBack = doSoon(_id, send, () => setMoved(_id, null))
  return () => {
    if (takeBack()) setMoved(_id, null)
  }
}
