import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useVisit } from './calendar-queries.ts'

export type LinkedAct = 'move' | 'cancel'

const PATH = '/doctor/appointment'

type Wanted = {
  /** A new appointment with nothing chosen yet. */
  isNew: boolean
  patId: string | null
  visitId: string | null
  /** The act that the link asks for beside the appointment. */
  act: LinkedAct | null
  at: string | null
}

/** Handles the query of the calendar's URL, once per navigation; not if a dialog was restored after signing in. */
export function useWanted(isRestored: boolean, onWanted: (wanted: Wanted) => void): void {
  const { pathname, search, key } = useLocation()
  const arrival = `${key} ${search}`
  const [seen, setSeen] = useState(isRestored ? arrival : null)
  if (pathname !== PATH || arrival === seen) return
  setSeen(arrival)
  const wanted = new URLSearchParams(search)
  const at = wanted.get('at')
  onWanted({
    isNew: wanted.has('new'),
    patId: wanted.get('patId'),
    visitId: wanted.get('visit'),
    act: actOf(wanted.get('act')),
    at: at !== null && !Number.isNaN(Date.parse(at)) ? at : null,
  })
}

const actOf = (name: string | null): LinkedAct | null => (name === 'move' || name === 'cancel' ? name : null)

/**
 * Looks up the start of a linked appointment, because links may lack it or the appointment may have been moved since.
 *
 * @param onFound gets its start, once per lookup
 * @returns function that looks up an appointment
 */
export function useStartOf(onFound: (start: string) => void): (visitId: string) => void {
  const [linkedId, setLinkedId] = useState<string | null>(null)
  const { data, isFetching } = useVisit(linkedId ?? '', linkedId !== null)
  if (linkedId !== null && data && !isFetching) {
    setLinkedId(null)
    onFound(data.start)
  }
  return setLinkedId
}
