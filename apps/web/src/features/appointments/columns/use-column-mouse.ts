import { type MouseEvent, type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'
import { canMove } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import type { Stretch } from '../calendar/day-layout.ts'
import { placeIn, STEP_MINUTES } from '../calendar/hours-grid.tsx'
import { MOVED_PX, swallowClick, useDrag } from '../calendar/use-drag.ts'
import { type ColumnActs, type ColumnPlace, type ColumnSpan, droppedAt } from './columns.ts'

type Grid = { grid: RefObject<HTMLElement | null>; hours: Stretch; minuteOf: (visit: ShownVisit) => number }

const isGround = ({ target }: { target: EventTarget }) =>
  target instanceof Element && !target.closest('button, [role="slider"], .column-menu')

/** Dragging a tile moves its visit, dragging over empty time chooses a span, and a press there one time; with Shift the time is blocked. */
export function useColumnMouse({ grid, hours, minuteOf }: Grid, acts: ColumnActs) {
  const { now, mayEdit, onDrop, onTime, onBlockSpan } = acts
  const placeAt = (x: number, y: number): ColumnPlace | null => {
    const place = placeIn(grid.current, hours, { x, y })
    return place?.minute != null && place.vetId !== undefined
      ? { vetId: place.vetId, minute: place.minute }
      : null
  }
  const { dragged, grab } = useDrag({
    placeAt: (x, y, offset) => placeIn(grid.current, hours, { x, y: y - offset }),
    onDrop: (visit, { vetId, minute }) => {
      if (vetId !== undefined && minute !== null)
        onDrop(visit, { vetId, minute: droppedAt(minute, minuteOf(visit)) })
    },
  })
  const { drawn, chosen, draw, close } = useSpan({ placeAt, onBlockSpan })
  return {
    dragged: dragged?.place?.minute != null ? atItsTime(dragged.visit, dragged.place) : null,
    grabOf: (visit: ShownVisit) => (mayEdit && canMove(visit, now) ? grab(visit) : undefined),
    drawn,
    chosen,
    closeSpan: close,
    onPointerDown: (down: ReactPointerEvent) => {
      if (mayEdit && down.button === 0 && down.pointerType !== 'touch' && isGround(down)) draw(down)
    },
    onClick: (event: MouseEvent) => {
      if (!mayEdit || !isGround(event)) return
      const place = placeAt(event.clientX, event.clientY)
      if (!place) return
      const { vetId, minute } = place
      if (event.shiftKey) onBlockSpan({ vetId, start: minute, end: minute + STEP_MINUTES * 2 })
      else onTime(place)
    },
  }

  function atItsTime(visit: ShownVisit, place: { date: string; minute: number | null; vetId?: string }) {
    const minute = droppedAt(place.minute ?? 0, minuteOf(visit))
    return { visit, place: { ...place, minute } }
  }
}

type Span = {
  placeAt: (x: number, y: number) => ColumnPlace | null
  onBlockSpan: ColumnActs['onBlockSpan']
}

/** Draws a span over the empty time of one column; Escape gives it up. With Shift it is blocked, else one chooses what it is for. */
function useSpan({ placeAt, onBlockSpan }: Span) {
  const [drawn, setDrawn] = useState<ColumnSpan | null>(null)
  const [chosen, setChosen] = useState<ColumnSpan | null>(null)
  const draw = (down: ReactPointerEvent) => {
    setChosen(null)
    const from = placeAt(down.clientX, down.clientY)
    if (!from) return
    let span: ColumnSpan | null = null
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!span && Math.hypot(clientX - down.clientX, clientY - down.clientY) <= MOVED_PX) return
      // The column is that in which it began, wherever the pointer is by now.
      const to = placeAt(down.clientX, clientY)
      if (!to) return
      const [start, last] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)]
      span = { vetId: from.vetId, start, end: Math.max(last, start + STEP_MINUTES) }
      setDrawn(span)
    }
    const end = () => {
      setDrawn(null)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', escape)
    }
    const drop = ({ shiftKey }: PointerEvent) => {
      const target = span
      end()
      if (!target) return
      swallowClick()
      if (shiftKey) onBlockSpan(target)
      else setChosen(target)
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && end()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', escape)
  }
  return { drawn, chosen, draw, close: () => setChosen(null) }
}
