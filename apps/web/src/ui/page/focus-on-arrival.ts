import { useLayoutEffect, useRef, type RefObject } from 'react'
import { focusedElement } from './focus.ts'

let firstPage = true

/**
 * Focuses the heading of a page that loads late, because Ionic looks for one when the transition ends. Late texts hide the page once more,
 * and with it the focus; the layout effect runs again when it is shown.
 */
export function useFocusOnArrival(heading: RefObject<HTMLHeadingElement | null>) {
  const first = useRef(firstPage)
  const arrived = useRef(false)
  useLayoutEffect(() => {
    firstPage = false
    if (first.current || (arrived.current && focusedElement())) return
    arrived.current = true
    return focusWhenDrawn(heading.current)
  }, [heading])
}

/** Number of frames to try, far more than any header needs. */
const DRAWN_WITHIN_FRAMES = 60

/** Ionic's header cannot take the focus until it is drawn, some frames later. @returns function that stops trying */
function focusWhenDrawn(heading: HTMLHeadingElement | null): () => void {
  const before = focusedElement()
  let frame = 0
  let tries = 0
  const focus = () => {
    heading?.focus({ preventScroll: true })
    // Unchanged: neither the heading nor an element that the person chose has the focus.
    if (focusedElement() === before && before !== heading && ++tries < DRAWN_WITHIN_FRAMES)
      frame = requestAnimationFrame(focus)
  }
  focus()
  return () => cancelAnimationFrame(frame)
}
