import './map-placeholder.css'
import type { MapLabels } from './labels.ts'

/** What stands where a map will be, in the same size, or where none can be. */
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
