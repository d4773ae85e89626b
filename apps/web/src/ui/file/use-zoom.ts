import { useRef, useState, type PointerEvent } from 'react'

const ZOOM_MAX = 6
const STEP = 1.5

type Point = { x: number; y: number }

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const within = (zoom: number) => Math.min(ZOOM_MAX, Math.max(1, zoom))

/** Zoom from 1 (fits) to 6, in steps and by pinching. `stage` is the ref of the touched element. */
export function useZoom() {
  const [zoom, setZoom] = useState(1)
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef({ distance: 0, zoom: 1 })

  const put = ({ pointerId, clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') fingers.current.set(pointerId, { x: clientX, y: clientY })
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)

  return {
    zoom,
    reset: () => setZoom(1),
    zoomIn: zoom < ZOOM_MAX ? () => setZoom(within(zoom * STEP)) : null,
    zoomOut: zoom > 1 ? () => setZoom(within(zoom / STEP)) : null,
    stage: {
      onPointerDown: (event: PointerEvent) => {
        put(event)
        begun.current = { distance: distance([...fingers.current.values()]), zoom }
      },
      onPointerMove: (event: PointerEvent) => {
        if (!fingers.current.has(event.pointerId)) return
        put(event)
        const now = distance([...fingers.current.values()])
        if (fingers.current.size === 2 && begun.current.distance > 0)
          setZoom(within((begun.current.zoom * now) / begun.current.distance))
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: () => setZoom(zoom > 1 ? 1 : 2.5),
    },
  }
}
