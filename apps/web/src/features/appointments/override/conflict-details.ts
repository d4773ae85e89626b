import type { ConflictDetails } from '@vetvisit/contract/appointments/override/schemas'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/call.ts'

/** What is in the way of a time, from its refusal; null for every other error. */
export const conflictDetailsOf = (error: unknown): ConflictDetails | null =>
  error instanceof ApiError && Array.isArray(error.details['conflicts'])
    ? (error.details as ConflictDetails)
    : null

/** The dialog about a refused time; its content stays while it closes. */
export type Refused = { details: ConflictDetails; isOpen: boolean }

/** Opens the dialog about what is in the way of a time. */
export function useRefused(first: unknown = null) {
  const [refused, setRefused] = useState<Refused | null>(() => refusedOf(first))
  return {
    refused,
    close: () => setRefused((before) => before && { ...before, isOpen: false }),
    /** @returns whether the dialog opened */
    open: (error: unknown): boolean => {
      const next = refusedOf(error)
      setRefused((before) => next ?? (before && { ...before, isOpen: false }))
      return next !== null
    },
  }
}

function refusedOf(error: unknown): Refused | null {
  const details = conflictDetailsOf(error)
  return details && { details, isOpen: true }
}
