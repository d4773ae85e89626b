import { getUser } from '@vetvisit/contract/auth/routes'
import { SESSION_ENDED, SESSION_ENDINGS } from '@vetvisit/contract/events'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { call } from './call.ts'
import { log } from '../log.ts'
import { currentSession, signOut, subscribeSession } from '../session/session.ts'

type Listener = (payload: unknown) => void
/** `again` is true for a reconnection: events may have been missed. */
type Arrival = (again: boolean) => void

const RECONNECT_MS = 2000

const listeners = new Map<string, Set<Listener>>()
const arrivals = new Set<Arrival>()
let socket: Socket | null = null
let connectedAs: string | null = null
let hadConnection = false

/** Opens the live connection of the session and follows sign-in and sign-out. The application calls it once. */
export function startLive(): () => void {
  void follow()
  const stop = subscribeSession(() => void follow())
  return () => {
    stop()
    close()
  }
}

/** Listens to an event of the contract (`notificationEvent(user._id)`). @returns function that stops listening */
export function onLive(event: string, listener: Listener): () => void {
  const heard = listeners.get(event) ?? new Set()
  listeners.set(event, heard.add(listener))
  return () => heard.delete(listener)
}

/**
 * Calls the listener at each (re)connection, and at once if already connected.
 *
 * @returns function that stops it
 */
export function onLiveConnected(listener: Arrival): () => void {
  arrivals.add(listener)
  if (socket?.connected) listener(false)
  return () => arrivals.delete(listener)
}

/** `onLive` while the component is mounted; nothing if `event` is null. */
export function useLive(event: string | null, listener: Listener): void {
  const heard = useEffectEvent(listener)
  useEffect(() => (event ? onLive(event, (payload) => heard(payload)) : undefined), [event])
}

async function follow(): Promise<void> {
  const token = currentSession()?.token ?? null
  if (token === connectedAs) return
  close()
  connectedAs = token
  if (!token) return
  const { io } = await import('socket.io-client')
  if (connectedAs !== token) return
  const mine = io(import.meta.env.VITE_API_URL ?? '', { transports: ['websocket'], auth: { token } })
  socket = mine
  mine.on(SESSION_ENDED, (ended: { reason?: unknown } | null) =>
    signOut(SESSION_ENDINGS.find((reason) => reason === ended?.reason) ?? 'expired'),
  )
  mine.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void askAfterClosing(mine)
  })
  mine.on('connect', () => {
    const again = hadConnection
    hadConnection = true
    for (const arrival of arrivals) arrival(again)
  })
  // specification/owner §7: connection errors are only logged, because the library reconnects by itself.
  mine.on('connect_error', (error) => {
    log.info('Live connection:', error.message)
    if (error.message === 'session_expired') void askAfterClosing(mine)
  })
  mine.onAny((event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })
}

/**
 * The server closed the connection, after which the library does not reconnect. Checks whether the session has ended, which signs out;
 * otherwise the server only restarted.
 */
async function askAfterClosing(closed: Socket): Promise<void> {
  await call(getUser).catch(() => null)
  setTimeout(() => {
    if (socket === closed) closed.connect()
  }, RECONNECT_MS)
}

function close(): void {
  socket?.close()
  socket = null
  connectedAs = null
  hadConnection = false
}
