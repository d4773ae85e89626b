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
import { landStyle } from './basemap.ts'
import { drawGround, type MapSources } from './ground.ts'
import { toRendererZoom, type LatLng } from './geometry.ts'
import type { MapLabels } from './labels.ts'
import { paletteFor } from './palette.ts'

// The renderer looks for its worker beside its own file, which does not exist in a bundled application.
setWorkerUrl(workerUrl)

export type UseMapOptions = {
  /** Initial view of the map; later changes are ignored: move the map instead. */
  start: LatLng & { zoom: number }
  minZoom: number
  maxZoom: number
  labels: MapLabels
  /** BCP 47 tag for town names. */
  language: string
  sources: MapSources
  /** One finger and the wheel scroll the page, two fingers and Ctrl move the map, as the texts explain. */
  cooperative?: { twoFingers: string; holdToZoom: string } | undefined
}

export type MapState =
  | { status: 'loading'; map?: undefined; streets?: undefined }
  | { status: 'ready'; map: Renderer; streets: boolean }
  | { status: 'unavailable'; map?: undefined; streets?: undefined }

/** Opens a map in the element and closes it with the component. Returns the map with its first frame; what lies under the pins follows. */
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
  const { start, minZoom, maxZoom, language, sources } = options
  let map: Renderer
  try {
    map = new Renderer({
      container: element,
      style: landStyle(paletteFor(element)),
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

  let stop: (() => void) | undefined
  map.once('style.load', () => {
    stop = drawGround(map, sources, language, (streets) => report({ status: 'ready', map, streets }))
  })
  return () => {
    stop?.()
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
