import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export type Arrival = {
  /** The id in the query; null without one. */
  id: string | null
  /** The action that a link in a mail proposes; the page asks before it acts. */
  act: string | null
  /** A new value each time the link is followed. */
  key: string
  /** Removes the parameters from the URL, so that a reload does not ask again. */
  done: () => void
}

/** Parameters of a page's URL, such as `?request=…&act=approve` of a mail. Pages that are mounted but not in front ignore them. */
export function useArrival(path: string, name?: string): Arrival {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const [arrived, setArrived] = useState({ key: '', search: '' })
  const current = pathname === path && (key !== arrived.key || search !== arrived.search)
  if (current) setArrived({ key, search })
  const wanted = new URLSearchParams(current ? search : arrived.search)
  return {
    id: name === undefined ? null : wanted.get(name),
    act: wanted.get('act'),
    key: current ? key : arrived.key,
    done: () => {
      if (location.pathname === path) navigate(path, { replace: true })
    },
  }
}
