import { type MouseEvent, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { canMove } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import type { Stretch } from '../calendar/day-layout.ts'
import { dragEdge } from '../calendar/drag-edge.ts'
import { placeIn, STEP_MINUTES } from '../calendar/hours-grid.tsx'
import { type Dragged, followPointer, MOVED_PX, swallowClick, useDrag } from '../calendar/use-drag.ts'
import type { LiveColumns } from './live-columns.ts'
import { type ColumnActs, type ColumnPlace, type ColumnSpan, droppedAt } from './columns.ts'

type Grid = {
  date: string
  grid: RefObject<HTMLElement | null>
  live: LiveColumns
  hours: Stretch
  minuteOf: (visit: ShownVisit) => number
}

const isGround = ({ target }: { target: EventTarget }) =>
  target instanceof Element && !target.closest('button, input, .column-menu')

/** Dragging a tile moves its visit, dragging its lower edge changes its length, dragging over empty time chooses a span, and a press there one time; with Shift the time is blocked. */
export function useColumnMouse({ date, grid, live, hours, minuteOf }: Grid, acts: ColumnActs) {
  const { now, mayEdit, onDrop, onTime, onBlockSpan } = acts
  const placeAt = (x: number, y: number): ColumnPlace | null => {
    const place = placeIn(grid.current, hours, { x, y })
    return place?.minute != null && place.columnId !== undefined
      ? { columnId: place.columnId, minute: place.minute }
      : null
  }
  const { grab } = useDrag({
    placeAt: (x, y, offset) => placeIn(grid.current, hours, { x, y: y - offset }),
    onDrop: (visit, { columnId, minute }) => {
      if (columnId !== undefined && minute !== null)
        onDrop(visit, { columnId, minute: droppedAt(minute, minuteOf(visit)) })
    },
    onDragged: (dragged) => live.dragged.set(dragged && atItsTime(dragged, minuteOf(dragged.visit))),
  })
  return {
    grabOf: (visit: ShownVisit) => (mayEdit && canMove(visit, now) ? grab(visit) : undefined),
    edgeOf: (visit: ShownVisit) =>
      mayEdit && canMove(visit, now)
        ? (down: ReactPointerEvent<HTMLElement>) => {
            const own = { columnId: acts.columnIdOf(visit), minute: minuteOf(visit) }
            dragEdge(down, {
              visit,
              place: { date, ...own },
              hours,
              onDragged: live.dragged.set,
              onResize: (resized, minutes) => onDrop(resized, own, minutes),
            })
          }
        : undefined,
    onPointerDown: (down: ReactPointerEvent) => {
      if (mayEdit && down.button === 0 && down.pointerType !== 'touch' && isGround(down))
        drawSpan(down, { live, placeAt, onBlockSpan })
    },
    onClick: (event: MouseEvent) => {
      if (!mayEdit || !isGround(event)) return
      const place = placeAt(event.clientX, event.clientY)
      if (!place) return
      const { columnId, minute } = place
      if (event.shiftKey) onBlockSpan({ columnId, start: minute, end: minute + STEP_MINUTES * 2 })
      else onTime(place)
    },
  }
}

/** A visit that is only dragged sideways is shown at its own time. */
function atItsTime({ visit, place }: Dragged, own: number): Dragged {
  if (place?.minute == null) return { visit, place }
  return { visit, place: { ...place, minute: droppedAt(place.minute, own) } }
}

type Span = {
  live: LiveColumns
  placeAt: (x: number, y: number) => ColumnPlace | null
  onBlockSpan: ColumnActs['onBlockSpan']
}

/** Draws a span over the empty time of one column; Escape gives it up. With Shift it is blocked, else one chooses what it is for. */
function drawSpan(down: ReactPointerEvent, { live, placeAt, onBlockSpan }: Span): void {
  const { drawn, chosen } = live
  chosen.set(null)
  const from = placeAt(down.clientX, down.clientY)
  if (!from) return
  const move = ({ clientX, clientY }: PointerEvent) => {
    const far = Math.hypot(clientX - down.clientX, clientY - down.clientY)
    if (!drawn.get() && far <= MOVED_PX) return false
    // The column is that in which it began, wherever the pointer is by now.
    const to = placeAt(down.clientX, clientY)
    if (!to) return true
    const [start, last] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)]
    drawn.set({ columnId: from.columnId, start, end: Math.max(last, start + STEP_MINUTES) })
    return true
  }
  let span: ColumnSpan | null = null
  followPointer(down, {
    move,
    end: () => {
      span = drawn.get()
      drawn.set(null)
    },
    drop: ({ shiftKey }) => {
      if (!span) return
      swallowClick()
      if (shiftKey) onBlockSpan(span)
      else chosen.set(span)
    },
  })
}
