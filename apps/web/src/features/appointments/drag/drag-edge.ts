import { REASON_MINUTES_MAX, REASON_MINUTES_STEP } from '@vetvisit/contract/reasons/rules'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import type { Stretch } from '../calendar/day-layout.ts'
import { type Dragged, type DropPlace, followPointer, MOVED_PX, swallowClick } from './use-drag.ts'

type DragEdgeProps = {
  visit: ShownVisit
  /** Where it begins. */
  place: DropPlace & { minute: number }
  hours: Stretch
  onDragged: (dragged: Dragged | null) => void
  /** Gets its new length in minutes. */
  onResize: (visit: ShownVisit, minutes: number) => void
}

/** Drags the lower edge of an appointment's tile, which changes its length in steps of five minutes; Escape gives it up. */
export function dragEdge(down: ReactPointerEvent<HTMLElement>, props: DragEdgeProps): void {
  const { visit, place, hours, onDragged, onResize } = props
  const column = down.currentTarget.closest('.day-column')
  if (down.button !== 0 || !column) return
  // The tile would be moved.
  down.stopPropagation()
  const before = (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000
  let minutes: number | null = null
  followPointer(down, {
    move: ({ clientY }) => {
      if (minutes === null && Math.abs(clientY - down.clientY) <= MOVED_PX) return false
      const next = lengthUntil(minuteAt(column, hours, clientY), place.minute)
      if (next !== minutes) onDragged({ visit, place, minutes: (minutes = next) })
      return true
    },
    end: () => onDragged(null),
    drop: () => {
      if (minutes === null) return
      swallowClick()
      if (minutes !== before) onResize(visit, minutes)
    },
  })
}

/** The minute of the day at a height of a column. */
export function minuteAt(column: Element, hours: Stretch, y: number): number {
  const { top, height } = column.getBoundingClientRect()
  return hours.start + ((y - top) / height) * (hours.end - hours.start)
}

/** The length of an appointment that begins at a minute of the day and ends near another, in minutes: a multiple of five. */
export function lengthUntil(end: number, start: number): number {
  const stepped = Math.round((end - start) / REASON_MINUTES_STEP) * REASON_MINUTES_STEP
  return Math.max(REASON_MINUTES_STEP, Math.min(stepped, REASON_MINUTES_MAX))
}
