import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Position } from 'geojson'
import type { Bbox } from './geometry.ts'

/** Degrees covered by one file of the detailed map; 12 divides 360, and 144 from 60° S to 84° N. */
export const CELL = 12

/** A line as whole numbers: x, y, then the difference from the previous point, in units of 1/scale degree. */
type Path = number[]

/**
 * A part of the built-in map as stored; `scripts/build-basemap.ts` writes it. The coast is the outline of the land without the edges on the
 * part's own frame.
 */
export type Area = { scale: number; frame: Bbox; land: Path[][]; borders: Path[] }

type Shapes = { frame: Bbox; land: Position[][][]; borders: Position[][] }

/** Packs shapes for storage. Drops points equal to the previous one, and lines of one point. */
export function encode({ frame, land, borders }: Shapes, scale: number): Area {
  return {
    scale,
    frame,
    land: land.map((polygon) => pack(polygon, scale, 4)).filter((polygon) => polygon.length > 0),
    borders: pack(borders, scale, 2),
  }
}

function pack(lines: Position[][], scale: number, least: number): Path[] {
  return lines.map((line) => packLine(line, scale)).filter((path) => path.length >= least * 2)
}

function packLine(line: Position[], scale: number): Path {
  const path: Path = []
  let x = 0
  let y = 0
  for (const [lng = 0, lat = 0] of line) {
    const dx = Math.round(lng * scale) - x
    const dy = Math.round(lat * scale) - y
    if (path.length > 0 && dx === 0 && dy === 0) continue
    path.push(dx, dy)
    x += dx
    y += dy
  }
  return path
}

function unpack(path: Path, scale: number): Position[] {
  const line: Position[] = []
  let x = 0
  let y = 0
  for (let at = 0; at < path.length; at += 2) {
    x += path[at] ?? 0
    y += path[at + 1] ?? 0
    line.push([x / scale, y / scale])
  }
  return line
}

function closed(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}

/** The areas as features for the renderer; `kind` is `land`, `coast` or `border`. */
export function features(areas: readonly Area[]): FeatureCollection<MultiPolygon | MultiLineString> {
  return { type: 'FeatureCollection', features: areas.flatMap(featuresOf) }
}

/** The land of an area as polygons. */
export function landPolygons({ scale, land }: Area): Position[][][] {
  return land.map((polygon) => polygon.map((path) => closed(unpack(path, scale))))
}

function featuresOf(area: Area): Feature<MultiPolygon | MultiLineString>[] {
  const { scale, frame, borders } = area
  const polygons = landPolygons(area)
  return [
    {
      type: 'Feature',
      properties: { kind: 'land' },
      geometry: { type: 'MultiPolygon', coordinates: polygons },
    },
    lines(
      'coast',
      polygons.flatMap((rings) => rings.flatMap((ring) => shore(ring, frame, 1 / scale))),
    ),
    lines(
      'border',
      borders.map((path) => unpack(path, scale)),
    ),
  ]
}

function lines(kind: string, coordinates: Position[][]): Feature<MultiLineString> {
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } }
}

/** The parts of a ring that are not on the frame, where the land was only cut off. */
function shore(ring: Position[], { west, south, east, north }: Bbox, tolerance: number): Position[][] {
  const on = (edge: number, value = NaN) => Math.abs(value - edge) <= tolerance
  const cut = (a: Position, b: Position) =>
    (on(west, a[0]) && on(west, b[0])) ||
    (on(east, a[0]) && on(east, b[0])) ||
    (on(south, a[1]) && on(south, b[1])) ||
    (on(north, a[1]) && on(north, b[1]))
  const stretches: Position[][] = []
  let stretch: Position[] = []
  ring.forEach((point, at) => {
    const before = ring[at - 1]
    if (!before) return
    if (cut(before, point)) {
      stretch = []
      return
    }
    if (stretch.length === 0) stretches.push((stretch = [before]))
    stretch.push(point)
  })
  return stretches
}

/**
 * Names of the detailed cells that a view touches, south to north. Empty if a part of the view has none (the ice south of 60° S and north
 * of 84° N), so that the caller uses the coarse map.
 */
export function cellsIn({ west, south, east, north }: Bbox): string[] {
  if (south < -60 || north > 84) return []
  const names: string[] = []
  for (let x = corner(west, -180); x < Math.min(east, 180); x += CELL) {
    for (let y = corner(south, -60); y < north; y += CELL) names.push(`${x}_${y}`)
  }
  return names
}

function corner(degrees: number, origin: number): number {
  return Math.floor((degrees - origin) / CELL) * CELL + origin
}
