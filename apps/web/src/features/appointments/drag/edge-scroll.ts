/** How near to an edge a pointer scrolls, in pixels. */
const NEAR_PX = 48
/** At the edge itself and beyond, in pixels a second. */
const FASTEST = 900
/** A page that was busy does not make up for frames that it missed. */
const LONGEST_FRAME_MS = 50

type Point = { clientX: number; clientY: number }
/** The ends of what scrolls, in one direction. */
type Ends = { from: number; to: number }

/**
 * Scrolls what lies around an element while a pointer that drags is near its edge, so that a drag reaches what is not in sight.
 *
 * @param onScroll called after each step, because something else lies below the pointer
 */
export function scrollAtEdges(
  element: Element,
  { isSideways, onScroll }: { isSideways: boolean; onScroll: () => void },
): { follow: (point: Point) => void; end: () => void } {
  const scroller = scrollerOf(element)
  let point: Point = { clientX: 0, clientY: 0 }
  let frame = 0
  let before = 0
  const step = (now: number) => {
    frame = 0
    if (!scroller) return
    const seconds = Math.min(now - before, LONGEST_FRAME_MS) / 1000
    before = now
    const { x, y } = endsOf(scroller)
    const [left, top] = [isSideways ? speedAt(point.clientX, x) : 0, speedAt(point.clientY, y)]
    if (left === 0 && top === 0) return
    const { scrollLeft, scrollTop } = scroller
    scroller.scrollBy({ left: left * seconds, top: top * seconds, behavior: 'instant' })
    if (scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop) onScroll()
    frame = requestAnimationFrame(step)
  }
  return {
    follow: (at) => {
      point = at
      if (frame !== 0) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    },
    end: () => cancelAnimationFrame(frame),
  }
}

/** How fast a pointer scrolls, in pixels a second: negative towards the beginning, and faster the nearer it is to an end. */
export function speedAt(pointer: number, { from, to }: Ends): number {
  const beyond =
    pointer < (from + to) / 2 ? Math.min(0, pointer - from - NEAR_PX) : Math.max(0, pointer - to + NEAR_PX)
  return FASTEST * Math.max(-1, Math.min(beyond / NEAR_PX, 1))
}

/** What is in sight of it: `scroll-padding` leaves out heads and axes that stay in place. */
function endsOf(scroller: Element): { x: Ends; y: Ends } {
  const { left, top, right, bottom } = scroller.getBoundingClientRect()
  const { scrollPaddingLeft, scrollPaddingTop } = getComputedStyle(scroller)
  return {
    x: { from: left + (Number.parseFloat(scrollPaddingLeft) || 0), to: Math.min(right, innerWidth) },
    y: { from: top + (Number.parseFloat(scrollPaddingTop) || 0), to: Math.min(bottom, innerHeight) },
  }
}

/** The nearest element around it that scrolls, also around the slot of a component. */
function scrollerOf(element: Element): Element | null {
  for (let each: Element | null = element; each; each = aroundOf(each)) if (scrolls(each)) return each
  return null
}

function scrolls(element: Element): boolean {
  const isLarger = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
  return isLarger && /auto|scroll/.test(getComputedStyle(element).overflow)
}

function aroundOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
