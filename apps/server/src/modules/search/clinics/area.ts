import {
  boxAround,
  type Box,
  distanceKm,
  isUnset,
  mercatorBoxes,
  type Position,
  radiusMetres,
  toMercator,
} from '@vetvisit/contract/geo/rules'
import { MAP_SIZE_DEFAULT, MAP_ZOOM_DEFAULT } from '@vetvisit/contract/geo/map'
import { AROUND_KM } from '@vetvisit/contract/search/rules'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { Place } from '../../../adapters/geo/place-table.ts'
import { townOfZone } from '../../../adapters/geo/town-of-zone.ts'
import type { Area, Piece } from './filter-query.ts'

/** Width of the Mercator world in metres: a point and the same point one width further are the same place. */
const WORLD = 2 * toMercator({ lat: 0, lng: 180 }).x

/**
 * Splits a box into parts in which the distance to the centre on the plane is the short way round: at the date line, and opposite the
 * centre for a box wider than half the globe.
 */
function piecesOf(box: Box, centre: Position): Piece[] {
  const { x, y } = toMercator(centre)
  return mercatorBoxes(box).flatMap((part) =>
    [-WORLD, 0, WORLD].flatMap((shift) => {
      const minX = Math.max(part.minX, x + shift - WORLD / 2)
      const maxX = Math.min(part.maxX, x + shift + WORLD / 2)
      // Skips a part without width, which is the edge of its neighbour, but keeps a box without width.
      return minX < maxX || (minX === maxX && shift === 0)
        ? [{ box: { ...part, minX, maxX }, centre: { x: x + shift, y } }]
        : []
    }),
  )
}

/** The searched area, its centre, and the point from which distances are measured. */
export type Where = { area: Area | null; centre: Position | null; from: Position | null; isStart?: true }

export const ANYWHERE: Where = { area: null, centre: null, from: null }

/** The reader's position if the query has one; 0,0 means unset (specification/readings §5). */
export function positionOf({ lat, lng }: Pick<SearchQuery, 'lat' | 'lng'>): Position | null {
  if (lat === undefined || lng === undefined) return null
  return isUnset({ lat, lng }) ? null : { lat, lng }
}

/**
 * The area of a query: the map's box if there is one, else a circle around the searched town or the reader's position
 * (specification/readings §5). Null without a place.
 */
export function whereOf(
  query: Pick<SearchQuery, 'lat' | 'lng' | 'bbox' | 'zoom' | 'mapSize'>,
  place: (Position & { isMeant?: boolean }) | null,
): Where | null {
  const from = positionOf(query)
  if (query.bbox) {
    const [west, south, east, north] = query.bbox
    const box = { west, south, east, north }
    const centre = from ?? middleOf(box)
    return { area: { pieces: piecesOf(box, centre), circle: null }, centre, from }
  }
  const centre = place ?? from
  if (!centre) return null
  const area = circleAround(centre, reachOf(query, centre, place !== null))
  // From a guessed place nothing can be measured.
  return { area, centre, from: place?.isMeant === false ? from : centre }
}

/** Metres: the radius of the query, or the one by zoom and size of the map. A typed place has `AROUND_KM` without a map. */
function reachOf(
  { radiusKm, zoom, mapSize }: Pick<SearchQuery, 'radiusKm' | 'zoom' | 'mapSize'>,
  { lat }: Position,
  isTyped: boolean,
): number {
  if (radiusKm !== undefined) return radiusKm * 1000
  if (isTyped && zoom === undefined && mapSize === undefined) return AROUND_METRES
  return radiusMetres(lat, zoom ?? MAP_ZOOM_DEFAULT, mapSize ?? MAP_SIZE_DEFAULT)
}

const AROUND_METRES = AROUND_KM * 1000

export const circleAround = (centre: Position, metres = AROUND_METRES): Area => ({
  pieces: piecesOf(boxAround(centre, metres), centre),
  circle: { centre, km: metres / 1000 },
})

const WORLD_BOX: Box = { west: -180, south: -90, east: 180, north: 90 }

/** The whole world, the nearest to a position first. */
export const around = (centre: Position): Where & { area: Area } => ({
  area: { pieces: piecesOf(WORLD_BOX, centre), circle: null },
  centre,
  from: centre,
})

/** The town that a time zone is named after. Null for zones without a town (Etc/UTC). */
const mainTownOf = (zone = ''): Place | null => townOfZone(zone)?.town ?? null

/**
 * The town that a reader of this time zone probably lives near. Null for a zone that spans a country: the reader is asked
 * (specification/readings §5).
 */
export function nearTownOf(zone = ''): Place | null {
  const found = townOfZone(zone)
  return found && !found.isWide ? found.town : null
}

/**
 * The whole world, or the radius of the query, ordered from the main town of the reader's time zone. The town is only a guess, so no
 * distances are measured from it, and no radius around it is searched if the zone spans a country.
 */
export function startOf({
  zone,
  sort,
  radiusKm,
}: Pick<SearchQuery, 'zone' | 'sort' | 'radiusKm'>): Where | null {
  const centre = sort === 'name' ? null : radiusKm === undefined ? mainTownOf(zone) : nearTownOf(zone)
  if (!centre) return null
  return radiusKm === undefined
    ? { ...around(centre), from: null, isStart: true }
    : { area: circleAround(centre, radiusKm * 1000), centre, from: null }
}

/**
 * The place from which names and dates are read: the given position, the middle of the map, or the main town of the time zone, however
 * wide that is.
 */
export function originOf(query: Pick<SearchQuery, 'lat' | 'lng' | 'bbox' | 'zone'>): Position | null {
  if (positionOf(query)) return positionOf(query)
  if (!query.bbox) return mainTownOf(query.zone)
  const [west, south, east, north] = query.bbox
  return middleOf({ west, south, east, north })
}

function middleOf({ west, south, east, north }: Box): Position {
  const width = west <= east ? east - west : east - west + 360
  const lng = west + width / 2
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng }
}

/** Kilometres with two decimals; null if either position is unknown. */
export function distanceFrom(
  from: Position | null,
  clinic: { lat: number | null; lng: number | null },
): number | null {
  if (!from || clinic.lat === null || clinic.lng === null) return null
  return Math.round(distanceKm(from, { lat: clinic.lat, lng: clinic.lng }) * 100) / 100
}
