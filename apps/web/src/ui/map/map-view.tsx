import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { Map as Renderer } from 'maplibre-gl'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { clusterIndex, markersIn, type ClusterMarker, type MapPoint } from './clusters.ts'
import type { LatLng, MapMove } from './geometry.ts'
import { InfoWindow } from './info-window.tsx'
import type { MapSources } from './ground.ts'
import type { MapViewLabels } from './labels.ts'
import { MapFrame } from './map-frame.tsx'
import { MapOverlay } from './map-overlay.tsx'
import { Cluster, OwnPosition, Pin } from './markers.tsx'
import { focusPin, useCloseOnMapClick, useFocusKeeper } from './map-focus.ts'
import { type MapTarget, useMapMoves, useMapTarget, useMapView } from './map-moves.ts'
import { useRings } from './rings.ts'
import { useMap } from './use-map.ts'

export type MapViewProps = {
  points: readonly MapPoint[]
  /** The point whose window is open. */
  selectedId?: string | undefined
  /** A point to highlight, such as the one under the mouse in a list beside the map. */
  highlightedId?: string | undefined
  /** The `index` of the chosen point, or -1 when its window was closed. */
  onSelect: (index: number) => void
  /** Called once when the map is ready, then 250 ms after each move. */
  onMove?: ((move: MapMove) => void) | undefined
  /** Called with a point under the mouse or with the focus; undefined when it is left. */
  onHighlight?: ((id: string | undefined) => void) | undefined
  /** Initial target of the map; the map moves when an object with other values is passed. */
  target: MapTarget
  ownPosition?: LatLng | undefined
  /** Where circles of 1, 2 and 5 km are drawn if there are no streets. */
  ringsAround?: LatLng | undefined
  renderInfo: (point: MapPoint) => ReactNode
  labels: MapViewLabels
  language: string
  height?: number | string | undefined
  /** Called if this browser cannot draw maps, or the code of the map cannot be loaded. */
  onUnavailable?: (() => void) | undefined
  minZoom?: number | undefined
  maxZoom?: number | undefined
  sources: MapSources
  /** Content above the map: a "Search this area" button. */
  children?: ReactNode
}

const MIN_ZOOM = 3
const MAX_ZOOM = 19
/** The assumed view of a rectangle until the map knows its own size. */
const WHOLE_WORLD = { lat: 30, lng: 10, zoom: MIN_ZOOM }

/**
 * Points on a map, clustered while they are close together. All of it can be reached by keyboard; the list beside it must offer the same,
 * because a map shows only places.
 */
export function MapView(props: MapViewProps) {
  const { labels, onHighlight, ownPosition, renderInfo, height = 400, children } = props
  const container = useRef<HTMLDivElement>(null)
  const { map, status, streets } = useMapOf(container, props)
  const { markers, selected, openedHere, select, open, close } = useMarkers(map, props)
  // The pin changes its look at once; its window follows.
  const described = useDeferredValue(selected)
  return (
    <MapFrame container={container} status={status} labels={labels} height={height}>
      {map && (
        <MapOverlay map={map}>
          {(at) => (
            <>
              {ownPosition && <OwnPosition label={labels.ownPosition} placedRef={at('own', ownPosition)} />}
              {markers.map((marker) =>
                marker.kind === 'cluster' ? (
                  <Cluster
                    key={marker.key}
                    marker={marker}
                    labels={labels}
                    placedRef={at(marker.key, marker)}
                    onOpen={() => open(marker)}
                  />
                ) : (
                  <Pin
                    key={marker.key}
                    marker={marker}
                    placedRef={at(marker.key, marker)}
                    onSelect={() => select(marker.point)}
                    onHighlight={onHighlight}
                  />
                ),
              )}
            </>
          )}
        </MapOverlay>
      )}
      {map && described && (
        <InfoWindow
          key={described.id}
          map={map}
          position={described}
          label={described.label}
          closeLabel={labels.closeInfo}
          takeFocus={openedHere}
          onClose={close}
        >
          {renderInfo(described)}
        </InfoWindow>
      )}
      {map && !streets && <p className="vv-map-note">{labels.noStreets}</p>}
      {map && children && <div className="vv-map-actions">{children}</div>}
    </MapFrame>
  )
}

/** The renderer in its container; it follows the target and reports its moves. */
function useMapOf(container: React.RefObject<HTMLDivElement | null>, props: MapViewProps) {
  const { target, minZoom = MIN_ZOOM, maxZoom = MAX_ZOOM, labels, language, sources, onMove } = props
  const start = 'bbox' in target ? WHOLE_WORLD : target
  const tell = useEffectEvent(() => props.onUnavailable?.())
  const state = useMap(container, { start, minZoom, maxZoom, labels, language, sources })
  useEffect(() => {
    if (state.status === 'unavailable') tell()
  }, [state.status])
  useMapTarget(state.map, target)
  useRings(state, props.ringsAround, language)
  useMapMoves(state.map, onMove)
  return state
}

/** The points in the shown part of the world as markers; opens clusters, and the window of a point. */
function useMarkers(
  map: Renderer | undefined,
  { points, selectedId, highlightedId, onSelect }: MapViewProps,
) {
  const selected = points.find((point) => point.id === selectedId)
  const view = useMapView(map)
  const index = useMemo(
    () => clusterIndex(points.filter((point) => point.id !== selectedId)),
    [points, selectedId],
  )
  const markers = useMemo(
    () => (view ? markersIn(index, view, { selected, highlightedId }) : []),
    [index, view, selected, highlightedId],
  )
  // True if the window was opened here: then it takes the focus and must give it back.
  const [openedHere, setOpenedHere] = useState(false)
  const keepFocus = useFocusKeeper(map, markers)
  const close = () => {
    if (map && selected && openedHere) {
      keepFocus(selected)
      focusPin(map, selected.id)
    }
    setOpenedHere(false)
    onSelect(-1)
  }
  useCloseOnMapClick(map, selectedId !== undefined, close)
  return {
    markers,
    selected,
    openedHere,
    close,
    select: (point: MapPoint) => {
      setOpenedHere(true)
      onSelect(point.index)
    },
    open: (cluster: ClusterMarker) => {
      if (!map) return
      keepFocus(cluster)
      const zoom = Math.min(Math.max(cluster.opensAt, map.getZoom() + 1), map.getMaxZoom())
      // The event data marks it as a move by the user, like the zoom buttons.
      map.easeTo({ center: [cluster.lng, cluster.lat], zoom, duration: 400 }, { originalEvent: 'cluster' })
    },
  }
}
