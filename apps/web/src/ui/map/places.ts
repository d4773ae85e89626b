import type { Feature, FeatureCollection, Point, Polygon, Position } from 'geojson'
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

/** The towns of the file with their names for a language. */
export function placesOf(file: PlaceFile, language: string): Place[] {
  return file.places.map(([lng, lat, rank, english, local]) => ({
    lat,
    lng,
    rank,
    name: placeName(english, local, language),
  }))
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

/** Kilometres around a town's centre where people live, for each rank: its people at 4000 to a square kilometre. */
const REACH_KM = [22, 15, 11, 7.5, 5.4, 3.6, 2.5, 1.9, 1.5, 1.2]
const KM_PER_DEGREE = 111.2
const CORNERS = 48
/** Rings of one patch as shares of its reach; laid over each other they fade out softly. */
const RINGS = [1.25, 1.12, 1, 0.88, 0.76, 0.64, 0.52, 0.4]

/** Soft patches where people live, so that a view far from any coast is not empty. */
export function townPatches(places: readonly Place[], bbox: Bbox): FeatureCollection<Polygon> {
  const shown = places.filter((place) => within(place, reachable(bbox, place.lat))).slice(0, 150)
  return {
    type: 'FeatureCollection',
    features: shown.flatMap((place) => RINGS.map((share) => ring(place, share))),
  }
}

function reachable({ west, south, east, north }: Bbox, lat: number): Bbox {
  const dy = (REACH_KM[0] ?? 0) / KM_PER_DEGREE
  const dx = dy / Math.cos((lat * Math.PI) / 180)
  return { west: west - dx, south: south - dy, east: east + dx, north: north + dy }
}

function ring({ lat, lng, rank }: Place, share: number): Feature<Polygon> {
  const dy = ((REACH_KM[rank] ?? 1) * share) / KM_PER_DEGREE
  const dx = dy / Math.cos((lat * Math.PI) / 180)
  const corners: Position[] = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI
    return [lng + dx * Math.cos(angle), lat + dy * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [corners] } }
}
