import { createHash } from 'node:crypto'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { DARK, LIGHT, type MapPalette } from '@vetvisit/drawings/map/palette'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { outlinesOf, prepareOutlines } from '../fonts/outlines.ts'
import type { MapFile } from './map-file.ts'
import { sourceOf } from './street-map.ts'

/*
 * Pictures of the streets around a place, for pages without JavaScript. The map of the application draws the same file in the same colours.
 */

export type Theme = 'light' | 'dark'
type Position = { lat: number; lng: number }
/** A position in pixels of the world at the picture's zoom. */
type Point = { x: number; y: number }

const SIZE = { width: 800, height: 400 }
/** A pixel is some metre: a walk of ten minutes in each direction. */
const ZOOM = 15
const TILE_PX = 512

const archives = new WeakMap<MapFile, PMTiles>()

/** The archive of a file, which keeps its directories in memory. */
function archiveOf(file: MapFile): PMTiles {
  const archive = archives.get(file) ?? new PMTiles(sourceOf(file))
  archives.set(file, archive)
  return archive
}

/** Changes with the place and with the file; null if the file does not have the place, or cannot be read now. */
export async function pictureVersion(file: MapFile | undefined, place: Position): Promise<string | null> {
  if (file === undefined || !(await hasTile(file, place).catch(() => false))) return null
  return createHash('sha256').update(`${file.etag} ${place.lat} ${place.lng}`).digest('hex').slice(0, 10)
}

async function hasTile(file: MapFile, place: Position): Promise<boolean> {
  const archive = archiveOf(file)
  const zoom = Math.min(ZOOM, (await archive.getHeader()).maxZoom)
  const { x, y } = worldPoint(place)
  const side = TILE_PX * 2 ** (ZOOM - zoom)
  return (await archive.getZxy(zoom, Math.floor(x / side), Math.floor(y / side))) !== undefined
}

/** The picture of a place as SVG, 800 x 400, with the place in its middle. */
export async function drawStreets(file: MapFile, place: Position, theme: Theme): Promise<string> {
  const archive = archiveOf(file)
  const zoom = Math.min(ZOOM, (await archive.getHeader()).maxZoom)
  const middle = worldPoint(place)
  const corner = { x: middle.x - SIZE.width / 2, y: middle.y - SIZE.height / 2 }
  const tiles = await Promise.all(
    tilesAround(corner, zoom).map(async ({ x, y }) => {
      const tile = await archive.getZxy(zoom, x, y)
      return tile && { x, y, layers: new VectorTile(new PbfReader(tile.data)).layers }
    }),
  )
  const sheet = new Sheet(theme === 'dark' ? DARK : LIGHT)
  for (const tile of tiles) {
    if (!tile) continue
    const side = TILE_PX * 2 ** (ZOOM - zoom)
    const at = { x: tile.x * side - corner.x, y: tile.y * side - corner.y, side }
    for (const [name, layer] of Object.entries(tile.layers))
      for (let index = 0; index < layer.length; index += 1) sheet.add(name, layer.feature(index), at)
  }
  return sheet.toSvg()
}

function worldPoint({ lat, lng }: Position): Point {
  const size = TILE_PX * 2 ** ZOOM
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  return { x: ((lng + 180) / 360) * size, y: ((1 - north) / 2) * size }
}

function tilesAround({ x, y }: Point, zoom: number): Point[] {
  const side = TILE_PX * 2 ** (ZOOM - zoom)
  const range = (from: number, room: number) => {
    const [first, last] = [Math.floor(from / side), Math.floor((from + room) / side)]
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return numbers.filter((number) => number >= 0 && number < 2 ** zoom)
  }
  const rows = range(y, SIZE.height)
  return range(x, SIZE.width).flatMap((column) => rows.map((row) => ({ x: column, y: row })))
}

/** Widths of roads by their kind, the widest last, so that it lies above. */
const ROADS: Readonly<Record<string, number>> = {
  path: 1.5,
  other: 3,
  minor_road: 6,
  major_road: 11,
  highway: 14,
}
const EDGE_PX = 1
const PARKS = new Set([
  'park',
  'forest',
  'wood',
  'grass',
  'garden',
  'cemetery',
  'nature_reserve',
  'meadow',
  'scrub',
])
const PLACES = new Set(['neighbourhood', 'macrohood', 'locality', 'suburb', 'quarter'])
const LABEL_SIZE = 15
/** Names stay this far from the edge and from the pin in the middle. */
const LABEL_ROOM = { edge: 60, middle: 60 }
const NAMES_MAX = 6

type Placed = Point & { side: number }

/** Collects the parts of a picture by what lies below what. */
class Sheet {
  readonly #palette: MapPalette
  readonly #areas = { land: '', park: '', water: '', building: '' }
  readonly #roads = new Map<string, string>()
  readonly #names = new Map<string, Point>()

