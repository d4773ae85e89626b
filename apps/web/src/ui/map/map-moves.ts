import { mapSize } from '@vetvisit/contract/geo/map'
import type { Map as Renderer, MapLibreEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bboxOf } from './feed-basemap.ts'
import { toRendererZoom, toWebZoom, type Bbox, type LatLng, type MapMove } from './geometry.ts'

/** Target of the map: a centre with a zoom in the usual web convention, or a rectangle. */
export type MapTarget = (LatLng & { zoom: number }) | { bbox: Bbox }

/** Moves closer together than this, in milliseconds, are reported as one. */
const REST_MS = 250

/** Moves the map to a new target: at once the first time, later by a flight. */
export function useMapTarget(map: Renderer | undefined, target: MapTarget): void {
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

/** Reports the view of the map, once and after moves. */
export function useMapMoves(map: Renderer | undefined, onMove: ((move: MapMove) => void) | undefined): void {
  const report = useEffectEvent((byUser: boolean) => {
    if (!map || !onMove) return
    const { clientWidth, clientHeight } = map.getContainer()
    // A hidden page has no size and shows nothing.
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

/** The part of the world for which to make markers. It follows a long pan in steps, so that new markers appear during it. */
export function useMapView(map: Renderer | undefined): { bbox: Bbox; zoom: number } | undefined {
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
