import type { Geometry } from 'geojson'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { pmtilesArchive, type Tile } from './pmtiles.ts'

type Position = [lng: number, lat: number]
type Feature = { type: 'Feature'; properties: Record<string, string | number>; geometry: Geometry }

/** Middle of the island; nothing but water is there. */
const MIDDLE = { lat: 30, lng: -40 }
const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const MAX_ZOOM = 14

const KM = 1 / 111.2
/** A position east and north of the middle, in kilometres. */
const at = (east: number, north: number): Position => [
  MIDDLE.lng + (east * KM) / Math.cos((MIDDLE.lat * Math.PI) / 180),
  MIDDLE.lat + north * KM,
]

const feature = (
  type: 'Point' | 'LineString' | 'Polygon',
  coordinates: unknown,
  properties: Feature['properties'],
): Feature => ({
  type: 'Feature',
  properties,
  // Their nesting depends on the type.
  geometry: { type, coordinates } as Geometry,
})
const ring = (points: Position[]) => [...points, ...points.slice(0, 1)]
const circle = (points: number, radius: (angle: number) => number) =>
  ring(
    Array.from({ length: points }, (_, index): Position => {
      const angle = (index / points) * 2 * Math.PI
      return at(radius(angle) * Math.cos(angle), radius(angle) * Math.sin(angle))
    }),
  )

const coast = circle(72, (angle) => 4 + 0.5 * Math.sin(3 * angle) + 0.3 * Math.cos(5 * angle))
const lake = circle(24, () => 0.35).map(([lng, lat]): Position => [lng + 1.4 * KM, lat - 1.3 * KM])
const sea = ring([
  [WORLD.west, WORLD.south],
  [WORLD.east, WORLD.south],
  [WORLD.east, WORLD.north],
  [WORLD.west, WORLD.north],
])
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const NAMES = [
  'Otter Lane',
  'Heron Street',
  'Clover Way',
  'Badger Road',
  'Finch Lane',
  'Willow Street',
  'Hare Way',
]

function road(points: Position[], kind: string, name: string, fromZoom: number): Feature {
  const detail = { major_road: 'primary', minor_road: 'residential', highway: 'motorway' }[kind] ?? 'service'
  const zoom = { min_zoom: fromZoom, 'pmap:min_zoom': fromZoom }
  return feature('LineString', points, { kind, kind_detail: detail, name, sort_rank: 380, ...zoom })
}

const roads = [
  road(
    circle(60, () => 2.7),
    'major_road',
    'Ring Road',
    8,
  ),
  road([at(-3.2, 0.1), at(0, 0), at(3.2, -0.2)], 'major_road', 'Harbour Street', 8),
  road([at(0.1, -3), at(0, 0), at(-0.2, 3)], 'major_road', 'Market Street', 8),
  ...numbers(7).flatMap((index) => {
    const offset = (index - 3) * 0.55 + 0.27
    const name = NAMES[index] ?? ''
    return [
      road([at(-2.3, offset), at(2.3, offset + 0.1)], 'minor_road', name, 12),
      road([at(offset, -2.3), at(offset - 0.1, 2.3)], 'minor_road', `Upper ${name}`, 12),
    ]
  }),
]

const square = (east: number, north: number, size: number) =>
  ring([at(east, north), at(east + size, north), at(east + size, north + size), at(east, north + size)])

const LAYERS: Record<string, { features: Feature[]; fromZoom: number }> = {
  earth: { fromZoom: 0, features: [feature('Polygon', [coast], { kind: 'earth' })] },
  landuse: {
    fromZoom: 10,
    features: [
      feature('Polygon', [square(-1.9, 0.6, 0.9)], { kind: 'park', name: 'Meadow Park', sort_rank: 189 }),
      feature('Polygon', [square(0.9, 1, 0.5)], { kind: 'school', sort_rank: 190 }),
    ],
  },
  water: {
    fromZoom: 0,
    features: [
      feature('Polygon', [sea, coast.toReversed()], { kind: 'ocean' }),
      feature('Polygon', [lake], { kind: 'lake', name: 'Mirror Lake' }),
    ],
  },
  buildings: {
    fromZoom: 14,
    features: numbers(60).map((index) =>
      feature('Polygon', [square(-1.5 + (index % 10) * 0.3, -1.6 + Math.floor(index / 10) * 0.55, 0.09)], {
        kind: 'building',
      }),
    ),
  },
  roads: { fromZoom: 7, features: roads },
  places: {
    fromZoom: 3,
    features: [
      feature('Point', at(0, 0), {
        kind: 'locality',
        kind_detail: 'town',
        name: 'Otterholm',
        population_rank: 9,
        min_zoom: 4,
        sort_rank: 1,
      }),
      feature('Point', at(-1.3, -1.5), {
        kind: 'neighbourhood',
        name: 'Old Quay',
        min_zoom: 11,
        sort_rank: 2,
      }),
    ],
  },
}

/** The columns and rows of a zoom that the island touches, with a margin for what is drawn across an edge. */
function around(zoom: number): { x: number; y: number }[] {
  const size = 2 ** zoom
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * size)
  const row = (lat: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * size)
  const [west, north] = at(-6, 6)
  const [east, south] = at(6, -6)
  const columns = numbers(column(east) - column(west) + 1).map((index) => column(west) + index)
  const rows = numbers(row(south) - row(north) + 1).map((index) => row(north) + index)
  return columns.flatMap((x) => rows.map((y) => ({ x, y })))
}

/**
 * A small street map for tests and trials: an invented island with a town in the empty Atlantic, because no streets may be invented for a
 * real town.
 */
export function inventedMap(): Buffer {
  const layers = Object.entries(LAYERS).map(([name, { features, fromZoom }]) => ({
    name,
    fromZoom,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      {
        maxZoom: MAX_ZOOM,
        buffer: 256,
      },
    ),
  }))
  const tiles = numbers(MAX_ZOOM + 1).flatMap((z) =>
    around(z).map(({ x, y }): Tile => {
      const parts = layers.flatMap(({ name, fromZoom, index }) => {
        const tile = z < fromZoom ? null : index.getTile(z, x, y)
        return tile ? [[name, tile] as const] : []
      })
      return { z, x, y, content: fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 }) }
    }),
  )
  return pmtilesArchive(tiles, Object.keys(LAYERS), WORLD)
}
