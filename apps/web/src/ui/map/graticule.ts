import type { Feature, MultiLineString, Position } from 'geojson'
import { grow, type Bbox } from './geometry.ts'

/** Degrees between two lines, from a view of the world to a view of a street. */
const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

/** The step that puts four to ten lines across the view. */
export function graticuleStep({ west, east }: Bbox): number {
  return STEPS.find((step) => (east - west) / step >= 4) ?? 0.001
}

/** Parallels and meridians across the view and half a view around it, so that a short pan shows no edge. */
export function graticule(bbox: Bbox): Feature<MultiLineString> {
  const { west, south, east, north } = grow(bbox, 0.5)
  const step = graticuleStep(bbox)
  const lines: Position[][] = []
  for (let line = Math.ceil(west / step); line * step <= east; line++) {
    lines.push([
      [line * step, south],
      [line * step, north],
    ])
  }
  for (let line = Math.ceil(south / step); line * step <= north; line++) {
    lines.push([
      [west, line * step],
      [east, line * step],
    ])
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }
}
