import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readState, writeState, type SearchState } from './format.ts'

const PATH = '/search'

type SearchAddress = {
  state: SearchState
  /** The part of the URL behind the question mark. */
  query: string
  /** Changes the search in place, so that "back" leaves it. */
  change: (changes: Partial<SearchState>) => void
  /** Begins a search; "back" returns to this page. */
  begin: (changes: Partial<SearchState>) => void
}

/** The search state in the URL. While another page is in front, the last one stays. */
export function useSearchState(): SearchAddress {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(search)
  const current = pathname === PATH ? search : kept
  if (current !== kept) setKept(current)
  // State and `change` keep their identity, so that the filters render only if the search changes.
  const state = useMemo(() => readState(new URLSearchParams(current)), [current])
  const change = useCallback(
    (changes: Partial<SearchState>) => {
      const text = textOf({ ...state, ...changes })
      if (text !== textOf(state)) navigate(`${PATH}?${text}`, { replace: true })
    },
    [state, navigate],
  )
  const begin = (changes: Partial<SearchState>) => navigate(`${PATH}?${textOf({ ...state, ...changes })}`)
  return { state, query: current.slice(1), change, begin }
}

const textOf = (state: SearchState) => writeState(state).toString()
