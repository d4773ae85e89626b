import type { Map as Renderer } from 'maplibre-gl'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from './geometry.ts'

/** A focused marker keeps this distance from the edge, in pixels: clear of the zoom buttons, and a pin high. */
const MARGIN = { left: 28, right: 76, top: 52, bottom: 28 }

function beyond(value: number, least: number, most: number): number {
  if (value < least) return value - least
  return Math.max(value - most, 0)
}

/**
 * A layer over the map whose children are placed at positions. The children are ordinary elements, so buttons are buttons; a drag or wheel
 * movement that starts on one still moves the map, unless it is `isolated`.
 *
 * @param children called with `at`, which creates the ref of an element at a position
 */
export function MapOverlay({
  map,
  isolated = false,
  children,
}: {
  map: Renderer
  isolated?: boolean
  children: (at: (key: string, position: LatLng) => (element: HTMLElement | null) => void) => ReactNode
}) {
  const [layer] = useState(() => {
    const element = document.createElement('div')
    element.className = 'vv-map-overlay'
    return element
  })
  const placed = useRef(new Map<string, { element: HTMLElement; position: LatLng }>())

  const place = useCallback(() => {
    for (const { element, position } of placed.current.values()) {
      const { x, y } = map.project([position.lng, position.lat])
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
  }, [map])

  // Markers wait a little beyond the edge for the next pan; the Tab key reaches them there.
  const reveal = useEffectEvent((target: EventTarget | null) => {
    const found = [...placed.current.values()].find(
      ({ element }) => target instanceof Node && element.contains(target),
    )
    if (!found) return
    const { x, y } = map.project([found.position.lng, found.position.lat])
    const { clientWidth, clientHeight } = map.getContainer()
    const dx = beyond(x, MARGIN.left, clientWidth - MARGIN.right)
    const dy = beyond(y, MARGIN.top, clientHeight - MARGIN.bottom)
    if (dx !== 0 || dy !== 0) map.panBy([dx, dy], { duration: 250 })
  })

  useEffect(() => {
    const parent = isolated ? map.getContainer() : map.getCanvasContainer()
    parent.append(layer)
    const focused = (event: FocusEvent) => reveal(event.target)
    layer.addEventListener('focusin', focused)
    map.on('move', place)
    map.on('resize', place)
    place()
    return () => {
      map.off('move', place)
      map.off('resize', place)
      layer.removeEventListener('focusin', focused)
      layer.remove()
    }
  }, [map, layer, isolated, place])
  useLayoutEffect(place)

  const at = (key: string, position: LatLng) => (element: HTMLElement | null) => {
    if (element) placed.current.set(key, { element, position })
    else placed.current.delete(key)
  }
  return createPortal(children(at), layer)
}
