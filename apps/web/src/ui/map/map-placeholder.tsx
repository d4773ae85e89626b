import './map-placeholder.css'
import type { MapLabels } from './labels.ts'

/** Placeholder of a map, in the same size, while it loads or if it is not available. */
export function MapPlaceholder({
  status,
  labels,
  height,
}: {
  status: 'loading' | 'unavailable'
  labels: Pick<MapLabels, 'loading' | 'unavailable'>
  height: number | string
}) {
  return (
    <output className="vv-map-placeholder" data-status={status} style={{ height }}>
      <span>{status === 'loading' ? labels.loading : labels.unavailable}</span>
    </output>
  )
}
