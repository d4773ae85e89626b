import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useKeeping, keptValue } from './kept.ts'
import { currentSession, onSessionEnding } from './session.ts'

const PREFIX = 'draft: '

/** A draft of a tab that is left alone is dropped after this time. */
const KEPT_MS = 3_600_000

/** Stands for the person who signs in next in this tab, and for the visitor until then. */
const NEXT_PERSON = 'next'

type Stored = { by: string | null; at: number; value: unknown }

const userNow = () => currentSession()?.user._id ?? null

function find(key: string): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

function read(key: string): unknown {
  const stored = find(key)
  return stored && isOfReader(stored) && Date.now() - stored.at <= KEPT_MS ? stored.value : undefined
}

const isPassedOn = (key: string): boolean => find(key)?.by === NEXT_PERSON

const isOfReader = ({ by }: Stored): boolean => by === NEXT_PERSON || by === userNow()

function write(key: string, value: unknown, by = userNow()): void {
  try {
    const stored: Stored = { by, at: Date.now(), value }
    if (value === undefined) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(stored))
  } catch {
    // Without session storage the draft lives as long as the page.
  }
}

export const hasDraft = (key: string): boolean => read(key) !== undefined

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

type Draft<T> = {
  value: T
  set: Dispatch<SetStateAction<T>>
  forget: () => void
  /** Leaves a visitor's draft to the person who signs in next in this tab. From then on this component no longer writes it. */
  passOn: () => void
}

/**
 * `useKept` whose value also survives a reload of this tab, for the same person or visitor and for one hour (decision 291).
 *
 * @param initial must be plain data that JSON can write; a stored value of other keys is dropped
 * @param restore changes a stored value for its reader, who may have signed in since
 */
export function useDraft<T extends object>(
  key: string,
  initial: () => T,
  restore: (stored: T) => T = (stored) => stored,
): Draft<T> {
  const [value, setValue] = useState<T>(() => {
    const first = initial()
    const stored = keptValue(key) ?? read(key)
    const fits =
      typeof stored === 'object' && stored !== null && Object.keys(first).every((name) => name in stored)
    // Written by this very hook, by the same name.
    return fits ? restore(stored as T) : first
  })
  useKeeping(key, () => value)
  const [end, setEnd] = useState<'forgotten' | 'passed on' | null>(null)
  useEffect(() => {
    if (end !== 'passed on') write(key, end === 'forgotten' ? undefined : value)
  }, [key, value, end])
  return {
    value,
    set: setValue,
    forget: () => {
      if (isPassedOn(key)) return
      setEnd('forgotten')
      write(key, undefined)
    },
    passOn: () => {
      setEnd('passed on')
      write(key, value, NEXT_PERSON)
    },
  }
}
