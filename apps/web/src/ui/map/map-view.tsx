import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { mapSize } from '@vetvisit/contract/search/rules'
import type { Map as Renderer, MapLibreEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { clusterIndex, markersIn, type ClusterMarker, type MapMarker, type MapPoint } from './clusters.ts'
import { bboxOf } from './feed-basemap.ts'
import { toRendererZoom, toWebZoom, type Bbox, type LatLng, type MapMove } from './geometry.ts'
import { InfoWindow } from './info-window.tsx'
import type { MapViewLabels } from './labels.ts'
import { MapFrame } from './map-frame.tsx'
import { MapOverlay } from './map-overlay.tsx'
import { Cluster, OwnPosition, Pin } from './markers.tsx'
import { useMap } from './use-map.ts'

/** What the map is asked to show: a centre with a zoom in the usual web convention, or a rectangle. */
export type MapTarget = (LatLng & { zoom: number }) | { bbox: Bbox }

export type MapViewProps = {
  points: readonly MapPoint[]
  /** The point whose window is open. */
  selectedId?: string | undefined
  /** A point to light up, for instance the one under the mouse in a list beside the map. */
  highlightedId?: string | undefined
  /** The `index` of the chosen point, or -1 when its window was closed. */
  onSelect: (index: number) => void
  /** Once when the map stands, then after moves, at rest for 250 ms. */
  onMove?: ((move: MapMove) => void) | undefined
  /** A point under the mouse or the focus, undefined when it is left. */
  onHighlight?: ((id: string | undefined) => void) | undefined
  /** The map opens here, and moves when another object with other values comes. */
  target: MapTarget
  ownPosition?: LatLng | undefined
  renderInfo: (point: MapPoint) => ReactNode
  labels: MapViewLabels
  language: string
  height?: number | string | undefined
  minZoom?: number | undefined
  maxZoom?: number | undefined
  mapStyleUrl?: string | undefined
  mapAttribution?: string | undefined
  /** On the map, above everything: a "Search this area" button. */
  children?: ReactNode
}

/** Moves this close together are reported as one. */
const REST_MS = 250
const MIN_ZOOM = 3
const MAX_ZOOM = 19
/** The view for a rectangle until the map knows its own size. */
const WHOLE_WORLD = { lat: 30, lng: 10, zoom: MIN_ZOOM }

/**
 * Points on a map, in clusters while they are close together. Everything on it can be reached by keyboard;
 * the list beside it must offer the same, because a map shows places and nothing else.
 */
export function MapView({
  points,
  selectedId,
  highlightedId,
  onSelect,
  onMove,
  onHighlight,
  target,
  ownPosition,
  renderInfo,
  labels,
  language,
  height = 400,
  minZoom = MIN_ZOOM,
  maxZoom = MAX_ZOOM,
  mapStyleUrl,
  mapAttribution,
  children,
}: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const start = 'bbox' in target ? WHOLE_WORLD : target
  const state = useMap(container, { start, minZoom, maxZoom, labels, language, mapStyleUrl, mapAttribution })
  const map = state.map

  useTarget(map, target)
  useMoves(map, onMove)

  const selected = points.find((point) => point.id === selectedId)
  const view = useView(map)
  const index = useMemo(
    () => clusterIndex(points.filter((point) => point.id !== selectedId)),
    [points, selectedId],
  )
  const markers = useMemo(
    () => (view ? markersIn(index, view, { selected, highlightedId }) : []),
    [index, view, selected, highlightedId],
  )
  // true when the open window was opened here, so that it may take the focus and must give it back
  const [openedHere, setOpenedHere] = useState(false)
  const keepFocus = useFocusKeeper(map, markers)

  const select = (point: MapPoint) => {
    setOpenedHere(true)
    onSelect(point.index)
  }
  const close = () => {
    if (map && selected && openedHere) {
      keepFocus(selected)
      focusPin(map, selected.id)
    }
    setOpenedHere(false)
    onSelect(-1)
  }
  const open = (cluster: ClusterMarker) => {
    if (!map) return
    keepFocus(cluster)
    const zoom = Math.min(Math.max(cluster.opensAt, map.getZoom() + 1), map.getMaxZoom())
    // the mark makes it a move of the user, as the zoom buttons are
    map.easeTo({ center: [cluster.lng, cluster.lat], zoom, duration: 400 }, { originalEvent: 'cluster' })
  }
  useCloseOnMapClick(map, selectedId !== undefined, close)

  return (
    <MapFrame container={container} status={state.status} labels={labels} height={height}>
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
                    label={labels.cluster(marker.count)}
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
      {map && selected && (
        <InfoWindow
          key={selected.id}
          map={map}
          position={selected}
          label={selected.label}
          closeLabel={labels.closeInfo}
          takeFocus={openedHere}
          onClose={close}
        >
          {renderInfo(selected)}
        </InfoWindow>
      )}
      {map && children && <div className="vv-map-actions">{children}</div>}
    </MapFrame>
  )
}

function useTarget(map: Renderer | undefined, target: MapTarget): void {
  const wanted = JSON.stringify(target)
  const shown = useRef<{ map: Renderer; wanted: string }>(undefined)
  const show = useEffectEvent((renderer: Renderer, asked: string) => {
    if (shown.current?.map === renderer && shown.current.wanted === asked) return
    const isFirst = shown.current?.map !== renderer
    shown.current = { map: renderer, wanted: asked }
    if ('bbox' in target) {
      const { west, south, east, north } = target.bbox
      renderer.fitBounds([west, south, east, north], {
        padding: 48,
        duration: isFirst ? 0 : 600,
        maxZoom: 14,
      })
    } else if (!isFirst) {
      renderer.easeTo({ center: [target.lng, target.lat], zoom: toRendererZoom(target.zoom), duration: 600 })
    }
  })
  useEffect(() => {
    if (map) show(map, wanted)
  }, [map, wanted])
}

function useMoves(map: Renderer | undefined, onMove: ((move: MapMove) => void) | undefined): void {
  const report = useEffectEvent((byUser: boolean) => {
    if (!map || !onMove) return
    const { clientWidth, clientHeight } = map.getContainer()
    // a page that is hidden has no size and shows nothing
    if (clientWidth === 0 || clientHeight === 0) return
    const { lat, lng } = map.getCenter()
    onMove({
      lat,
      lng,
      zoom: toWebZoom(map.getZoom()),
      bbox: bboxOf(map),
      mapSize: mapSize(clientWidth, clientHeight),
      byUser,
    })
  })
  useEffect(() => {
    if (!map) return undefined
    let byUser = false
    let timer = setTimeout(() => report(false), REST_MS)
    const moved = (event: MapLibreEvent) => {
      byUser ||= Boolean(event.originalEvent)
      clearTimeout(timer)
      timer = setTimeout(() => {
        report(byUser)
        byUser = false
      }, REST_MS)
    }
    map.on('moveend', moved)
    return () => {
      clearTimeout(timer)
      map.off('moveend', moved)
    }
  }, [map])
}

/** The part of the world to make markers for. It follows a long pan in steps, so that new ones appear on the way. */
function useView(map: Renderer | undefined): { bbox: Bbox; zoom: number } | undefined {
  const [view, setView] = useState<{ bbox: Bbox; zoom: number }>()
  useEffect(() => {
    if (!map) return undefined
    let level = Math.floor(map.getZoom())
    let seen = map.getCenter()
    const look = () => {
      level = Math.floor(map.getZoom())
      seen = map.getCenter()
      setView({ bbox: bboxOf(map), zoom: map.getZoom() })
    }
    const moved = () => {
      const { x, y } = map.project(seen)
      const { clientWidth, clientHeight } = map.getContainer()
      const isFar =
        Math.abs(x - clientWidth / 2) > clientWidth / 8 || Math.abs(y - clientHeight / 2) > clientHeight / 8
      if (isFar || Math.floor(map.getZoom()) !== level) look()
    }
    look()
    map.on('move', moved)
    map.on('moveend', look)
    map.on('resize', look)
    return () => {
      map.off('move', moved)
      map.off('moveend', look)
      map.off('resize', look)
    }
  }, [map])
  return view
}

/**
 * A marker that goes away takes the focus with it: it goes to the marker nearest to where the last one was.
 *
 * @returns remembers the place of a marker that is about to go, for the time a flight of the map may take
 */
function useFocusKeeper(map: Renderer | undefined, markers: readonly MapMarker[]): (place: LatLng) => void {
  const last = useRef<{ place: LatLng; until: number }>(undefined)
  const settle = useEffectEvent((shown: readonly MapMarker[]) => {
    if (!map || !last.current || map.isMoving()) return
    const { place, until } = last.current
    // while a marker has the focus it may still be the one that goes
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

function focusPin(map: Renderer, id: string): void {
  focusIn(map, `[data-point="${CSS.escape(id)}"]`)
}

function focusIn(map: Renderer, selector: string): void {
  map.getContainer().querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

function useCloseOnMapClick(map: Renderer | undefined, isOpen: boolean, close: () => void): void {
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
