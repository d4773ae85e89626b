import { useQueryClient } from '@tanstack/react-query'

/** Asks which records have a typed value already. While its answer is in the cache, the form shows it (`KnownRecords`). */
export type LookUp<R> = { queryKey: readonly unknown[]; queryFn: (signal?: AbortSignal) => Promise<R[]> }

/**
 * For a form that is saved before a look-up has answered.
 *
 * @returns function that is true if the person knows what the look-up finds, or it finds nothing; null is no look-up
 */
export function useToldFirst(): <R>(lookUp: LookUp<R> | null) => Promise<boolean> {
  const client = useQueryClient()
  return async (lookUp) => {
    if (!lookUp || client.getQueryData(lookUp.queryKey) !== undefined) return true
    // Without an answer the save decides.
    const found = await lookUp.queryFn().catch(() => [])
    return found.length === 0
  }
}
