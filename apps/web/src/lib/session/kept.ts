import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { currentSession, onSessionEnding, subscribeSession, type SessionEnd } from './session.ts'

/** Ends after which the same person is likely to go on: not by own choice, and with the account still there (decision 160). */
const GOES_ON: ReadonlySet<SessionEnd> = new Set(['expired', 'ended_elsewhere', 'password_changed'])

/** A device that is left alone keeps nothing for longer. */
const KEPT_MS = 3_600_000

/** Typed values when the session ended: only in the memory of this window, never in its storage. */
type Kept = { userId: string; path: string; values: Map<string, unknown>; arrived: boolean }

let kept: Kept | null = null
let forgetting: ReturnType<typeof setTimeout> | undefined
const readers = new Map<string, () => unknown>()

function keep(next: Kept | null): void {
  kept = next
  clearTimeout(forgetting)
  if (next) forgetting = setTimeout(() => keep(null), KEPT_MS)
}

onSessionEnding((reason, { user }) => {
  if (!GOES_ON.has(reason)) return keep(null)
  const values = new Map([...readers].map(([key, read]) => [key, structuredClone(read())]))
  keep({ userId: user._id, path: location.pathname + location.search, values, arrived: false })
})

// Kept values belong to one person; another person gets none of them, not even the page.
subscribeSession(() => {
  const user = currentSession()?.user
  if (user && kept && user._id !== kept.userId) keep(null)
})

/** Where this person was when the session ended. */
export const returnPath = (userId: string): string | null => (kept?.userId === userId ? kept.path : null)

/** Says which page is shown: once the person has come back and gone on, nothing is kept any longer. */
export function noteVisit(path: string): void {
  if (!kept || !currentSession()) return
  if (path === kept.path) kept.arrived = true
  else if (kept.arrived) keep(null)
}

const valuesNow = () => (kept && kept.userId === currentSession()?.user._id ? kept.values : null)

/** What was kept by this name, once the same person is signed in again; it is there until it was shown. */
export const keptValue = (key: string): unknown => valuesNow()?.get(key)

/** Keeps what `read` gives under a name, should the session end while the component lives. */
export function useKeeping(key: string | null, read: () => unknown): void {
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (key === null) return undefined
    valuesNow()?.delete(key)
    const reader = () => latest.current()
    readers.set(key, reader)
    return () => {
      if (readers.get(key) === reader) readers.delete(key)
    }
  }, [key])
}

/**
 * `useState` whose value is there again when the session has ended meanwhile and the same person has signed in.
 *
 * @param key null while there is nothing to keep
 */
export function useKept<T>(key: string | null, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    const restored = key === null ? undefined : keptValue(key)
    // Kept by this very component, by the same name.
    if (restored !== undefined) return restored as T
    return typeof initial === 'function' ? (initial as () => T)() : initial
  })
  useKeeping(key, () => value)
  return [value, setValue]
}
