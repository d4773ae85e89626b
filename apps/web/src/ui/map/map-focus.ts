import type { Map as Renderer } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MapMarker } from './clusters.ts'
import type { LatLng } from './geometry.ts'

/**
 * Keeps the focus when its marker is removed: the marker nearest to it takes the focus.
 *
 * @returns function that remembers the position of a marker that is about to be removed, for the duration of a flight of the map
 */
export function useFocusKeeper(
  map: Renderer | undefined,
  markers: readonly MapMarker[],
): (place: LatLng) => void {
  const last = useRef<{ place: LatLng; until: number }>(undefined)
  const settle = useEffectEvent((shown: readonly MapMarker[]) => {
    if (!map || !last.current || map.isMoving()) return
    const { place, until } = last.current
    // While a marker has the focus, it may be the next one to be removed.
    if (performance.now() < until && document.activeElement !== document.body) return
    last.current = undefined
    if (performance.now() >= until) return
    const away = (marker: MapMarker) => Math.hypot(marker.lat - place.lat, marker.lng - place.lng)
    const [nearest] = shown.toSorted((a, b) => away(a) - away(b))
    if (nearest) focusMarker(map, nearest)
    else map.getCanvas().focus({ preventScroll: true })
  })
  useEffect(() => settle(markers), [markers])
  return (place) => {
    last.current = { place, until: performance.now() + 3000 }
  }
}

function focusMarker(map: Renderer, marker: MapMarker): void {
  const name = marker.kind === 'pin' ? 'point' : 'cluster'
  focusIn(map, `[data-${name}="${CSS.escape(marker.kind === 'pin' ? marker.point.id : marker.key)}"]`)
}

export function focusPin(map: Renderer, id: string): void {
  focusIn(map, `[data-point="${CSS.escape(id)}"]`)
}

function focusIn(map: Renderer, selector: string): void {
  map.getContainer().querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/** Closes the open window on a press on the map or on Escape. */
export function useCloseOnMapClick(map: Renderer | undefined, isOpen: boolean, close: () => void): void {
  const onClick = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Element && !target.closest('.vv-map-marker')) close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    if (!map || !isOpen) return undefined
    const clicked = (event: { originalEvent: MouseEvent }) => onClick(event.originalEvent.target)
    const pressed = (event: KeyboardEvent) => onKey(event)
    const canvas = map.getCanvasContainer()
    map.on('click', clicked)
    canvas.addEventListener('keydown', pressed)
    return () => {
      map.off('click', clicked)
      canvas.removeEventListener('keydown', pressed)
    }
  }, [map, isOpen])
}
