/** Map defaults (specification/owner §3, specification/practice §9). */
export const MAP_ZOOM_DEFAULT = 13
export const MAP_SIZE_DEFAULT = 900

/** Position and zoom of the map if the device's location is denied (specification/owner §8). */
export const FALLBACK_ZOOM = 10
export const FALLBACK_POSITION = { lat: 19.076, lng: 72.8777 } as const

/** How far a search around a town reaches if no map says otherwise, and what the front door counts (specification/readings §5). */
export const AROUND_KM = 25
/** Largest radius that a query may name. */
export const RADIUS_KM_MAX = 500

/** Most clinics one search returns (specification/owner §9). */
export const SEARCH_MAX = 200

/** Specialisations shown as chips before the "+N" (specification/owner §2). */
export const SEARCH_CHIPS = 4

/** Parts of a day by the clinic's clock, as minutes of the day, half-open. */
export const DAYPART_MINUTES = {
  morning: { from: 0, to: 720 },
  afternoon: { from: 720, to: 1020 },
  evening: { from: 1020, to: 1440 },
} as const
export type Daypart = keyof typeof DAYPART_MINUTES
export const DAYPARTS = ['morning', 'afternoon', 'evening'] as const satisfies readonly Daypart[]

/** What a piece of a typed text can be. */
export const UNDERSTOOD_KINDS = ['animal', 'problem', 'time', 'postcode', 'town', 'street', 'name'] as const

/** The size of a map by the specification: width plus twice the height, divided by 3 (specification/practice §9). */
export function mapSize(width: number, height: number): number {
  return (width + 2 * height) / 3
}
