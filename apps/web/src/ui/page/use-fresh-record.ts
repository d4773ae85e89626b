import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Refetches the record each time the link to the profile is followed, because it has a timestamp (specification/owner §2,
 * specification/practice §2).
 */
export function useFreshRecord(refetch: () => Promise<unknown>): void {
  const [search] = useSearchParams()
  const stamp = search.get('t')
  useEffect(() => {
    if (stamp !== null) void refetch()
  }, [stamp, refetch])
}
