import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readState, writeState, type SearchState } from '../format.ts'

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
  const state = readState(new URLSearchParams(current))
  const textWith = (changes: Partial<SearchState>) => writeState({ ...state, ...changes }).toString()
  const change = (changes: Partial<SearchState>) => {
    const text = textWith(changes)
    if (text !== textWith({})) navigate(`${PATH}?${text}`, { replace: true })
  }
  const begin = (changes: Partial<SearchState>) => navigate(`${PATH}?${textWith(changes)}`)
  return { state, query: current.slice(1), change, begin }
}
