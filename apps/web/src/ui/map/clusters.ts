import Supercluster from 'supercluster'
import { grow, spread, within, type Bbox, type LatLng } from './geometry.ts'

/** A point on the map. */
export type MapPoint = LatLng & {
  id: string
  /** Index in the caller's list; a click reports it. */
  index: number
  /** Accessible name of the pin. */
  label: string
  /** Text of the pin, such as its next free time; null for a pale dash. */
  text: string | null
  /** Whether a cluster counts it among those of today. */
  isToday: boolean
}

export type PinMarker = LatLng & {
  kind: 'pin'
  key: string
  point: MapPoint
  /** Distance in pixels from a position that several pins share. */
  dx: number
  dy: number
  selected: boolean
  highlighted: boolean
}

export type ClusterMarker = LatLng & {
  kind: 'cluster'
  key: string
  count: number
  /** How many of them are of today. */
  today: number
  /** The first renderer zoom at which the cluster separates. */
  opensAt: number
  highlighted: boolean
}

export type MapMarker = PinMarker | ClusterMarker

/** Above this renderer zoom every point is drawn separately; equal positions are spread. */
export const CLUSTER_MAX_ZOOM = 15

/** Points closer than this, in pixels at a whole zoom, share one marker, so that plates with times do not cover each other. */
const CLUSTER_RADIUS = 88

type Properties = { point: MapPoint }
type Sums = { today: number }
export type ClusterIndex = Supercluster<Properties, Sums>

/** Indexes the points by place and zoom. Points without a finite position are left out. */
export function clusterIndex(points: readonly MapPoint[]): ClusterIndex {
  const index = new Supercluster<Properties, Sums>({
    radius: CLUSTER_RADIUS,
    maxZoom: CLUSTER_MAX_ZOOM,
    extent: 512,
    map: ({ point }) => ({ today: Number(point.isToday) }),
    reduce: (sums, { today }) => void (sums.today += today),
  })
  return index.load(
    points
      .filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))
      .map((point) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
        properties: { point },
      })),
  )
}

/**
 * The markers to draw for a view, from north to south and west to east: the order of the Tab key.
 *
 * The selected point is never hidden in a cluster: take it out of the index and pass it as `selected`.
 *
 * @param zoom of the renderer; clusters change at whole numbers
 */
export function markersIn(
  index: ClusterIndex,
  view: { bbox: Bbox; zoom: number },
  { selected, highlightedId }: { selected?: MapPoint | undefined; highlightedId?: string | undefined } = {},
): MapMarker[] {
  const { west, south, east, north } = grow(view.bbox, 0.15)
  const pins: MapPoint[] = selected && within(selected, { west, south, east, north }) ? [selected] : []
  const markers: MapMarker[] = []
  for (const feature of index.getClusters([west, south, east, north], Math.floor(view.zoom))) {
    const [lng = 0, lat = 0] = feature.geometry.coordinates
    if (!('cluster' in feature.properties)) {
      pins.push(feature.properties.point)
      continue
    }
    const { cluster_id: id, point_count: count, today } = feature.properties
    markers.push({
      kind: 'cluster',
      key: `${count}@${lat.toFixed(5)},${lng.toFixed(5)}`,
      lat,
      lng,
      count,
      today,
      opensAt: index.getClusterExpansionZoom(id),
      highlighted: highlightedId !== undefined && holds(index, id, highlightedId),
    })
  }
  return [...markers, ...apart(pins, selected?.id, highlightedId)].toSorted(
    (a, b) => b.lat - a.lat || a.lng - b.lng,
  )
}

function holds(index: ClusterIndex, clusterId: number, pointId: string): boolean {
  return index.getLeaves(clusterId, Infinity).some((leaf) => leaf.properties.point.id === pointId)
}

function apart(pins: readonly MapPoint[], selectedId?: string, highlightedId?: string): PinMarker[] {
  const spots = new Map<string, MapPoint[]>()
  for (const pin of pins) {
    const spot = `${pin.lat.toFixed(5)},${pin.lng.toFixed(5)}`
    spots.set(spot, [...(spots.get(spot) ?? []), pin])
  }
  return [...spots.values()].flatMap((group) => {
    const offsets = spread(group.length)
    return group
      .toSorted((a, b) => a.index - b.index)
      .map((point, place) => ({
        kind: 'pin' as const,
        key: point.id,
        point,
        lat: point.lat,
        lng: point.lng,
        ...(offsets[place] ?? { dx: 0, dy: 0 }),
        selected: point.id === selectedId,
        highlighted: point.id === highlightedId,
      }))
  })
}
