import { useMemo } from 'react'
import { ApiError, newIdempotencyKey } from './call.ts'

/** Keys for one form: the same while the outcome of the same content is unknown, a new one after any answer. */
export type IdempotencyKeys = {
  /** The key to send with this content. */
  keyFor: (content: unknown) => string
  /** Call with the outcome of each try; without an error it was a success. */
  settled: (error?: unknown) => void
}

export function createIdempotencyKeys(newKey: () => string = newIdempotencyKey): IdempotencyKeys {
  let kept: { content: string; key: string } | null = null
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content) ?? ''
      if (kept?.content !== text) kept = { content: text, key: newKey() }
      return kept.key
    },
    settled: (error) => {
      if (!(error instanceof ApiError && error.outcomeUnknown)) kept = null
    },
  }
}

/** A retry after a lost answer repeats its key, so the server does the work once. `useApiForm` does this for forms. */
export const useIdempotencyKey = (): IdempotencyKeys => useMemo(() => createIdempotencyKeys(), [])
