import type { CSSProperties } from 'react'
import type { ClusterMarker, PinMarker } from './clusters.ts'
import { inkOn, parseColour } from './palette.ts'

type Placed = { placedRef: (element: HTMLElement | null) => void }

/** The outline of a pin, its tip at the bottom of the box. */
const DROP = 'M15 38.5C15 38.5 27.5 23.6 27.5 14.6A12.5 12.5 0 0 0 2.5 14.6C2.5 23.6 15 38.5 15 38.5Z'

const inks = new Map<string, '#000' | '#fff'>()

/** Cached, because measuring a colour draws a pixel, and a clinic's colour stays the same over many renders. */
function inkFor(colour: string): '#000' | '#fff' {
  const known = inks.get(colour)
  if (known) return known
  const ink = inkOn(parseColour(colour) ?? [255, 255, 255])
  inks.set(colour, ink)
  return ink
}

/** A pin in the colour `--pin`. */
export function PinDrop() {
  return (
    <svg viewBox="-2 -1 34 42" width="34" height="42" aria-hidden="true">
      <path className="vv-map-rim" d={DROP} />
      <path className="vv-map-drop" d={DROP} />
      <circle className="vv-map-eye" cx="15" cy="14.6" r="4.8" />
    </svg>
  )
}

/** One point: a drop in its colour, or a plate with its price. A dark outline and a light rim keep it visible on any background. */
export function Pin({
  marker: { point, dx, dy, selected, highlighted },
  placedRef,
  onSelect,
  onHighlight,
}: Placed & {
  marker: PinMarker
  onSelect: () => void
  onHighlight: ((id: string | undefined) => void) | undefined
}) {
  const lit = () => onHighlight?.(point.id)
  const left = () => onHighlight?.(undefined)
  const colours = point.colour
    ? { '--pin': point.colour, '--pin-ink': inkFor(point.colour) }
    : { '--pin-ink': 'var(--ion-color-primary-contrast, #fff)' }
  return (
    <div ref={placedRef} className={`vv-map-at${selected || highlighted ? ' vv-map-above' : ''}`}>
      <button
        type="button"
        className={point.priceLabel ? 'vv-map-marker vv-map-plate' : 'vv-map-marker vv-map-pin'}
        aria-label={point.priceLabel ? `${point.label}, ${point.priceLabel}` : point.label}
        aria-expanded={selected}
        data-lit={selected || highlighted || undefined}
        data-point={point.id}
        style={{ ...colours, left: dx, top: dy }}
        onClick={onSelect}
        onMouseEnter={lit}
        onMouseLeave={left}
        onFocus={lit}
        onBlur={left}
      >
        {point.priceLabel ? <span className="vv-map-price">{point.priceLabel}</span> : <PinDrop />}
      </button>
    </div>
  )
}

/** Several points as a disc with their number; its size grows slightly with the number. */
export function Cluster({
  marker: { count, highlighted, key },
  label,
  placedRef,
  onOpen,
}: Placed & { marker: ClusterMarker; label: string; onOpen: () => void }) {
  const size = count < 10 ? 40 : count < 50 ? 46 : count < 200 ? 52 : 60
  return (
    <div ref={placedRef} className={`vv-map-at${highlighted ? ' vv-map-above' : ''}`}>
      <button
        type="button"
        className="vv-map-marker vv-map-cluster"
        aria-label={label}
        data-lit={highlighted || undefined}
        data-cluster={key}
        style={{ '--size': `${size}px` } as CSSProperties}
        onClick={onOpen}
      >
        <span>{count > 999 ? '999+' : count}</span>
      </button>
    </div>
  )
}

/** Marks the person's position; it is not a control. */
export function OwnPosition({ label, placedRef }: Placed & { label: string }) {
  return (
    <div ref={placedRef} className="vv-map-at">
      <div className="vv-map-own">
        <span className="vv-map-said">{label}</span>
      </div>
    </div>
  )
}
