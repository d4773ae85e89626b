import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { scrollAtEdges } from './edge-scroll.ts'

/** Place at which an appointment would be dropped: a day, a minute of it if the grid has hours, and a column if a day has several. */
export type DropPlace = { date: string; minute: number | null; columnId?: string }
/** What is dragged and where it would be, with its length in minutes while that changes. */
export type Dragged = { visit: ShownVisit; place: DropPlace | null; minutes?: number }

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
  setDragged: (dragged: Dragged | null) => void
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
        if (resting !== undefined) {
          end()
          return false
        }
        begin()
      }
      if (!isDragging) return false
      const next = placeAt(event.clientX, event.clientY, offset)
      // Most movements stay within one step; drawing hundreds of tiles again takes longer than a frame.
      if (!isSamePlace(place, next)) setDragged({ visit, place: (place = next) })
      return true
    }
    const drop = () => {
      if (!isDragging) return
      swallowClick()
      if (place) onDrop(visit, place)
    }
    const holdPage = (event: TouchEvent) => isDragging && event.preventDefault()
    const end = followPointer(down, {
      move,
      isSideways: true,
      drop,
      end: () => {
        clearTimeout(resting)
        setDragged(null)
        window.removeEventListener('touchmove', holdPage)
      },
    })
    window.addEventListener('touchmove', holdPage, { passive: false })
  }
  return { dragged, setDragged, grab }
}

type Follower = {
  /** @returns whether something is dragged: then the edges of what lies around it scroll */
  move: (event: PointerEvent) => boolean
  isSideways?: boolean
  /** Called after `end` if the pointer was released. */
  drop: (event: PointerEvent) => void
  end: () => void
}

/** Follows the pointer from a press until it is released; Escape and the browser give it up. @returns function that gives it up */
export function followPointer(
  { currentTarget }: { currentTarget: Element },
  { move, isSideways = false, drop, end }: Follower,
): () => void {
  let last: PointerEvent | null = null
  const edges = scrollAtEdges(currentTarget, { isSideways, onScroll: () => last && move(last) })
  const follow = (event: PointerEvent) => {
    last = event
    if (move(event)) edges.follow(event)
  }
  const stop = () => {
    edges.end()
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', escape)
    end()
  }
  const release = (event: PointerEvent) => {
    stop()
    drop(event)
  }
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && stop()
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('keydown', escape)
  return stop
}

const isSamePlace = (one: DropPlace | null, other: DropPlace | null) =>
  one?.date === other?.date && one?.minute === other?.minute && one?.columnId === other?.columnId

const swallow = (event: MouseEvent) => {
  event.stopPropagation()
  event.preventDefault()
}

/** Suppresses the click that follows a drag. */
export function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
