import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export type Arrival = {
  /** The id in the address; null without one. */
  id: string | null
  /** The answer that a mail has prepared; the page asks before anything happens. */
  act: string | null
  /** Once for each time that the address is followed. */
  key: string
  /** Takes what was followed out of the address: a reload must not ask again. */
  done: () => void
}

/** Parameters of a page's address, e.g. `?request=…&act=approve` of a mail. Mounted pages that are not in front ignore it. */
export function useArrival(path: string, name: string): Arrival {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const [arrived, setArrived] = useState({ key: '', search: '' })
  const current = pathname === path && (key !== arrived.key || search !== arrived.search)
  if (current) setArrived({ key, search })
  const wanted = new URLSearchParams(current ? search : arrived.search)
  return {
    id: wanted.get(name),
    act: wanted.get('act'),
    key: current ? key : arrived.key,
    done: () => {
      if (location.pathname === path) navigate(path, { replace: true })
    },
  }
}
