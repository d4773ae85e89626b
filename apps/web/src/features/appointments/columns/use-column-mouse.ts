import { type MouseEvent, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { canMove } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import type { Stretch } from '../calendar/day-layout.ts'
import { dragEdge } from '../drag/drag-edge.ts'
import { type ColumnPlace, drawSpan, isGround, spanFrom } from '../drag/draw-span.ts'
import { placeIn } from '../calendar/hours-grid.tsx'
import { type Dragged, useDrag } from '../drag/use-drag.ts'
import type { LiveColumns } from './live-columns.ts'
import { type ColumnActs, droppedAt } from './columns.ts'

type Grid = {
  date: string
  grid: RefObject<HTMLElement | null>
  live: LiveColumns
  hours: Stretch
  minuteOf: (visit: ShownVisit) => number
}

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
      if (mayEdit) drawSpan(down, { live, placeAt, onBlockSpan })
    },
    onClick: (event: MouseEvent) => {
      if (!mayEdit || !isGround(event)) return
      const place = placeAt(event.clientX, event.clientY)
      if (!place) return
      if (event.shiftKey) onBlockSpan(spanFrom(place))
      else onTime(place)
    },
  }
}

/** A visit that is only dragged sideways is shown at its own time. */
function atItsTime({ visit, place }: Dragged, own: number): Dragged {
  if (place?.minute == null) return { visit, place }
  return { visit, place: { ...place, minute: droppedAt(place.minute, own) } }
}
