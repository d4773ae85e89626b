import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { forgetReason } from '../parts/ask-reason.ts'
import { doSoon } from './acts-to-come.ts'

const answered = createStore<ReadonlySet<string>>(new Set())

/** Requests that were answered here and are hidden, although the server may still list them. */
export const useAnswered = (): ReadonlySet<string> => useStore(answered)

/** Takes a request out of the lists at once. */
export const hideAnsweredRequest = (id: string): void => answered.set(new Set([...answered.get(), id]))

const showAgain = (id: string) => answered.set(new Set([...answered.get()].filter((other) => other !== id)))

/**
 * Rejects a request with the version that was read, after `UNDO_MS` unless it is undone; hiding or closing the page and signing out
 * send it at once.
 *
 * @param onFailed called after the request is shown again
 * @returns function that undoes it
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
      forgetReason(_id)
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

// Do not hide requests from the next person who signs in.
onSessionEnd(() => answered.set(new Set()))
