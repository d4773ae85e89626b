/**
 * Writes the built-in map of land and borders to `public/basemap`, from Natural Earth by way of world-atlas:
 * `world.json` for views of a continent, and one file per cell of CELL degrees with the finer coast that a
 * town needs (on the coarse one Mumbai lies in the sea). Run after an update of world-atlas:
 *
 *     npx tsx apps/web/scripts/build-basemap.ts
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { CELL, encode, type Area } from '../src/ui/map/area.ts'
import type { Bbox } from '../src/ui/map/geometry.ts'

type Point = [x: number, y: number]
type Line = Point[]
type Polygon = Line[]
type Shapes = { land: Polygon[]; borders: Line[] }

/** Cells overlap by this much, so that no hairline of water shows between two of them. */
const OVERLAP = 0.02
/** South of this there is only ice, for which the coarse map is enough. */
const SOUTH = -60
const NORTH = 84

const target = fileURLToPath(new URL('../public/basemap/', import.meta.url))
const require = createRequire(import.meta.url)

function read(name: string): Topology<{ countries: GeometryCollection; land: GeometryCollection }> {
  return JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))
}

function shapes(name: string, tolerance: number): Shapes {
  const topology = read(name)
  const { countries, land } = topology.objects
  const polygons = feature(topology, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? (geometry.coordinates as Polygon[]) : [],
  )
  const borders = mesh(topology, countries, (a, b) => a !== b).coordinates as Line[]
  return {
    land: copies(polygons, (polygon, turn) =>
      polygon.map((ring) => simplify(unrolled(ring, turn), tolerance)),
    ),
    borders: copies(borders, (line, turn) => simplify(unrolled(line, turn), tolerance)),
  }
}

/** Each shape at its place and one turn to either side, for shapes that cross the date line. */
function copies<T>(originals: T[], make: (original: T, turn: number) => T): T[] {
  return [-360, 0, 360].flatMap((turn) => originals.map((original) => make(original, turn)))
}

/** The source jumps from 180° to -180°; here a line continues past it. A ring around the pole is closed at the pole. */
function unrolled(line: Line, turn: number): Line {
  let shift = turn
  const run = line.map(([x, y], at): Point => {
    const step = x - (line[at - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360
    return [x + shift, y]
  })
  const first = run[0]
  const last = run.at(-1)
  const goesRound = first && last && Math.abs(first[0] - last[0]) > 180
  return goesRound ? [...run, [last[0], -90], [first[0], -90], first] : run
}

/** Douglas-Peucker: leaves out points nearer than `tolerance` degrees to the line between their neighbours. */
function simplify(line: Line, tolerance: number): Line {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line
  let farthest = 0
  let most = 0
  line.forEach((point, at) => {
    const distance = away(point, first, last)
    if (distance > most) [most, farthest] = [distance, at]
  })
  if (most <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

function away([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

function split(line: Line, keep: (a: Point, b: Point) => boolean): Line[] {
  const parts: Line[] = []
  let part: Line = []
  line.forEach((point, at) => {
    const before = line[at - 1]
    if (before && keep(before, point)) {
      if (part.length === 0) part.push(before)
      part.push(point)
    } else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  })
  return part.length > 0 ? [...parts, part] : parts
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Sutherland-Hodgman: the part of a ring inside the rectangle. Its edges along the rectangle are never drawn. */
function clipRing(ring: Line, { west, south, east, north }: Bbox): Line {
  const sides: { inside: (p: Point) => boolean; cut: (a: Point, b: Point) => Point }[] = [
    { inside: (p) => p[0] >= west, cut: (a, b) => between(a, b, (west - a[0]) / (b[0] - a[0])) },
    { inside: (p) => p[0] <= east, cut: (a, b) => between(a, b, (east - a[0]) / (b[0] - a[0])) },
    { inside: (p) => p[1] >= south, cut: (a, b) => between(a, b, (south - a[1]) / (b[1] - a[1])) },
    { inside: (p) => p[1] <= north, cut: (a, b) => between(a, b, (north - a[1]) / (b[1] - a[1])) },
  ]
  return sides.reduce<Line>((points, { inside, cut }) => {
    const kept: Line = []
    points.forEach((point, index) => {
      const before = points.at(index - 1)
      if (!before) return
      if (inside(before) !== inside(point)) kept.push(cut(before, point))
      if (inside(point)) kept.push(point)
    })
    return kept
  }, ring)
}

/** The parts of a line that may touch the rectangle, including those that cross it from side to side. */
function clipLine(line: Line, { west, south, east, north }: Bbox): Line[] {
  return split(
    line,
    (a, b) =>
      Math.max(a[0], b[0]) >= west &&
      Math.min(a[0], b[0]) <= east &&
      Math.max(a[1], b[1]) >= south &&
      Math.min(a[1], b[1]) <= north,
  )
}

function clip({ land, borders }: Shapes, frame: Bbox, scale: number): Area {
  const polygons = land
    .map((polygon) => polygon.map((ring) => clipRing(ring, frame)).filter((ring) => ring.length > 2))
    .filter((polygon) => polygon.length > 0)
  return encode({ frame, land: polygons, borders: borders.flatMap((line) => clipLine(line, frame)) }, scale)
}

/** The frame of a cell, rounded like the stored points, so that its edges can be recognised. */
function frameAt(west: number, south: number, size: number, scale: number): Bbox {
  const round = (degrees: number) => Math.round(degrees * scale) / scale
  return {
    west: round(Math.max(-180, west - OVERLAP)),
    south: round(south - OVERLAP),
    east: round(Math.min(180, west + size + OVERLAP)),
    north: round(south + size + OVERLAP),
  }
}

/** The renderer cannot fill a polygon of half the world without faults, so the world is cut as well. */
function* corners(size: number, lowest: number): Generator<[west: number, south: number]> {
  for (let west = -180; west < 180; west += size) {
    for (let south = lowest; south < NORTH; south += size) yield [west, south]
  }
}

const coarse = shapes('countries-50m', 0.01)
const world = [...corners(CELL, -96)].map(([west, south]) =>
  clip(coarse, frameAt(west, south, CELL, 100), 100),
)
writeFileSync(`${target}world.json`, JSON.stringify(world))

const fine = shapes('countries-10m', 0.002)
rmSync(`${target}cells`, { recursive: true, force: true })
mkdirSync(`${target}cells`, { recursive: true })
for (const [west, south] of corners(CELL, SOUTH)) {
  const cell = clip(fine, frameAt(west, south, CELL, 500), 500)
  writeFileSync(`${target}cells/${west}_${south}.json`, JSON.stringify(cell))
}
