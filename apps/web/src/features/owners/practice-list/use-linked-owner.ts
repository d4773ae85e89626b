import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePracticeOwner } from './practice-queries.ts'

const PATH = '/doctor/patients'

type Linked = {
  /** The owner whom the address names; null without one, while loading, and after `close`. */
  linked: PracticeOwner | null
  /** The search from which an owner is to be added; null without one and after `close`. */
  added: string | null
  close: () => void
}

/** What the page's address asks for, once per navigation: an owner, or the form for a new one. */
export function useLinkedOwner(): Linked {
  const { pathname, search, key } = useLocation()
  const [seen, setSeen] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const arrival = `${key} ${search}`
  if (pathname === PATH && arrival !== seen) {
    setSeen(arrival)
    const asked = new URLSearchParams(search)
    setId(asked.get('owner'))
    setAdded(asked.get('add'))
  }
  const owner = usePracticeOwner(id)
  const close = () => {
    setId(null)
    setAdded(null)
  }
  return { linked: id === null ? null : (owner.data ?? null), added, close }
}
