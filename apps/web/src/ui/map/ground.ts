import type { PublicSettings } from '@vetvisit/contract/settings/routes'
import type { Map as Renderer, StyleSpecification } from 'maplibre-gl'
import { fileAddress } from '../../lib/api/call.ts'
import { log } from '../../lib/log.ts'
import { builtInLayers, builtInStyle, operatorStyle } from './basemap.ts'
import { feedBasemap } from './feed-basemap.ts'
import { paletteFor, watchTheme } from './palette.ts'

/** What the operator lets the map be drawn from. */
export type MapSources = Partial<Pick<PublicSettings, 'mapTilesUrl' | 'mapStyleUrl'>>

/** A map that shows nothing for this long is replaced by the next one. */
const FIRST_SIGN_MS = 10_000

/** What lies under the pins. `paint` is called again when the theme changes. */
type Ground = { name: string; paint: () => Promise<StyleSpecification | string>; followsTheme: boolean }

/**
 * Draws the operator's street map under the pins, else the style of `MAP_STYLE_URL`, else the built-in map. Until one of them arrives,
 * the map is land.
 *
 * @param onStreets told whether streets are drawn, each time that changes
 * @returns a function that must be called before the map is removed
 */
export function drawGround(
  map: Renderer,
  sources: MapSources,
  language: string,
  onStreets: (streets: boolean) => void,
): () => void {
  const grounds = groundsOf(map, sources, language)
  let stop: (() => void) | undefined
  const next = () => {
    stop?.()
    const ground = grounds.shift()
    onStreets(ground !== undefined)
    stop = ground ? tryGround(map, ground, next) : drawBuiltIn(map, language)
  }
  next()
  return () => stop?.()
}

function groundsOf(map: Renderer, { mapTilesUrl, mapStyleUrl }: MapSources, language: string): Ground[] {
  const grounds: Ground[] = []
  if (mapTilesUrl) {
    const paint = async () => {
      const { streetStyle } = await import('./street-style.ts')
      return streetStyle(fileAddress(mapTilesUrl), paletteFor(map.getContainer()), language)
    }
    grounds.push({ name: 'street map', paint, followsTheme: true })
  }
  const style = operatorStyle(mapStyleUrl ?? undefined)
  if (style) grounds.push({ name: 'map style', paint: async () => style, followsTheme: false })
  return grounds
}

/** Waits for a map to show something; if it does not, gives up with a warning. */
function tryGround(map: Renderer, { name, paint, followsTheme }: Ground, giveUp: () => void): () => void {
  let isOver = false
  const draw = () =>
    paint().then(
      (style) => void (isOver || map.setStyle(style)),
      (error: unknown) => fail({ error }),
    )
  const unwatch = followsTheme ? watchTheme(() => void draw()) : () => {}
  const settle = () => {
    clearTimeout(timer)
    map.off('error', fail)
    map.off('sourcedata', arrived)
  }
  const stop = () => {
    isOver = true
    settle()
    unwatch()
  }
  const fail = (reason?: { error?: unknown }) => {
    if (isOver) return
    stop()
    log.warn(`The ${name} of this server did not load; showing another one.`, reason?.error ?? 'Timeout')
    giveUp()
  }
  const arrived = (event: { tile?: unknown }) => {
    if (event.tile) settle()
  }
  const timer = setTimeout(fail, FIRST_SIGN_MS)
  map.on('error', fail)
  map.on('sourcedata', arrived)
  void draw()
  return stop
}

/** Fills the built-in style and repaints it when the theme changes. */
function drawBuiltIn(map: Renderer, language: string): () => void {
  const stops: (() => void)[] = []
  const begin = () => {
    const feed = feedBasemap(map, language, paletteFor(map.getContainer()))
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
  map.setStyle(builtInStyle(paletteFor(map.getContainer())), { diff: false })
  return () => {
    map.off('style.load', begin)
    for (const stop of stops) stop()
  }
}
