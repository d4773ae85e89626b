import { useState } from 'react'
import type { LinkedAct } from './use-linked-appointment.ts'
import { keptValue, useKeeping } from '../../../lib/session/kept.ts'

/** The dialog over the calendar; each opening has a number of its own. */
export type Opened = { turn: number; isOpen: boolean } & (OpenedVisit | OpenedNew)
/** `refusal` says why it could not be moved to the time at which it was dropped, `act` what a link asked for. */
type OpenedVisit = { visitId: string; petName?: string; refusal: unknown; act?: LinkedAct | null }
type OpenedNew = { start: string | null; date: string | null; patId: string | null; clinicId: string | null }

/** A new appointment with nothing chosen yet. */
export const BLANK: OpenedNew = { start: null, date: null, patId: null, clinicId: null }

const KEPT = 'calendar: dialog'

/** Opens and closes the dialog; it is open again if the session ended meanwhile and the same person signs in (decision 160). */
export function useOpened() {
  const [restored] = useState(() => keptValue(KEPT) as Opened | null | undefined)
  const [opened, setOpened] = useState<Opened | null>(restored ?? null)
  useKeeping(KEPT, () => (opened && 'refusal' in opened ? { ...opened, refusal: null } : opened))
  return {
    opened,
    isRestored: restored?.isOpen === true,
    open: (dialog: OpenedVisit | OpenedNew) =>
      setOpened((before) => ({ ...dialog, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    close: () => setOpened((before) => before && { ...before, isOpen: false }),
  }
}
