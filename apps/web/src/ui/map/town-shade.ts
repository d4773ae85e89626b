import type { Position } from 'geojson'
import type { Bbox } from './geometry.ts'
import { parseColour, type Rgb } from './palette.ts'
import { reachKm, type Place } from './places.ts'

/** Width of the picture in pixels; the shades are soft, so a lower resolution than the screen's is enough. */
const WIDTH = 1024
const KM_PER_DEGREE = 111.2

/** Distance from the equator in radians, on the map's projection. */
function mercator(lat: number): number {
  const limited = Math.max(-85, Math.min(85, lat))
  return Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360))
}

/**
 * Draws a soft patch around each town, on land only, so that a view far from any coast is not empty.
 *
 * @param land polygons as drawn on the map; the area outside them stays clear
 * @param colour in any CSS notation
 */
export function shadeTowns(
  canvas: HTMLCanvasElement,
  {
    bbox,
    towns,
    land,
    colour,
  }: { bbox: Bbox; towns: readonly Place[]; land: Position[][][]; colour: string },
): void {
  const scale = WIDTH / (((bbox.east - bbox.west) * Math.PI) / 180)
  const top = mercator(bbox.north)
  const x = (lng: number) => (((lng - bbox.west) * Math.PI) / 180) * scale
  const y = (lat: number) => (top - mercator(lat)) * scale
  canvas.width = WIDTH
  canvas.height = Math.max(1, Math.round((top - mercator(bbox.south)) * scale))
  const context = canvas.getContext('2d')
  const rgb = parseColour(colour)
  if (!context || !rgb) return

  context.beginPath()
  for (const ring of land.flat()) {
    ring.forEach(([lng = 0, lat = 0], at) =>
      at === 0 ? context.moveTo(x(lng), y(lat)) : context.lineTo(x(lng), y(lat)),
    )
    context.closePath()
  }
  context.clip()
  for (const { lat, lng, rank } of towns) {
    const degrees = reachKm(rank) / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180)
    shade(context, { x: x(lng), y: y(lat), radius: x(bbox.west + degrees) }, rgb)
  }
}

type Circle = { x: number; y: number; radius: number }

/** The same colour at each stop; otherwise the edge would turn grey on its way to a transparent black. */
function shade(context: CanvasRenderingContext2D, { x, y, radius }: Circle, colour: Rgb): void {
  const fade = context.createRadialGradient(x, y, 0, x, y, radius)
  const at = (alpha: number) => `rgb(${colour.join(' ')} / ${alpha})`
  fade.addColorStop(0, at(0.95))
  fade.addColorStop(0.55, at(0.6))
  fade.addColorStop(1, at(0))
  context.fillStyle = fade
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}
