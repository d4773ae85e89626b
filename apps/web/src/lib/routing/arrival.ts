import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export type Arrival = {
  /** What the address names, null where it names nothing. */
  id: string | null
  /** The answer that a mail has prepared; the page asks before anything happens. */
  act: string | null
  /** Once for each time that the address is followed. */
  key: string
  /** Takes what was followed out of the address: a reload must not ask again. */
  done: () => void
}

/** What the address of a page asks for, e.g. `?request=…&act=approve` of a mail. Other pages stay mounted: their address is none of theirs. */
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
