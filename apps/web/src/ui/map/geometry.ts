/** A position in degrees. */
export type LatLng = { lat: number; lng: number }

/** A rectangle in degrees. It never crosses the date line, because the map shows one copy of the world. */
export type Bbox = { west: number; south: number; east: number; north: number }

/** The view of the map after a move. */
export type MapMove = {
  lat: number
  lng: number
  /** Zoom in the usual web convention, see `toWebZoom`. */
  zoom: number
  bbox: Bbox
  /** The size of the map in CSS pixels as one number, see `mapSize` of the contract. */
  mapSize: number
  /** True after a gesture, a key or a zoom button; false when the page moved the map. */
  byUser: boolean
}

/**
 * The renderer counts zoom on tiles of 512 px, all other code (and the search radius) on tiles of 256 px, so the web zoom of a view is one
 * level higher. Without the conversion every radius would double.
 */
export function toWebZoom(rendererZoom: number): number {
  return rendererZoom + 1
}

/** The inverse of `toWebZoom`. */
export function toRendererZoom(webZoom: number): number {
  return webZoom - 1
}

/** The rectangle, enlarged on each side by a share of its own size. */
export function grow({ west, south, east, north }: Bbox, share: number): Bbox {
  const dx = (east - west) * share
  const dy = (north - south) * share
  return {
    west: Math.max(-180, west - dx),
    south: Math.max(-90, south - dy),
    east: Math.min(180, east + dx),
    north: Math.min(90, north + dy),
  }
}

/** True if a position lies in the rectangle, edges included. */
export function within({ lat, lng }: LatLng, { west, south, east, north }: Bbox): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}

/**
 * Offsets in pixels for pins at exactly the same position (several clinics in one house, or placed by town only): a ring of up to eight,
 * then wider rings.
 */
export function spread(count: number): { dx: number; dy: number }[] {
  if (count < 2) return [{ dx: 0, dy: 0 }]
  const offsets: { dx: number; dy: number }[] = []
  for (let ring = 1; offsets.length < count; ring++) {
    const places = Math.min(ring * 8, count - offsets.length)
    for (let place = 0; place < places; place++) {
      const angle = (place / places) * 2 * Math.PI - Math.PI / 2
      const radius = ring * (places <= 3 ? 28 : 54)
      offsets.push({ dx: Math.round(radius * Math.cos(angle)), dy: Math.round(radius * Math.sin(angle)) })
    }
  }
  return offsets
}
