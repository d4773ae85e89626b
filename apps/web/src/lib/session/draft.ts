import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useKeeping, keptValue } from './kept.ts'
import { currentSession, onSessionEnding } from './session.ts'

const PREFIX = 'draft: '

/** A draft of a tab that is left alone is dropped after this time. */
const KEPT_MS = 3_600_000

type Stored = { by: string | null; at: number; value: unknown }

const userNow = () => currentSession()?.user._id ?? null

function read(key: string): unknown {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as Stored | null
    if (!stored || stored.by !== userNow() || Date.now() - stored.at > KEPT_MS) return undefined
    return stored.value
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    const stored: Stored = { by: userNow(), at: Date.now(), value }
    if (value === undefined) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(stored))
  } catch {
    // Without session storage the draft lives as long as the page.
  }
}

/** Deletes every draft of this tab. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // There are none.
  }
}

// Nothing private outlives a session; `kept.ts` has what the same person may go on with.
onSessionEnding(forgetDrafts)

type Draft<T> = [value: T, set: Dispatch<SetStateAction<T>>, forget: () => void]

/**
 * `useKept` whose value also survives a reload of this tab, for the same person or visitor and for one hour (decision 291).
 *
 * @param initial must be plain data that JSON can write; a stored value of other keys is dropped
 */
export function useDraft<T extends object>(key: string, initial: () => T): Draft<T> {
  const [value, setValue] = useState<T>(() => {
    const first = initial()
    const restored = keptValue(key) ?? read(key)
    const fits =
      typeof restored === 'object' &&
      restored !== null &&
      Object.keys(first).every((name) => name in restored)
    // Written by this very hook, by the same name.
    return fits ? (restored as T) : first
  })
  useKeeping(key, () => value)
  const [isForgotten, setForgotten] = useState(false)
  useEffect(() => {
    write(key, isForgotten ? undefined : value)
  }, [key, value, isForgotten])
  const forget = useCallback(() => {
    setForgotten(true)
    write(key, undefined)
  }, [key])
  return [value, setValue, forget]
}
