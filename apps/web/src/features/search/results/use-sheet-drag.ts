import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { nearestStop, type Stop, type Tops } from './stops.ts'

/** A finger that moves less than this, in pixels, presses. */
const PRESS_PX = 8

type Drag = { startY: number; startTop: number; isMoved: boolean }

/**
 * Drags the sheet; it goes to the nearest stop when it is let go. The moves are written to the element, because rendering the list for
 * each of them would be slow.
 *
 * @returns handlers of what drags the sheet, and of a handle that `press` is called for, if it was not moved
 */
export function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  { stop, tops, onStop, press }: { stop: Stop; tops: Tops; onStop: (stop: Stop) => void; press: () => void },
) {
  const drag = useRef<Drag>(undefined)
  const wasDragged = useRef(false)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each stop begins a move
  useLayoutEffect(() => settle(sheet.current), [sheet, stop])

  function move({ buttons, clientY, currentTarget, pointerId }: PointerEvent): void {
    const [element, held] = [sheet.current, drag.current]
    // A mouse may have been released elsewhere.
    if (!element || !held || buttons === 0) return
    const way = clientY - held.startY
    if (!held.isMoved && Math.abs(way) < PRESS_PX) return
    // On a card not before, because its links would lose their press.
    if (!held.isMoved) currentTarget.setPointerCapture(pointerId)
    held.isMoved = true
    element.dataset['moving'] = ''
    element.style.transition = 'none'
    element.style.transform = `translateY(${Math.min(Math.max(held.startTop + way, 0), tops.peek)}px)`
  }

  function letGo(): void {
    const [element, held] = [sheet.current, drag.current]
    drag.current = undefined
    if (!element || !held?.isMoved) return
    wasDragged.current = true
    const nearest = nearestStop(topOf(element), tops)
    element.style.transition = ''
    element.style.transform = ''
    onStop(nearest)
    settle(element)
  }

  const surface = {
    onPointerDown: ({ button, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0 || !sheet.current) return
      // A fast mouse leaves the handle with its first move.
      if (currentTarget instanceof HTMLButtonElement) currentTarget.setPointerCapture(pointerId)
      wasDragged.current = false
      drag.current = { startY: clientY, startTop: topOf(sheet.current), isMoved: false }
    },
    onPointerMove: move,
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
  return {
    surface,
    // A mouse also clicks at the end of a drag; a key clicks without a pointer.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || !wasDragged.current) press()
    },
  }
}

/** Distance of the sheet from the top of its room in pixels, also on its way. */
const topOf = (sheet: HTMLElement): number =>
  sheet.getBoundingClientRect().top - (sheet.parentElement?.getBoundingClientRect().top ?? 0)

let moves = 0

/** While the sheet moves it is as tall as its room, so that nothing shows below it; then it ends at the window's edge. */
function settle(sheet: HTMLElement | null): void {
  if (!sheet) return
  const move = String((moves += 1))
  sheet.dataset['moving'] = move
  const rest = () => {
    if (sheet.dataset['moving'] === move) delete sheet.dataset['moving']
  }
  void Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished)).then(rest)
}