  constructor(palette: MapPalette) {
    this.#palette = palette
  }

  add(layer: string, feature: VectorTileFeature, at: Placed): void {
    const kind = String(feature.properties['kind'] ?? '')
    if (layer === 'roads') this.#addRoad(kind, feature, at)
    else if (layer === 'places') this.#addName(kind, feature, at)
    else if (feature.type !== POLYGON) return
    else if (layer === 'earth') this.#areas.land += pathOf(feature, at)
    else if (layer === 'water') this.#areas.water += pathOf(feature, at)
    else if (layer === 'buildings') this.#areas.building += pathOf(feature, at)
    else if (layer === 'landuse' && PARKS.has(kind)) this.#areas.park += pathOf(feature, at)
  }

  #addRoad(kind: string, feature: VectorTileFeature, at: Placed): void {
    if (feature.type !== LINE || kind === 'rail' || kind === 'ferry') return
    const known = kind in ROADS ? kind : 'other'
    this.#roads.set(known, (this.#roads.get(known) ?? '') + pathOf(feature, at))
  }

  #addName(kind: string, feature: VectorTileFeature, at: Placed): void {
    const name = feature.properties['name']
    const [first] = feature.loadGeometry()
    const [place] = first ?? []
    if (!PLACES.has(kind) || typeof name !== 'string' || !place) return
    this.#names.set(name, pixelOf(place, feature.extent, at))
  }

  async toSvg(): Promise<string> {
    await prepareOutlines(this.#names.keys())
    const { land, water, park, building, street, mainStreet, streetEdge } = this.#palette
    const kinds = Object.entries(ROADS).filter(([kind]) => this.#roads.has(kind))
    const line = ([kind, width]: [string, number], colour: string, wider: number) =>
      `<path stroke="${colour}" stroke-width="${width + wider}" d="${this.#roads.get(kind) ?? ''}"/>`
    const edges = kinds.map((kind) => line(kind, streetEdge, 2 * EDGE_PX))
    const roads = kinds.map((kind) =>
      line(kind, kind[0] === 'major_road' || kind[0] === 'highway' ? mainStreet : street, 0),
    )
    const areas = this.#areas
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}"><rect width="${SIZE.width}" height="${SIZE.height}" fill="${land}"/>${area(areas.land, land)}${area(areas.park, park)}${area(areas.water, water)}${area(areas.building, building)}<g fill="none" stroke-linecap="round" stroke-linejoin="round">${edges.join('')}${roads.join('')}</g>${this.#labels()}</svg>`
  }

  /** Names as outlines, because a picture has no fonts. */
  #labels(): string {
    const { label, halo } = this.#palette
    const { edge, middle } = LABEL_ROOM
    const shown = [...this.#names].filter(([, { x, y }]) => {
      const isInside = x > edge && x < SIZE.width - edge && y > edge / 2 && y < SIZE.height - edge / 2
      return isInside && (Math.abs(x - SIZE.width / 2) > middle || Math.abs(y - SIZE.height / 2) > middle / 2)
    })
    return shown
      .slice(0, NAMES_MAX)
      .map(([name, { x, y }]) => {
        const { paths, width } = outlinesOf(name, LABEL_SIZE, 'bold')
        return `<path transform="translate(${Math.round(x - width / 2)} ${Math.round(y)})" fill="${label}" stroke="${halo}" stroke-width="3" paint-order="stroke" d="${paths}"/>`
      })
      .join('')
  }
}

const area = (path: string, fill: string) =>
  path === '' ? '' : `<path fill="${fill}" fill-rule="evenodd" d="${path}"/>`

const LINE = 2
const POLYGON = 3

const pixelOf = ({ x, y }: Point, extent: number, at: Placed): Point => ({
  x: Math.round((at.x + (x / extent) * at.side) * 10) / 10,
  y: Math.round((at.y + (y / extent) * at.side) * 10) / 10,
})

/** Parts farther away than this are not drawn. */
const BEYOND_PX = 40

function pathOf(feature: VectorTileFeature, at: Placed): string {
  const end = feature.type === POLYGON ? 'z' : ''
  let path = ''
  for (const part of feature.loadGeometry()) {
    const points = part.map((point) => pixelOf(point, feature.extent, at))
    if (isFar(points)) continue
    path += `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}${end}`
  }
  return path
}

const isFar = (points: readonly Point[]) =>
  points.every(({ x }) => x < -BEYOND_PX) ||
  points.every(({ x }) => x > SIZE.width + BEYOND_PX) ||
  points.every(({ y }) => y < -BEYOND_PX) ||
  points.every(({ y }) => y > SIZE.height + BEYOND_PX)
