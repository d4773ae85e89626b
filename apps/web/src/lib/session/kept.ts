import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { currentSession, onSessionEnding, subscribeSession, type SessionEnd } from './session.ts'

/** Session ends after which the same person probably continues: not by their own choice, and the account still exists (decision 160). */
const GOES_ON: ReadonlySet<SessionEnd> = new Set(['expired', 'ended_elsewhere', 'password_changed', 'locked'])

/** After this time a device that is left alone deletes the input. */
export const KEPT_MS = 3_600_000

/** Input typed when the session ended. Kept in the memory of this window only, never in storage. */
export type Kept = { userId: string; path: string; values: Map<string, unknown>; arrived: boolean }

let kept: Kept | null = null
let forgetting: ReturnType<typeof setTimeout> | undefined
const readers = new Map<string, () => unknown>()

function keep(next: Kept | null): void {
  kept = next
  clearTimeout(forgetting)
  if (next) forgetting = setTimeout(() => keep(null), KEPT_MS)
}

/** For a person who has locked this computer, while another one works on it (`lib/shared-computer/lock.ts`). */
export const keptNow = (): Kept | null => kept
export const restoreKept: (next: Kept) => void = keep

onSessionEnding((reason, { user }) => {
  if (!GOES_ON.has(reason)) return keep(null)
  const values = new Map([...readers].map(([key, read]) => [key, structuredClone(read())]))
  keep({ userId: user._id, path: location.pathname + location.search, values, arrived: false })
})

// Kept input belongs to one person. Another person gets none of it, not even the path.
subscribeSession(() => {
  const user = currentSession()?.user
  if (user && kept && user._id !== kept.userId) keep(null)
})

/** The path of this person when the session ended. */
export const returnPath = (userId: string): string | null => (kept?.userId === userId ? kept.path : null)

/** Records the current page: once the person has come back and gone on, the input is deleted. */
export function noteVisit(path: string): void {
  if (!kept || !currentSession()) return
  if (path === kept.path) kept.arrived = true
  else if (kept.arrived) keep(null)
}

/** Gives values to the components that open next, as if this person's session had ended while they were typed. */
export function keepValues(values: Map<string, unknown>): void {
  const user = currentSession()?.user
  if (user) keep({ userId: user._id, path: location.pathname + location.search, values, arrived: false })
}

const valuesNow = () => (kept && kept.userId === currentSession()?.user._id ? kept.values : null)

/** The input kept under this key, once the same person has signed in again. Available until it was shown. */
export const keptValue = (key: string): unknown => valuesNow()?.get(key)

/** Keeps the result of `read` under a key if the session ends while the component is mounted. */
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

/** Begins the keys of `useKept` inside of it, so that several open forms of one kind keep their input apart. */
export const KeptScope = createContext('')

/**
 * `useState` whose value is restored after the session ended and the same person signed in again.
 *
 * @param name null while there is nothing to keep
 */
export function useKept<T>(name: string | null, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const scope = use(KeptScope)
  const key = name === null ? null : scope + name
  const [value, setValue] = useState<T>(() => {
    const restored = key === null ? undefined : keptValue(key)
    // Kept by this component under the same key.
    if (restored !== undefined) return restored as T
    return typeof initial === 'function' ? (initial as () => T)() : initial
  })
  useKeeping(key, () => value)
  return [value, setValue]
}
