/** Latitude at which the Web Mercator square ends; closer to the poles it has no coordinates. */
export const MERCATOR_LATITUDE_MAX = 85.0511

const EARTH_RADIUS_M = 6_371_008.8
const MERCATOR_RADIUS_M = 6_378_137

/** Metres per pixel at zoom 0 on the equator (specification/readings §5). */
const METRES_PER_PIXEL = 156_543.034

/** Degrees; latitude north, longitude east. */
export type Position = { lat: number; lng: number }

/** Degrees; `west > east` crosses the date line. */
export type Box = { west: number; south: number; east: number; north: number }

/** Web Mercator metres. */
export type MercatorPoint = { x: number; y: number }
export type MercatorBox = { minX: number; minY: number; maxX: number; maxY: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const clampLatitude = (lat: number) => Math.min(MERCATOR_LATITUDE_MAX, Math.max(-MERCATOR_LATITUDE_MAX, lat))

/** 0,0 means that no position was given (specification/readings §5). */
export function isUnset(position: Position): boolean {
  return position.lat === 0 && position.lng === 0
}

/** How far a search reaches, in metres: half the map's size at that zoom and latitude (specification/readings §5). */
export function radiusMetres(lat: number, zoom: number, size: number): number {
  return ((METRES_PER_PIXEL * Math.cos(radians(clampLatitude(lat)))) / 2 ** zoom) * (size / 2)
}

/** Wraps a longitude to -180 (inclusive) to 180 (exclusive); maps that were panned around the world report others. */
export function wrapLongitude(lng: number): number {
  return lng >= -180 && lng < 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180
}

/** The smallest box that contains everything within a radius; all longitudes if it contains a pole. */
export function boxAround(centre: Position, metres: number): Box {
  const angle = metres / EARTH_RADIUS_M
  const south = Math.max(-90, centre.lat - degrees(angle))
  const north = Math.min(90, centre.lat + degrees(angle))
  const ratio = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(radians(centre.lat))
  if (south <= -90 || north >= 90 || ratio >= 1) return { west: -180, south, east: 180, north }
  const reach = degrees(Math.asin(ratio))
  return { west: wrapLongitude(centre.lng - reach), south, east: wrapLongitude(centre.lng + reach), north }
}

/** Whether a position is in a box, edges included. */
export function isInBox(position: Position, box: Box): boolean {
  const { lat, lng } = position
  if (lat < box.south || lat > box.north) return false
  return box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east
}

/** Converts a box to Web Mercator boxes: one, or two if it crosses the date line. */
export function mercatorBoxes(box: Box): MercatorBox[] {
  if (box.west <= box.east) return [mercatorBox(box, box.west, box.east)]
  return [mercatorBox(box, box.west, 180), mercatorBox(box, -180, box.east)]
}

function mercatorBox(box: Box, west: number, east: number): MercatorBox {
  const low = toMercator({ lat: box.south, lng: west })
  const high = toMercator({ lat: box.north, lng: east })
  return { minX: low.x, minY: low.y, maxX: high.x, maxY: high.y }
}

/** Web Mercator coordinates, as clinics are stored; latitudes are clamped to ±85.0511. */
export function toMercator(position: Position): MercatorPoint {
  const lat = radians(clampLatitude(position.lat))
  return {
    x: MERCATOR_RADIUS_M * radians(position.lng),
    y: MERCATOR_RADIUS_M * Math.log(Math.tan(Math.PI / 4 + lat / 2)),
  }
}

export function fromMercator(point: MercatorPoint): Position {
  return {
    lat: degrees(2 * Math.atan(Math.exp(point.y / MERCATOR_RADIUS_M)) - Math.PI / 2),
    lng: degrees(point.x / MERCATOR_RADIUS_M),
  }
}

/** Great-circle distance. */
export function distanceKm(a: Position, b: Position): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const chord = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  return (2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))) / 1000
}

const GEOHASH_DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz'

/** The geohash of a position; a cell of 9 characters is about 5 metres wide. */
export function geohashOf(position: Position, length = 9): string {
  const lat = { low: -90, high: 90, value: position.lat }
  const lng = { low: -180, high: 180, value: position.lng }
  let hash = ''
  let digit = 0
  for (let bit = 0; bit < length * 5; bit += 1) {
    const range = bit % 2 === 0 ? lng : lat
    const middle = (range.low + range.high) / 2
    const upper = range.value >= middle
    if (upper) range.low = middle
    else range.high = middle
    digit = digit * 2 + (upper ? 1 : 0)
    if (bit % 5 < 4) continue
    hash += GEOHASH_DIGITS.charAt(digit)
    digit = 0
  }
  return hash
}
