import type { ReactNode } from 'react'
import { FailedState } from './states.tsx'

/** What is shown of a query. */
type Answer<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

type LoadedProps<Data> = {
  query: Answer<Data>
  /** Shown until the first answer. */
  skeleton: ReactNode
  /** Shown if no data could be loaded; by default the error with "Try again". */
  failed?: ReactNode
  /** Shown in place of an empty list. */
  empty?: ReactNode
  children?: (data: Data) => ReactNode
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/** Data in each of their states: on their way, failed, empty, there. Data stay on the screen when loading them again fails. */
export function Loaded<Data>({ query, skeleton, failed, empty, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return empty !== undefined && isEmptyList(data) ? empty : children?.(data)
  if (error === null) return skeleton
  return failed ?? <FailedState error={error} onRetry={() => void refetch()} />
}
