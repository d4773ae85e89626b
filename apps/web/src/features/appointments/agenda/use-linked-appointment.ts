import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useVisit } from './calendar-queries.ts'

const PATH = '/doctor/appointment'

type Wanted = { patId: string | null; visitId: string | null; at: string | null }

/** What the address of the calendar asks for, once for each time that it leads here; nothing where the dialog from before a sign-in is open. */
export function useWanted(isRestored: boolean, onWanted: (wanted: Wanted) => void): void {
  const { pathname, search, key } = useLocation()
  const arrival = `${key} ${search}`
  const [seen, setSeen] = useState(isRestored ? arrival : null)
  if (pathname !== PATH || arrival === seen) return
  setSeen(arrival)
  const wanted = new URLSearchParams(search)
  const at = wanted.get('at')
  onWanted({
    patId: wanted.get('patId'),
    visitId: wanted.get('visit'),
    at: at !== null && !Number.isNaN(Date.parse(at)) ? at : null,
  })
}

/**
 * When a visit is that a link leads to: links may say nothing of it, and it may have been moved since they were written.
 *
 * @param onFound gets its start, once for each time that it is looked for
 * @returns function that looks for a visit
 */
export function useStartOf(onFound: (start: string) => void): (visitId: string) => void {
  const [sought, setSought] = useState<string | null>(null)
  const { data, isFetching } = useVisit(sought ?? '', sought !== null)
  if (sought !== null && data && !isFetching) {
    setSought(null)
    onFound(data.start)
  }
  return setSought
}
