import {
  boxAround,
  type Box,
  distanceKm,
  isUnset,
  mercatorBoxes,
  type Position,
  radiusMetres,
  toMercator,
} from '@vetvisit/contract/search/rules'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { z } from 'zod'
import { countryCodeOf } from '../../geo/countries.ts'
import type { Place } from '../../geo/place-table.ts'
import { findPlace } from '../../geo/places.ts'
import type { After, Area, Piece, Tier } from './repository.ts'
import { foldForSearch } from './rules.ts'

/** Width of the Mercator world: a point and the same point one world further are the same place. */
const WORLD = 2 * toMercator({ lat: 0, lng: 180 }).x

/**
 * A box as parts in which the plane distance to the centre is the short way round: split at the date line, and where it reaches
 * further than half around the globe also opposite the centre.
 */
function piecesOf(box: Box, centre: Position): Piece[] {
  const { x, y } = toMercator(centre)
  return mercatorBoxes(box).flatMap((part) =>
    [-WORLD, 0, WORLD].flatMap((shift) => {
      const minX = Math.max(part.minX, x + shift - WORLD / 2)
      const maxX = Math.min(part.maxX, x + shift + WORLD / 2)
      // A part that only touches is the edge of its neighbour; a box without width is one all the same.
      return minX < maxX || (minX === maxX && shift === 0)
        ? [{ box: { ...part, minX, maxX }, centre: { x: x + shift, y } }]
        : []
    }),
  )
}

/** Where to search, around what, and from where distances are told. */
export type Where = { area: Area | null; centre: Position | null; from: Position | null; isStart?: true }

export const ANYWHERE: Where = { area: null, centre: null, from: null }

/** Where the reader stands, if the query says; 0,0 means unset (specification/readings §5). */
function positionOf({ lat, lng }: Pick<SearchQuery, 'lat' | 'lng'>): Position | null {
  if (lat === undefined || lng === undefined) return null
  return isUnset({ lat, lng }) ? null : { lat, lng }
}

/**
 * The area of a query: the map's box if it is given, else the circle that the zoom and the map's size make around the position
 * or the town that was searched for (specification/readings §5). Null when no place was given.
 */
export function whereOf(
  query: Pick<SearchQuery, 'lat' | 'lng' | 'bbox' | 'zoom' | 'mapSize'>,
  place: Position | null,
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
  const metres = radiusMetres(centre.lat, query.zoom, query.mapSize)
  return {
    area: { pieces: piecesOf(boxAround(centre, metres), centre), circle: { centre, km: metres / 1000 } },
    centre,
    from: centre,
  }
}

const WORLD_BOX: Box = { west: -180, south: -90, east: 180, north: 90 }

/**
 * Everywhere, beginning at the main town of the reader's time zone; null for zones without one (Etc/UTC), and where words or
 * names are what counts. It is where he may well be, and no more: no distance is told from there.
 */
export function startOf(
  { zone = '', sort }: Pick<SearchQuery, 'zone' | 'sort'>,
  words: readonly string[],
): Where | null {
  if (!zone.includes('/') || words.length > 0 || sort === 'name') return null
  const centre = findPlace({ city: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '' })
  if (!centre) return null
  return { area: { pieces: piecesOf(WORLD_BOX, centre), circle: null }, centre, from: null, isStart: true }
}

function middleOf({ west, south, east, north }: Box): Position {
  const width = west <= east ? east - west : east - west + 360
  const lng = west + width / 2
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng }
}

/** Kilometres with two digits behind the point; null when either position is unknown. */
export function distanceFrom(
  from: Position | null,
  clinic: { lat: number | null; lng: number | null },
): number | null {
  if (!from || clinic.lat === null || clinic.lng === null) return null
  return Math.round(distanceKm(from, { lat: clinic.lat, lng: clinic.lng }) * 100) / 100
}

/** Where a page begins: at an offset of the block of candidates behind a key of a tier. */
export type Cursor = { after: (After & { tier: number }) | null; offset: number }

const CursorText = z.tuple([
  // The database has no texts with this character.
  z.union([z.number(), z.string().refine((key) => !key.includes('\0'))]).nullable(),
  z.uuid().nullable(),
  z.int().min(0).max(10_000),
  z.int().min(0).max(7),
])

export function writeCursor({ after, offset }: Cursor): string {
  return Buffer.from(
    JSON.stringify([after?.key ?? null, after?.id ?? null, offset, after?.tier ?? 0]),
  ).toString('base64url')
}

/** @throws DomainError invalid for a text that is not one of ours, or of another order */
export function readCursor(text: string | undefined, keyType: 'number' | 'string'): Cursor {
  if (text === undefined) return { after: null, offset: 0 }
  const parsed = CursorText.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw invalidCursor()
  const [key, id, offset, tier] = parsed.data
  if (key === null || id === null) return { after: null, offset }
  if (typeof key !== keyType) throw invalidCursor()
  return { after: { key, id, tier }, offset }
}

const invalidCursor = () => new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Towns with more people are meant when their name is typed, whoever else is called so. */
const LARGE_TOWN = 100_000

/** The town that a text names: "Halle", "Halle, Sachsen-Anhalt", "München, Germany". */
export function townOf(text: string): Place | undefined {
  const [city = '', ...rest] = text.split(',')
  const area = rest.join(',').trim()
  const country = countryCodeOf(area) === undefined ? '' : area
  return foldForSearch(city).length < 2
    ? undefined
    : findPlace({ city, country, state: country === '' ? area : '' })
}

export const isLargeTown = (town: Place) => town.population >= LARGE_TOWN

/** Whether a clinic is found by the words for another reason than the town it is in. */
export function isNamed(
  words: readonly string[],
  { searchText, city }: { searchText: string; city: string },
): boolean {
  const cityWords = new Set(foldForSearch(city).split(' '))
  const names = searchText.split(' ').filter((word) => !cityWords.has(word))
  return words.every((word) => names.some((name) => name.includes(word)))
}

/** A town's name as it was typed if that is how people there write it, else in English. */
export function nameOfTown(town: Place, typed: string): string {
  const [city = ''] = typed.split(',')
  return foldForSearch(town.localName) === foldForSearch(city) ? town.localName : town.name
}

/**
 * The parts of what matches that follow each other, each in the order of the search: names before everything else that a text is
 * found by, and practices that name the wanted animal before those that name none. One part where neither decides.
 */
export function tiersOf(
  { q = '', species, sort }: Pick<SearchQuery, 'q' | 'species' | 'sort'>,
  words: readonly string[],
): Tier[] {
  const text = foldForSearch(q)
  const names: Tier['name'][] =
    words.length === 0 || sort !== 'distance'
      ? [null]
      : (['exact', 'begins', 'named', 'otherwise'] as const).map((match) => ({ text, words, match }))
  const animals: Tier['species'][] =
    species === undefined || sort !== 'distance' ? [null] : ['named', 'unnamed']
  return names.flatMap((name) => animals.map((animal) => ({ name, species: animal })))
}
