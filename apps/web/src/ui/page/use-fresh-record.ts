import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The link to the profile carries a timestamp: each time it is followed, what is shown is read anew (specification/owner §2,
 * specification/practice §2).
 */
export function useFreshRecord(refetch: () => Promise<unknown>): void {
  const [search] = useSearchParams()
  const stamp = search.get('t')
  useEffect(() => {
    if (stamp !== null) void refetch()
  }, [stamp, refetch])
}
