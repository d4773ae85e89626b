import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Answer = Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>

/** Whether the first answer of a query is still to come: not if that read was refused once, or waits for the network. */
export const isComing = ({ isLoading, isFetched, failureCount }: Answer): boolean =>
  isLoading && !isFetched && failureCount === 0

/** Whether none of these queries has its first answer still to come. Then it stays so, also if other data are read in their place. */
export function useAllAnswered(queries: readonly Answer[]): boolean {
  const areAnswered = !queries.some(isComing)
  const [were, setAnswered] = useState(areAnswered)
  if (areAnswered && !were) setAnswered(true)
  return were || areAnswered
}
