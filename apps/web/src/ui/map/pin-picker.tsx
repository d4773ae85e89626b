import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { Map as Renderer } from 'maplibre-gl'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { LatLng } from './geometry.ts'
import type { MapSources } from './ground.ts'
import type { PinPickerLabels } from './labels.ts'
import { MapFrame } from './map-frame.tsx'
import { MapOverlay } from './map-overlay.tsx'
import { useMap } from './use-map.ts'

/** The outline of a pin, its tip at the bottom of the box. */
const DROP = 'M15 38.5C15 38.5 27.5 23.6 27.5 14.6A12.5 12.5 0 0 0 2.5 14.6C2.5 23.6 15 38.5 15 38.5Z'

export type PinPickerProps = {
  value: LatLng | null
  /** Called after a drag, an arrow key or a click on the map, with degrees to six decimals. */
  onChange: (value: LatLng) => void
  /** Initial view of a map without a pin, such as the town of the address. */
  centre: LatLng & { zoom: number }
  colour?: string | undefined
  labels: PinPickerLabels
  language: string
  height?: number | string | undefined
  sources: MapSources
}

const PIN_ZOOM = 15
const STEPS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A map with one pin to set by dragging, clicking, or the arrow keys (with Shift ten times as far). */
export function PinPicker(props: PinPickerProps) {
  const { value, colour, labels, height = 320 } = props
  const container = useRef<HTMLDivElement>(null)
  const { map, status, shown, setDragged, settle, moveByKey } = usePin(container, props)
  return (
    <MapFrame container={container} status={status} labels={labels} height={height}>
      {map && shown && (
        <MapOverlay map={map} isolated>
          {(at) => (
            <div ref={at('pin', shown)} className="vv-map-at">
              <DraggablePin
                map={map}
                label={labels.pin}
                colour={colour}
                position={shown}
                onDrag={setDragged}
                onDrop={(position) => {
                  setDragged(undefined)
                  settle(position)
                }}
                onKeyDown={moveByKey}
              />
            </div>
          )}
        </MapOverlay>
      )}
      {map && !shown && <p className="vv-map-hint">{labels.empty}</p>}
      <span className="vv-map-said" aria-live="polite">
        {value ? labels.position(value) : ''}
      </span>
    </MapFrame>
  )
}

/** The map with the pin, and alternatives to dragging it. */
function usePin(container: RefObject<HTMLDivElement | null>, props: PinPickerProps) {
  const { value, onChange, centre, labels, language, sources } = props
  const { map, status } = useMap(container, {
    start: value ? { ...value, zoom: PIN_ZOOM } : centre,
    minZoom: 3,
    maxZoom: 19,
    labels,
    language,
    sources,
    cooperative: labels,
  })
  const [dragged, setDragged] = useState<LatLng>()
  const shown = dragged ?? value
  const settle = (position: LatLng) => onChange({ lat: rounded(position.lat), lng: rounded(position.lng) })
  useClick(map, settle)
  useFollow(map, value)
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || !map || !shown) return
    event.preventDefault()
    const { x, y } = map.project([shown.lng, shown.lat])
    const pixels = event.shiftKey ? 10 : 1
    settle(map.unproject([x + step[0] * pixels, y + step[1] * pixels]))
  }
  return { map, status, shown, setDragged, settle, moveByKey }
}

type DraggablePinProps = {
  map: Renderer
  label: string
  colour: string | undefined
  position: LatLng
  onDrag: (position: LatLng) => void
  onDrop: (position: LatLng) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DraggablePin({ label, colour, onKeyDown, ...moving }: DraggablePinProps) {
  const { begin, drag, drop } = usePinDrag(moving)
  return (
    <button
      type="button"
      className="vv-map-marker vv-map-draggable"
      aria-label={label}
      style={colour ? ({ '--pin': colour } as CSSProperties) : undefined}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={onKeyDown}
    >
      <Drop />
    </button>
  )
}

/** A pin in the colour `--pin`. */
function Drop() {
  return (
    <svg viewBox="-2 -1 34 42" width="34" height="42" aria-hidden="true">
      <path className="vv-map-rim" d={DROP} />
      <path className="vv-map-drop" d={DROP} />
      <circle className="vv-map-eye" cx="15" cy="14.6" r="4.8" />
    </svg>
  )
}

function usePinDrag({
  map,
  position,
  onDrag,
  onDrop,
}: Pick<DraggablePinProps, 'map' | 'position' | 'onDrag' | 'onDrop'>) {
  // Offset from the finger to the tip of the pin, so that the pin does not jump under the finger.
  const grip = useRef<{ dx: number; dy: number }>(undefined)
  const under = (event: PointerEvent) => {
    const frame = map.getContainer().getBoundingClientRect()
    return { x: event.clientX - frame.left, y: event.clientY - frame.top }
  }
  const tipAt = (event: PointerEvent) => {
    const { x, y } = under(event)
    return map.unproject([x + (grip.current?.dx ?? 0), y + (grip.current?.dy ?? 0)])
  }
  return {
    begin: (event: PointerEvent) => {
      const tip = map.project([position.lng, position.lat])
      const { x, y } = under(event)
      grip.current = { dx: tip.x - x, dy: tip.y - y }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    drag: (event: PointerEvent) => {
      if (grip.current) onDrag(tipAt(event))
    },
    drop: (event: PointerEvent) => {
      if (!grip.current) return
      const tip = tipAt(event)
      grip.current = undefined
      onDrop(tip)
    },
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function useClick(map: Renderer | undefined, settle: (position: LatLng) => void): void {
  const clicked = useEffectEvent(settle)
  useEffect(() => {
    if (!map) return undefined
    const click = (event: { lngLat: LatLng }) => clicked(event.lngLat)
    map.on('click', click)
    return () => {
      map.off('click', click)
    }
  }, [map])
}

/** Keeps the pin in view when the address changes. */
function useFollow(map: Renderer | undefined, value: LatLng | null): void {
  const { lat, lng } = value ?? {}
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || map.getBounds().contains([lng, lat])) return
    map.jumpTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), PIN_ZOOM - 1) })
  }, [map, lat, lng])
}
