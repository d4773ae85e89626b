import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePracticeOwner } from './practice-queries.ts'

const PATH = '/doctor/patients'

/** The owner whom the page's address names, once per navigation; null without one, while loading, and after `close`. */
export function useLinkedOwner(): { linked: PracticeOwner | null; close: () => void } {
  const { pathname, search, key } = useLocation()
  const [seen, setSeen] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const arrival = `${key} ${search}`
  if (pathname === PATH && arrival !== seen) {
    setSeen(arrival)
    setId(new URLSearchParams(search).get('owner'))
  }
  const owner = usePracticeOwner(id)
  return { linked: id === null ? null : (owner.data ?? null), close: () => setId(null) }
}
