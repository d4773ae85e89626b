import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { ShownVisit } from './calendar-queries.ts'

/** Where a visit would be dropped: a day, and a minute of it where the grid has hours. */
export type DropPlace = { date: string; minute: number | null }
export type Dragged = { visit: ShownVisit; place: DropPlace | null }

/** A press that moves less is a click. */
const MOVED_PX = 5
/** A finger rests this long before what lies below it is taken along. */
const REST_MS = 450

type DragProps = {
  /** What lies below a point; `offset` is how far below the upper edge of the tile it was grabbed. */
  placeAt: (x: number, y: number, offset: number) => DropPlace | null
  onDrop: (visit: ShownVisit, place: DropPlace) => void
}

/** Takes visits along with a mouse, or with a finger that rests first; Escape puts them back. */
export function useDrag({ placeAt, onDrop }: DragProps): {
  dragged: Dragged | null
  grab: (visit: ShownVisit) => (event: ReactPointerEvent<HTMLElement>) => void
} {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const grab = (visit: ShownVisit) => (down: ReactPointerEvent<HTMLElement>) => {
    if (down.button !== 0) return
    const offset = down.clientY - down.currentTarget.getBoundingClientRect().top
    let place: DropPlace | null = null
    let isDragging = false
    const begin = () => {
      isDragging = true
      setDragged({ visit, place: null })
    }
    const resting = down.pointerType === 'touch' ? setTimeout(begin, REST_MS) : undefined
    const move = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > MOVED_PX
      if (!isDragging && far) {
        if (resting !== undefined) return end()
        begin()
      }
      if (!isDragging) return
      place = placeAt(event.clientX, event.clientY, offset)
      setDragged({ visit, place })
    }
    const drop = () => {
      const target = place
      const wasDragging = isDragging
      end()
      if (!wasDragging) return
      swallowClick()
      if (target) onDrop(visit, target)
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && end()
    const holdPage = (event: TouchEvent) => isDragging && event.preventDefault()
    const end = () => {
      clearTimeout(resting)
      isDragging = false
      setDragged(null)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', escape)
      window.removeEventListener('touchmove', holdPage)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', escape)
    window.addEventListener('touchmove', holdPage, { passive: false })
  }
  return { dragged, grab }
}

const swallow = (event: MouseEvent) => {
  event.stopPropagation()
  event.preventDefault()
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
