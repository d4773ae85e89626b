import {
  AttributionControl,
  Map as Renderer,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { log } from '../../lib/log.ts'
import { wantsLessMotion } from '../../lib/motion.ts'
import { builtInLayers, builtInStyle, operatorStyle } from './basemap.ts'
import { feedBasemap } from './feed-basemap.ts'
import { toRendererZoom, type LatLng } from './geometry.ts'
import type { MapLabels } from './labels.ts'
import { paletteFor, watchTheme } from './palette.ts'

// The renderer looks for its worker beside its own file, which does not exist in a bundled application.
setWorkerUrl(workerUrl)

/** An operator's map that shows nothing for this long is replaced by the built-in one. */
const OPERATOR_STYLE_MS = 10_000

export type UseMapOptions = {
  /** Initial view of the map; later changes are ignored: move the map instead. */
  start: LatLng & { zoom: number }
  minZoom: number
  maxZoom: number
  labels: MapLabels
  /** BCP 47 tag for town names. */
  language: string
  mapStyleUrl?: string | undefined
  mapAttribution?: string | undefined
  /** One finger and the wheel scroll the page, two fingers and Ctrl move the map, as the texts explain. */
  cooperative?: { twoFingers: string; holdToZoom: string } | undefined
}

export type MapState =
  | { status: 'loading'; map?: undefined }
  | { status: 'ready'; map: Renderer }
  | { status: 'unavailable'; map?: undefined }

/** Opens a map in the element and closes it with the component. Returns the map once its style is loaded. */
export function useMap(container: RefObject<HTMLElement | null>, options: UseMapOptions): MapState {
  const [state, setState] = useState<MapState>({ status: 'loading' })
  const open = useEffectEvent((element: HTMLElement) => openMap(element, options, setState))
  useEffect(() => (container.current ? open(container.current) : undefined), [container])
  return state
}

function openMap(
  element: HTMLElement,
  options: UseMapOptions,
  report: (state: MapState) => void,
): () => void {
  const { start, minZoom, maxZoom, language, mapStyleUrl, mapAttribution } = options
  const wanted = operatorStyle(mapStyleUrl, mapAttribution)
  let map: Renderer
  try {
    map = new Renderer({
      container: element,
      style: wanted ?? builtInStyle(paletteFor(element)),
      center: [start.lng, start.lat],
      zoom: toRendererZoom(start.zoom),
      minZoom: toRendererZoom(minZoom),
      maxZoom: toRendererZoom(maxZoom),
      locale: localeOf(options),
      attributionControl: false,
      cooperativeGestures: options.cooperative !== undefined,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: false,
      fadeDuration: wantsLessMotion() ? 0 : 200,
    })
  } catch (error) {
    log.warn('This browser cannot draw the map.', error)
    report({ status: 'unavailable' })
    return () => {}
  }
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 96 }), 'bottom-left')
  map.addControl(new AttributionControl({ compact: element.clientWidth < 640 }), 'bottom-right')

  const stop = wanted === undefined ? keepBuiltIn(map, language) : keepOperators(map, language)
  const ready = () => report({ status: 'ready', map })
  map.once('style.load', ready)
  return () => {
    stop()
    report({ status: 'loading' })
    map.remove()
  }
}

function localeOf({ labels, cooperative }: UseMapOptions): Record<string, string> {
  return {
    'Map.Title': labels.map,
    'NavigationControl.ZoomIn': labels.zoomIn,
    'NavigationControl.ZoomOut': labels.zoomOut,
    'AttributionControl.ToggleAttribution': labels.attribution,
    ...(cooperative && {
      'CooperativeGesturesHandler.MobileHelpText': cooperative.twoFingers,
      'CooperativeGesturesHandler.WindowsHelpText': cooperative.holdToZoom,
      'CooperativeGesturesHandler.MacHelpText': cooperative.holdToZoom.replace('Ctrl', '⌘'),
    }),
  }
}

/** Fills the built-in style and repaints it when the theme changes. */
function keepBuiltIn(map: Renderer, language: string): () => void {
  const stops: (() => void)[] = []
  const begin = () => {
    const feed = feedBasemap(map, language, paletteFor(map.getContainer()).town)
    const repaint = () => {
      const palette = paletteFor(map.getContainer())
      feed.shadeIn(palette.town)
      for (const layer of builtInLayers(palette)) {
        for (const [name, value] of Object.entries(layer.paint ?? {})) {
          map.setPaintProperty(layer.id, name as Parameters<Renderer['setPaintProperty']>[1], value)
        }
      }
    }
    stops.push(feed.stop, watchTheme(repaint))
  }
  map.once('style.load', begin)
  return () => {
    map.off('style.load', begin)
    for (const stop of stops) stop()
  }
}

/** Waits for the operator's map to show something; after that, changes to the built-in one with a warning. */
function keepOperators(map: Renderer, language: string): () => void {
  let stopBuiltIn: (() => void) | undefined
  const settle = () => {
    clearTimeout(timer)
    map.off('error', giveUp)
    map.off('idle', settle)
    map.off('sourcedata', arrived)
  }
  const giveUp = (reason?: { error?: unknown }) => {
    settle()
    log.warn(
      'The map style of this server did not load; showing the built-in map.',
      reason?.error ?? 'Timeout',
    )
    stopBuiltIn = keepBuiltIn(map, language)
    map.setStyle(builtInStyle(paletteFor(map.getContainer())), { diff: false })
  }
  const arrived = (event: { tile?: unknown }) => {
    if (event.tile) settle()
  }
  const timer = setTimeout(giveUp, OPERATOR_STYLE_MS)
  map.on('error', giveUp)
  map.on('idle', settle)
  map.on('sourcedata', arrived)
  return () => {
    settle()
    stopBuiltIn?.()
  }
}
