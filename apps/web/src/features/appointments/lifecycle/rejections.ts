import { updateAppointment } from '@vetvisit/contract/appointments/routes'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { doSoon } from '../agenda/acts-to-come.ts'

let answered: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

function setAnswered(next: ReadonlySet<string>): void {
  answered = next
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Requests that were answered here and are shown no longer, although the server may still list them. */
export const useAnswered = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => answered)

/** Takes a request out of the lists at once. */
export const hideAnsweredRequest = (id: string): void => setAnswered(new Set([...answered, id]))

const showAgain = (id: string) => setAnswered(new Set([...answered].filter((other) => other !== id)))

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
onSessionEnd(() => setAnswered(new Set()))
