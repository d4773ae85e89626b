import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readState, writeState, type SearchState } from '../format.ts'

const PATH = '/search'

/** The search state in the URL. While another page is in front, the last one stays. */
export function useSearchState(): [SearchState, (changes: Partial<SearchState>) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(search)
  const current = pathname === PATH ? search : kept
  if (current !== kept) setKept(current)
  const state = readState(new URLSearchParams(current))
  const change = (changes: Partial<SearchState>) => {
    const text = writeState({ ...state, ...changes }).toString()
    if (text !== writeState(state).toString()) navigate(text ? `${PATH}?${text}` : PATH, { replace: true })
  }
  return [state, change]
}
