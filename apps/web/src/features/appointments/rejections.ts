import { updateAppointment } from '@vetvisit/contract/appointments/routes'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { APPOINTMENTS_KEY } from '../../lib/query-keys.ts'
import { beforeLeaving, onSessionEnd } from '../../lib/session.ts'
import { UNDO_MS } from '../../ui/offer-undo.ts'

type Rejection = { timer: ReturnType<typeof setTimeout>; send: (closing: boolean) => Promise<void> }

const waiting = new Map<string, Rejection>()
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
export const hideAnswered = (id: string): void => setAnswered(new Set([...answered, id]))

const showAgain = (id: string) => setAnswered(new Set([...answered].filter((other) => other !== id)))

/**
 * Rejects a request as it was seen, unless it is taken back within `UNDO_MS`; hiding or closing the page and logging out do it at
 * once.
 *
 * @param onFailed the request is shown again by then
 * @returns function that takes it back
 */
export function rejectSoon(
  { _id, version }: Pick<Appointment, '_id' | 'version'>,
  reason: string,
  onFailed: (error: unknown) => void,
): () => void {
  const send = async (keepalive: boolean) => {
    stopWaiting(_id)
    try {
      const appointment = { _id, version, status: 'rejected' as const, ...(reason && { reason }) }
      await call(updateAppointment, { body: { appointment } }, { keepalive })
    } catch (error) {
      showAgain(_id)
      onFailed(error)
    }
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  hideAnswered(_id)
  waiting.set(_id, {
    timer: setTimeout(() => void send(false), UNDO_MS),
    send,
  })
  return () => {
    if (!waiting.has(_id)) return
    stopWaiting(_id)
    showAgain(_id)
  }
}

function stopWaiting(id: string): void {
  clearTimeout(waiting.get(id)?.timer)
  waiting.delete(id)
}

/** Nobody is there any more to take them back. */
const sendAll = () => Promise.all([...waiting.values()].map(({ send }) => send(true)))

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendAll()
  })
  window.addEventListener('pagehide', () => void sendAll())
}
beforeLeaving(sendAll)

// A session that the server has ended sends nothing any more: those requests are still waiting, and are shown so.
onSessionEnd(() => {
  for (const id of waiting.keys()) stopWaiting(id)
  setAnswered(new Set())
})
