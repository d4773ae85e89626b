import { exonymsOf } from '@vetvisit/contract/places/exonyms'
import { readableName } from '@vetvisit/contract/places/names'
import type { FeatureCollection, Point } from 'geojson'
import { within, type Bbox, type LatLng } from './geometry.ts'

/** Rows of `public/basemap/places.json`: lng, lat, rank (0 largest, 9 smallest), English and local name, largest first. */
export type PlaceFile = {
  places: [lng: number, lat: number, rank: number, english: string, local?: string][]
}

/** A town on the built-in map. */
export type Place = LatLng & { rank: number; name: string }

/** The towns of the file with their names for a language. If several share a name, the largest gets its name in other languages. */
export function placesOf(file: PlaceFile, language: string): Place[] {
  const exonyms = new Map(exonymsOf(language))
  return file.places.map(([lng, lat, rank, english, local]) => {
    const name = exonyms.get(english) ?? readableName(english, local, language)
    exonyms.delete(english)
    return { lat, lng, rank, name }
  })
}

/** Labels for the renderer; `order` decides which stays if two collide, lowest first. */
export function placeFeatures(places: readonly Place[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: places.map(({ lat, lng, rank, name }, order) => ({
      type: 'Feature',
      properties: { name, rank, order },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}

/** Kilometres from a town's centre to the edge of its settled area, for each rank: its population at about 3000 per square kilometre. */
const REACH_KM = [27, 19, 13.5, 9.5, 6.8, 4.5, 3.2, 2.4, 1.9, 1.5]
const FARTHEST_DEGREES = 0.6

/** Approximate radius of a town of this rank, in kilometres. */
export function reachKm(rank: number): number {
  return REACH_KM[rank] ?? 1.5
}

/** The towns whose patch may be visible in the view, largest first, limited to a number that is drawn quickly. */
export function townsIn(places: readonly Place[], { west, south, east, north }: Bbox): Place[] {
  const wide = {
    west: west - FARTHEST_DEGREES,
    south: south - FARTHEST_DEGREES,
    east: east + FARTHEST_DEGREES,
    north: north + FARTHEST_DEGREES,
  }
  return places.filter((place) => within(place, wide)).slice(0, 400)
}
