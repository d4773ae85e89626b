import type { ClusterMarker, PinMarker } from './clusters.ts'
import type { MapViewLabels } from './labels.ts'

type Placed = { placedRef: (element: HTMLElement | null) => void }

/** One point: a plate with its text. A dark outline keeps it visible on any ground. */
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
  return (
    <div ref={placedRef} className={`vv-map-at${selected || highlighted ? ' vv-map-above' : ''}`}>
      <button
        type="button"
        className="vv-map-marker vv-map-pin"
        aria-label={point.text === null ? point.label : `${point.label}, ${point.text}`}
        aria-expanded={selected}
        data-lit={selected || highlighted || undefined}
        data-pale={point.text === null || undefined}
        data-point={point.id}
        style={{ left: dx, top: dy }}
        onClick={onSelect}
        onMouseEnter={lit}
        onMouseLeave={left}
        onFocus={lit}
        onBlur={left}
      >
        <span className="vv-map-plate">{point.text ?? '–'}</span>
      </button>
    </div>
  )
}

/** Several points as a plate with their number. */
export function Cluster({
  marker: { count, today, highlighted, key },
  labels,
  placedRef,
  onOpen,
}: Placed & { marker: ClusterMarker; labels: Pick<MapViewLabels, 'cluster' | 'today'>; onOpen: () => void }) {
  const number = count > 999 ? '999+' : String(count)
  const text = today === count ? labels.today(today) : `${number} · ${labels.today(today)}`
  return (
    <div ref={placedRef} className={`vv-map-at${highlighted ? ' vv-map-above' : ''}`}>
      <button
        type="button"
        className="vv-map-marker vv-map-cluster"
        aria-label={today > 0 ? `${labels.cluster(count)}, ${labels.today(today)}` : labels.cluster(count)}
        data-lit={highlighted || undefined}
        data-cluster={key}
        onClick={onOpen}
      >
        <span>{today > 0 ? text : number}</span>
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
