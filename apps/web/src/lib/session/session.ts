import { SESSION_ENDINGS, type SessionEnding } from '@vetvisit/contract/events'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { readStored, writeStored } from './stored.ts'

export type { SessionUser } from '@vetvisit/contract/auth/routes'

/** Who is signed in on this device. `null` is a visitor. */
export type Session = { token: string; user: SessionUser }

/** Why a session ended: the person left, or the server no longer knows the token, or what the server has said. */
export type SessionEnd = 'left' | 'expired' | SessionEnding

/** Tells the other windows why the token has gone; names nobody. */
const END_KEY = 'session-end'
const TOKEN_KEY = 'token'
const USER_KEY = 'user'

let current = stored()
// A token without its user, or the other way round, is nobody: either missing clears both (specification/readings §11).
if (!current) for (const key of [TOKEN_KEY, USER_KEY]) if (readStored(key) !== null) writeStored(key, null)
const watchers = new Set<() => void>()
const endings = new Set<(reason: SessionEnd) => void>()
const comingEnds = new Set<(reason: SessionEnd, session: Session) => void>()
let lastEnd: SessionEnd | null = null

function stored(): Session | null {
  const token = readStored(TOKEN_KEY)
  const user = readStored(USER_KEY)
  try {
    if (token && user) return { token, user: JSON.parse(user) as SessionUser }
  } catch {
    // A user that cannot be read is a missing one.
  }
  return null
}

function replace(next: Session | null): void {
  current = next
  for (const watcher of watchers) watcher()
}

function save(next: Session | null): void {
  writeStored(TOKEN_KEY, next?.token ?? null)
  writeStored(USER_KEY, next ? JSON.stringify(next.user) : null)
  replace(next)
}

/** The session outside of React; inside use `useSession`. */
export const currentSession = (): Session | null => current

/** Keeps what sign-in or sign-up answered. Guards react at once, so the page need not navigate. */
export function signIn(token: string, user: SessionUser): void {
  lastEnd = null
  writeStored(END_KEY, null)
  save({ token, user })
}

/** Merges what the server answered about the user, e.g. after onboarding. */
export function updateUser(changes: Partial<SessionUser>): void {
  if (current) save({ token: current.token, user: { ...current.user, ...changes } })
}

const unsent = new Set<() => Promise<unknown>>()

/** Names work that waits and needs the session: it is sent before a person leaves. */
export const onSignOut = (send: () => Promise<unknown>): unknown => unsent.add(send)

/** Whoever has no connection must be able to leave, too. */
const LEAVE_WITHIN_MS = 3000

/** Sends what still waits, while there is a token to send it with. Never fails, and is over soon. */
export async function flushPendingWrites(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))
  await Promise.race([Promise.allSettled([...unsent].map((send) => send())), late])
}

let leaving = false

/** Says that this window is about to end the session by itself. */
export const setLeaving = (isLeaving: boolean): void => void (leaving = isLeaving)

/** Forgets token, user and every cached answer. The server is told by the caller (`signout` of the contract). */
export function signOut(why: SessionEnd = 'left'): void {
  if (!current) return
  // The window in which the account is deleted says so itself, whether it hears of the end before the answer or after.
  const reason = why === 'account_deleted' && leaving ? 'left' : why
  announceEnd(reason, current)
  writeStored(END_KEY, reason)
  save(null)
  for (const ending of endings) ending(reason)
}

function announceEnd(reason: SessionEnd, session: Session): void {
  lastEnd = reason
  for (const coming of comingEnds) coming(reason, session)
}

/** Why the last session of this window has ended; null while somebody is signed in, and before. */
export const useLastEnd = (): SessionEnd | null => useSyncExternalStore(subscribeSession, () => lastEnd)

/** Called while everything is still there that was on the screen. @returns function that stops listening */
export function onSessionEnding(listener: (reason: SessionEnd, session: Session) => void): () => void {
  comingEnds.add(listener)
  return () => comingEnds.delete(listener)
}

/** @returns function that stops listening */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** @returns function that stops listening */
export function subscribeSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, currentSession)

/** The signed-in person, or null for a visitor. */
export const useUser = (): SessionUser | null => useSession()?.user ?? null

/** ISO code of the country whose numbers the person dials without dial code. */
export const useHomeCountry = (): string | null => useUser()?.country ?? null

/** Why another tab has ended the session: who has left there is told here, too. */
function reasonOfOther(): SessionEnd {
  const reason = readStored(END_KEY)
  if (reason === 'expired') return reason
  return SESSION_ENDINGS.find((known) => known === reason) ?? 'signed_out'
}

// Another tab signed in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== USER_KEY && event.key !== null) return
    const next = stored()
    // A tab that slept may see only the last of several changes: what another person read must be forgotten all the same.
    const ended = current && current.token !== next?.token ? current : null
    const reason = next ? 'left' : reasonOfOther()
    if (ended) announceEnd(reason, ended)
    replace(next)
    if (next) lastEnd = null
    if (ended) for (const ending of endings) ending(reason)
  })
}
