import type { Map as Renderer } from 'maplibre-gl'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from './geometry.ts'

/**
 * A layer over the map whose children stand at positions on it. The children are ordinary elements, so
 * buttons are buttons; a drag or the wheel that starts on one still moves the map, unless it is `isolated`.
 *
 * @param children called with `at`, which makes the ref of an element that stands at a position
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

  useEffect(() => {
    const parent = isolated ? map.getContainer() : map.getCanvasContainer()
    parent.append(layer)
    map.on('move', place)
    map.on('resize', place)
    place()
    return () => {
      map.off('move', place)
      map.off('resize', place)
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
