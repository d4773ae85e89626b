import type { GeoJSON, Position } from 'geojson'
import type { CanvasSource, GeoJSONSource, Map as Renderer } from 'maplibre-gl'
import { cellsIn, features, landPolygons, type Area } from './area.ts'
import { FINE_FROM_ZOOM, GROUND, SOURCES, TOWNS_FROM_ZOOM } from './basemap.ts'
import { grow, type Bbox } from './geometry.ts'
import { graticule } from './graticule.ts'
import { placeFeatures, placesOf, townsIn, type Place, type PlaceFile } from './places.ts'
import { shadeTowns } from './town-shade.ts'
import { log } from '../../lib/log.ts'

type Corner = [lng: number, lat: number]

const FOLDER = `${import.meta.env.BASE_URL}basemap/`
const stored = new Map<string, Promise<unknown>>()

/** Fetches each file once per page; a failed file is retried. */
function load<T>(name: string): Promise<T> {
  const known = stored.get(name) as Promise<T> | undefined
  if (known) return known
  const asked = fetch(FOLDER + name).then((answer) => {
    if (!answer.ok) throw new Error(`Map file ${name}: ${answer.status}`)
    return answer.json() as Promise<T>
  })
  asked.catch(() => stored.delete(name))
  stored.set(name, asked)
  return asked
}

/** The visible rectangle of the renderer. */
export function bboxOf(map: Renderer): Bbox {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

/**
 * Fills the built-in style and keeps it filled as the map moves. If a file cannot be loaded, its part of the map stays empty and the map
 * usable.
 *
 * @param language of the town names
 * @param colours of the towns, and of the sea, which appears with the first land
 * @returns `shadeIn` draws the towns in another colour; `stop` must be called before the style or the map is removed
 */
export function feedBasemap(map: Renderer, language: string, colours: { town: string; water: string }) {
  let stopped = false
  let places: Place[] = []
  let drawn = ''
  let land: Position[][][] = []
  let colour = colours.town
  const canvas = document.createElement('canvas')
  map.addSource(SOURCES.towns, {
    type: 'canvas',
    canvas,
    coordinates: cornersOf(bboxOf(map)),
    animate: false,
  })
  map.addLayer(
    {
      id: 'towns',
      type: 'raster',
      source: SOURCES.towns,
      minzoom: TOWNS_FROM_ZOOM,
      paint: { 'raster-fade-duration': 0 },
    },
    'grid',
  )

  const set = (source: string, content: GeoJSON) => {
    if (!stopped) void map.getSource<GeoJSONSource>(source)?.setData(content)
  }
  const show = (source: string, visible: boolean) => {
    if (stopped) return
    for (const part of ['land', 'shore', 'border']) {
      map.setLayoutProperty(`${source}-${part}`, 'visibility', visible ? 'visible' : 'none')
    }
  }
  const shade = () => {
    if (stopped || map.getZoom() < TOWNS_FROM_ZOOM) return
    const bbox = grow(bboxOf(map), 0.5)
    shadeTowns(canvas, { bbox, towns: townsIn(places, bbox), land, colour })
    const source = map.getSource<CanvasSource>(SOURCES.towns)
    source?.setCoordinates(cornersOf(bbox))
    // Hands one picture over; then the renderer rests again.
    source?.play()
    source?.pause()
  }
  let isSeaDrawn = false
  const drawSea = () => {
    if (stopped || isSeaDrawn) return
    isSeaDrawn = true
    map.setPaintProperty(GROUND, 'background-color', colours.water)
  }
  const drawWorld = async () => {
    const world = await load<Area[]>('world.json')
    land = world.flatMap(landPolygons)
    set(SOURCES.world, features(world))
    show(SOURCES.world, true)
    show(SOURCES.cells, false)
  }
  const drawLand = async (bbox: Bbox, zoom: number) => {
    const cells = zoom >= FINE_FROM_ZOOM ? cellsIn(grow(bbox, 0.1)) : []
    const wanted = cells.length > 0 ? cells.join() : 'world'
    if (wanted === drawn) return
    drawn = wanted
    if (cells.length === 0) return drawWorld()
    try {
      const areas = await Promise.all(cells.map((cell) => load<Area>(`cells/${cell}.json`)))
      if (drawn !== wanted) return
      land = areas.flatMap(landPolygons)
      set(SOURCES.cells, features(areas))
      show(SOURCES.cells, true)
      show(SOURCES.world, false)
    } catch {
      if (drawn === wanted) await drawWorld()
    }
  }
  const drawAround = () => {
    const bbox = bboxOf(map)
    set(SOURCES.grid, graticule(bbox))
    drawLand(bbox, map.getZoom())
      .then(() => map.once('idle', drawSea))
      .catch((error: unknown) => {
        drawn = ''
        log.warn('The map shows no land.', error)
      })
      .finally(shade)
  }

  const loadPlaces = async () => {
    places = placesOf(await load<PlaceFile>('places.json'), language)
    set(SOURCES.places, placeFeatures(places))
    shade()
  }

  map.on('moveend', drawAround)
  drawAround()
  loadPlaces().catch((error: unknown) => log.warn('The map shows no town names.', error))
  return {
    shadeIn: (other: string) => {
      colour = other
      shade()
    },
    stop: () => {
      stopped = true
      map.off('moveend', drawAround)
    },
  }
}

function cornersOf({ west, south, east, north }: Bbox): [Corner, Corner, Corner, Corner] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}
