import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { ShownVisit } from './calendar-queries.ts'

/** Place at which an appointment would be dropped: a day, a minute of it if the grid has hours, and a vet if it has columns of vets. */
export type DropPlace = { date: string; minute: number | null; vetId?: string }
export type Dragged = { visit: ShownVisit; place: DropPlace | null }

/** A pointer movement below this is a click. */
export const MOVED_PX = 5
/** How long a finger must rest on a tile before it can be dragged, in milliseconds. */
const REST_MS = 450

type DragProps = {
  /** The place below a point; `offset` is the distance from the tile's upper edge to the pointer. */
  placeAt: (x: number, y: number, offset: number) => DropPlace | null
  onDrop: (visit: ShownVisit, place: DropPlace) => void
  /** Gets what is dragged in place of a result that draws the whole grid again. */
  onDragged?: (dragged: Dragged | null) => void
}

/** Drags appointments by mouse, or by finger after a long press; Escape cancels. */
export function useDrag({ placeAt, onDrop, onDragged }: DragProps): {
  dragged: Dragged | null
  grab: (visit: ShownVisit) => (event: ReactPointerEvent<HTMLElement>) => void
} {
  const [dragged, setOwn] = useState<Dragged | null>(null)
  const setDragged = onDragged ?? setOwn
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
      const next = placeAt(event.clientX, event.clientY, offset)
      // Most movements stay within one step; drawing hundreds of tiles again takes longer than a frame.
      if (isSamePlace(place, next)) return
      place = next
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

const isSamePlace = (one: DropPlace | null, other: DropPlace | null) =>
  one?.date === other?.date && one?.minute === other?.minute && one?.vetId === other?.vetId

const swallow = (event: MouseEvent) => {
  event.stopPropagation()
  event.preventDefault()
}

/** Suppresses the click that follows a drag. */
export function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
