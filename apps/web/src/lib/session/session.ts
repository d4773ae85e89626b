import { SESSION_ENDINGS, type SessionEnding } from '@vetvisit/contract/events'
import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { createStore, useStore } from '../store.ts'
import { readStored, writeStored } from './stored.ts'

export type { SessionUser } from '@vetvisit/contract/auth/routes'

/** The person signed in on this device; `null` is a visitor. */
export type Session = { token: string; user: SessionUser }

/**
 * Why a session ended here: the person signed out (`left`) or locked it (`locked`), the server does not accept the token (`expired`), or the
 * server's reason.
 */
export type SessionEnd = 'left' | 'locked' | 'expired' | SessionEnding

/** Storage key that tells other windows why the session ended; it names no person. */
const END_KEY = 'session-end'
const TOKEN_KEY = 'token'
const USER_KEY = 'user'

const session = createStore(stored())
// A token without a user, or a user without a token, is no session: both are deleted (specification/readings §11).
if (!session.get())
  for (const key of [TOKEN_KEY, USER_KEY]) if (readStored(key) !== null) writeStored(key, null)
const endings = new Set<(reason: SessionEnd) => void>()
const comingEnds = new Set<(reason: SessionEnd, session: Session) => void>()
const lastEnd = createStore<SessionEnd | null>(null)

function stored(): Session | null {
  const token = readStored(TOKEN_KEY)
  const user = readStored(USER_KEY)
  try {
    if (token && user) return { token, user: JSON.parse(user) as SessionUser }
  } catch {
    // An unreadable user counts as missing.
  }
  return null
}

function save(next: Session | null): void {
  writeStored(TOKEN_KEY, next?.token ?? null)
  writeStored(USER_KEY, next ? JSON.stringify(next.user) : null)
  session.set(next)
}

/** The session outside React; components use `useSession`. */
export const currentSession = (): Session | null => session.get()

/** Stores the response of a sign-in or sign-up. Guards react at once, so the page need not navigate. */
export function signIn(token: string, user: SessionUser): void {
  lastEnd.set(null)
  writeStored(END_KEY, null)
  save({ token, user })
}

/** Merges changes of the user from a response, such as the end of onboarding. */
export function updateUser(changes: Partial<SessionUser>): void {
  const current = session.get()
  if (current) save({ token: current.token, user: { ...current.user, ...changes } })
}

const unsent = new Set<() => Promise<unknown>>()

/** Registers pending writes that need the session; they are sent before a person signs out. */
export const onSignOut = (send: () => Promise<unknown>): unknown => unsent.add(send)

/** Longest wait for pending writes: signing out must also work without a connection. */
const LEAVE_WITHIN_MS = 3000

/** Sends pending writes while there is a token. Never fails and ends soon. */
export async function flushPendingWrites(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS))
  await Promise.race([Promise.allSettled([...unsent].map((send) => send())), late])
}

type Meanings = Partial<Record<SessionEnd, SessionEnd>>

let meanings: Meanings = {}

/** Announces that this window is about to end the session itself: what a reason means, which a live event or a response gives, until the next call. */
export const expectEnd = (meant: Meanings): void => void (meanings = meant)

/** Deletes the token, the user and all cached responses. The caller notifies the server (`signout` of the contract). */
export function signOut(why: SessionEnd = 'left'): void {
  const current = session.get()
  if (!current) return
  const reason = meanings[why] ?? why
  announceEnd(reason, current)
  writeStored(END_KEY, reason)
  save(null)
  for (const ending of endings) ending(reason)
}

function announceEnd(reason: SessionEnd, ended: Session): void {
  lastEnd.set(reason)
  for (const coming of comingEnds) coming(reason, ended)
}

/** Why the last session of this window ended; null during a session and before the first one. */
export const useLastEnd = (): SessionEnd | null => useStore(lastEnd)

/** Calls the listener before a session ends, while its pages are still shown. @returns function that stops listening */
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
export const subscribeSession = session.subscribe

export const useSession = (): Session | null => useStore(session)

/** The signed-in person, or null for a visitor. */
export const useUser = (): SessionUser | null => useSession()?.user ?? null

/** True for a person who works in a practice, once the onboarding is done. */
export const isPractice = (user: SessionUser | null): boolean =>
  user !== null && user.role !== 'patient' && !user.onboarding

/** ISO code of the country whose numbers the person dials without a dial code. */
export const useHomeCountry = (): string | null => useUser()?.country ?? null

/** The reason for which another tab ended the session. */
function reasonOfOther(): SessionEnd {
  const reason = readStored(END_KEY)
  if (reason === 'expired' || reason === 'locked') return reason
  return SESSION_ENDINGS.find((known) => known === reason) ?? 'signed_out'
}

// Another tab signed in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY && event.key !== USER_KEY && event.key !== null) return
    const current = session.get()
    const next = stored()
    // A suspended tab may see only the last of several changes, but must still clear another person's cache.
    const ended = current && current.token !== next?.token ? current : null
    const reason = next ? 'left' : reasonOfOther()
    if (ended) announceEnd(reason, ended)
    session.set(next)
    if (next) lastEnd.set(null)
    if (ended) for (const ending of endings) ending(reason)
  })
}
