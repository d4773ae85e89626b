/** Map defaults (specification/owner §3, specification/practice §9). */
export const MAP_ZOOM_DEFAULT = 13
export const MAP_SIZE_DEFAULT = 900

/** Position and zoom of the map if the device's location is denied (specification/owner §8). */
export const FALLBACK_ZOOM = 10
export const FALLBACK_POSITION = { lat: 19.076, lng: 72.8777 } as const

/** The size of a map by the specification: width plus twice the height, divided by 3 (specification/practice §9). */
export function mapSize(width: number, height: number): number {
  return (width + 2 * height) / 3
}
