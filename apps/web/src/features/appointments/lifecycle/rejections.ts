import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { doSoon } from '../agenda/acts-to-come.ts'

const answered = createStore<ReadonlySet<string>>(new Set())

/** Requests that were answered here and are shown no longer, although the server may still list them. */
export const useAnswered = (): ReadonlySet<string> => useStore(answered)

/** Takes a request out of the lists at once. */
export const hideAnsweredRequest = (id: string): void => answered.set(new Set([...answered.get(), id]))

const showAgain = (id: string) => answered.set(new Set([...answered.get()].filter((other) => other !== id)))

/**
 * Rejects a request as it was seen, unless it is taken back within `UNDO_MS`; hiding or closing the page and logging out do it at
 * once.
 *
 * @param onFailed the request is shown again by then
 * @returns function that takes it back
 */
export function rejectWithUndo(
  { _id, version }: Pick<Appointment, '_id' | 'version'>,
  reason: string,
  onFailed: (error: unknown) => void,
): () => void {
  const send = async (keepalive: boolean) => {
    try {
      const appointment = { _id, version, status: 'rejected' as const, ...(reason && { reason }) }
      await call(updateAppointment, { body: { appointment } }, { keepalive })
    } catch (error) {
      showAgain(_id)
      onFailed(error)
    }
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  hideAnsweredRequest(_id)
  const takeBack = doSoon(_id, send, () => showAgain(_id))
  return () => {
    if (takeBack()) showAgain(_id)
  }
}

// What was answered before another person signs in hides nothing of theirs.
onSessionEnd(() => answered.set(new Set()))
