import type { FeatureCollection, Point } from 'geojson'
import { exonymsOf } from './exonyms.ts'
import { within, type Bbox, type LatLng } from './geometry.ts'

/** `public/basemap/places.json`: rows of lng, lat, rank (0 biggest, 9 smallest), English and own name, biggest first. */
export type PlaceFile = {
  places: [lng: number, lat: number, rank: number, english: string, local?: string][]
}

/** A town on the built-in map. */
export type Place = LatLng & { rank: number; name: string }

const LATIN = /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u
const DEVANAGARI = /^[\p{Script=Devanagari}\p{M}\p{P}\s]+$/u

/** The name a reader of the language knows: the town's own one where they can read its script, else English. */
export function placeName(english: string, local: string | undefined, language: string): string {
  if (local === undefined || language.startsWith('en')) return english
  return (language.startsWith('hi') ? DEVANAGARI : LATIN).test(local) ? local : english
}

/** The towns of the file with their names for a language. Of several with one name the biggest has one of its own in others. */
export function placesOf(file: PlaceFile, language: string): Place[] {
  const exonyms = new Map(exonymsOf(language))
  return file.places.map(([lng, lat, rank, english, local]) => {
    const name = exonyms.get(english) ?? placeName(english, local, language)
    exonyms.delete(english)
    return { lat, lng, rank, name }
  })
}

/** Labels for the renderer; `order` decides who stays when two collide, lowest first. */
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

/** Kilometres around a town's centre where people live, for each rank: its people at some 3000 to a square kilometre. */
const REACH_KM = [27, 19, 13.5, 9.5, 6.8, 4.5, 3.2, 2.4, 1.9, 1.5]
const FARTHEST_DEGREES = 0.6

/** How far a town of the rank reaches from its centre, roughly. */
export function reachKm(rank: number): number {
  return REACH_KM[rank] ?? 1.5
}

/** The towns whose patch may be seen in the view, biggest first, so many that drawing them takes no time. */
export function townsIn(places: readonly Place[], { west, south, east, north }: Bbox): Place[] {
  const wide = {
    west: west - FARTHEST_DEGREES,
    south: south - FARTHEST_DEGREES,
    east: east + FARTHEST_DEGREES,
    north: north + FARTHEST_DEGREES,
  }
  return places.filter((place) => within(place, wide)).slice(0, 400)
}
