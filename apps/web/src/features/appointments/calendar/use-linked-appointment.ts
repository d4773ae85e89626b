import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useVisit } from './calendar-queries.ts'
import { keptValue, useKeeping } from '../../../lib/session/kept.ts'
import type { MoveGoal } from '../parts/move-goal.ts'

export type LinkedAct = 'move' | 'cancel'

const PATH = '/doctor/appointment'

type Wanted = {
  /** A new appointment with nothing chosen yet. */
  isNew: boolean
  /** A new block. */
  isBlock: boolean
  patId: string | null
  /** What a new owner was searched by; null for none. */
  caller: string | null
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
    isBlock: wanted.has('block'),
    patId: wanted.get('patId'),
    caller: wanted.get('caller'),
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

/** The dialog over the calendar; each opening has a number of its own. */
export type Opened = { turn: number; isOpen: boolean } & (OpenedVisit | OpenedNew | OpenedBlock)
/** `refusal` says why it could not be moved to the time at which it was dropped, `act` what a link asked for. */
type OpenedVisit = {
  visitId: string
  petName?: string
  refusal: unknown
  /** Where it could not be moved. */
  goal?: MoveGoal
  act?: LinkedAct | null
}
/** A time in the column of a vet or a treatment room; with a room, `vetId` is null. */
export type TimesOfVet = { vetId: string | null; roomId?: string; start: string; end: string }
/** Null for a new block, perhaps of these times. */
type OpenedBlock = { block: Block | null; times?: TimesOfVet }
type OpenedNew = {
  start: string | null
  date: string | null
  patId: string | null
  caller: string | null
  clinicId: string | null
  /** The vet in whose column it was begun. */
  vetId: string | null
  /** The treatment room in whose column it was begun. */
  roomId: string | null
  /** The length of a span that was drawn; null for the usual one. */
  minutes: number | null
}

/** A new appointment with nothing chosen yet. */
export const BLANK: OpenedNew = {
  start: null,
  date: null,
  patId: null,
  caller: null,
  clinicId: null,
  vetId: null,
  roomId: null,
  minutes: null,
}

const KEPT = 'calendar: dialog'

/** Opens and closes the dialog; it is open again if the session ended meanwhile and the same person signs in (decision 160). */
export function useOpened() {
  const [restored] = useState(() => keptValue(KEPT) as Opened | null | undefined)
  const [opened, setOpened] = useState<Opened | null>(restored ?? null)
  useKeeping(KEPT, () => (opened && 'refusal' in opened ? { ...opened, refusal: null } : opened))
  return {
    opened,
    isRestored: restored?.isOpen === true,
    open: (dialog: OpenedVisit | OpenedNew | OpenedBlock) =>
      setOpened((before) => ({ ...dialog, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    close: () => setOpened((before) => before && { ...before, isOpen: false }),
  }
}
