import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { isDate } from '@vetvisit/contract/zones/rules'
import { SPECIALIZATION_IDS } from '@vetvisit/contract/doctors/specializations'
import { SPECIES } from '@vetvisit/contract/pets/species'
import type { RouteData } from '@vetvisit/contract/http'
import type { ClinicCard, searchClinics, SearchQuery } from '@vetvisit/contract/search/routes'
import type { Box, Position } from '@vetvisit/contract/geo/rules'
import {
  FALLBACK_POSITION,
  FALLBACK_ZOOM,
  MAP_SIZE_DEFAULT,
  MAP_ZOOM_DEFAULT,
} from '@vetvisit/contract/geo/map'
import { DAYPARTS, type Daypart } from '@vetvisit/contract/search/dayparts'
import { AROUND_KM, SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { currentLanguage, type Language } from '../../lib/text/language.ts'

export const SORTS = ['best', 'distance', 'nextFree', 'name'] as const
type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'best'

/** Below `filters` of the texts. */
export const SORT_TEXTS = {
  best: 'sortBest',
  distance: 'sortDistance',
  nextFree: 'sortNextFree',
  name: 'sortName',
} as const

/** The response to a search. */
export type Found = RouteData<typeof searchClinics>

/** The pages of a search as one result. A clinic whose place in the order has changed between two pages is listed once. */
export function joinPages({ pages: [first, ...others] }: { pages: Found[] }): Found | undefined {
  const last = others.at(-1) ?? first
  if (!first || !last) return undefined
  const byId = new Map(
    [first, ...others].flatMap(({ clinics }) => clinics.map((clinic) => [clinic._id, clinic])),
  )
  const isWhole = last.nextCursor === null || byId.size >= SEARCH_MAX
  return {
    ...first,
    clinics: [...byId.values()],
    nextCursor: last.nextCursor,
    truncated: first.total > SEARCH_MAX || (isWhole && last.truncated),
  }
}

/** Search area: the map's area, or around a place, as far as a zoom shows if there is one; null around the person, or anywhere. */
export type Area = { kind: 'box'; box: Box } | ({ kind: 'around'; zoom?: number } & Position)

export type Filters = Pick<SearchQuery, 'specialization' | 'species'> & {
  service: string
  date: string
  daypart: Daypart | undefined
  openNow: boolean
  verified: boolean
  sort: Sort
}

/** The search state in the page's URL. */
export type SearchState = Filters & {
  q: string
  /** Words are searched as typed, without corrections. */
  exact: boolean
  area: Area | null
}

/** A query as clients send it. */
export type Wish = {
  q?: string
  specialization?: SearchQuery['specialization']
  species?: SearchQuery['species']
  service?: string
  date?: string
  daypart?: Daypart
  openNow?: true
  verified?: true
  exact?: true
  sort: Sort
  lat?: number
  lng?: number
  zoom?: number
  mapSize?: number
  radiusKm?: number
  bbox?: string
  zone?: string
}

/** Target of the map. */
export type Target = (Position & { zoom: number }) | { bbox: Box }

const WORLD_BOX: Box = { west: -180, south: -85, east: 180, north: 85 }
export const WHOLE_WORLD: Area = { kind: 'box', box: WORLD_BOX }

/** Search area if the device's position is denied (specification/owner §8). */
export const FALLBACK_AREA: Area = { kind: 'around', ...FALLBACK_POSITION, zoom: FALLBACK_ZOOM }

/** Zoom of the map around a town: with its surroundings, not a few streets. */
const TOWN_ZOOM = 11

const among = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text)

/** Reads the page's URL and leaves out invalid values. */
export function readState(params: URLSearchParams): SearchState {
  const date = params.get('date') ?? ''
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    specialization: among(SPECIALIZATION_IDS, params.get('specialization')),
    species: among(SPECIES, params.get('species')),
    service: (params.get('service') ?? '').slice(0, 100),
    date: isDate(date) && date >= '1900' && date < '3000' ? date : '',
    daypart: among(DAYPARTS, params.get('daypart')),
    openNow: params.get('openNow') === '1',
    verified: params.get('verified') === '1',
    exact: params.get('exact') === '1',
    sort: among(SORTS, params.get('sort')) ?? DEFAULT_SORT,
    area: readArea(params),
  }
}

const readArea = (params: URLSearchParams): Area | null =>
  readBox(numbers(params.get('bbox'), 4)) ??
  readPlace(numbers(params.get('near'), 3)) ??
  readPlace(numbers(params.get('near'), 2))

function readBox([west = NaN, south = NaN, east = NaN, north = NaN]: number[]): Area | null {
  const valid =
    Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && south <= north && north <= 90
  return valid ? { kind: 'box', box: { west, south, east, north } } : null
}

function readPlace([lat = NaN, lng = NaN, zoom]: number[]): Area | null {
  const hasZoom = zoom !== undefined
  const valid = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (!hasZoom || (zoom >= 0 && zoom <= 22))
  return valid ? { kind: 'around', lat, lng, ...(hasZoom && { zoom }) } : null
}

/** Parses exactly `count` numbers; empty if there are more or fewer. */
function numbers(text: string | null, count: number): number[] {
  const values = text?.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))) ?? []
  return values.length === count && values.every((value) => Number.isFinite(value)) ? values : []
}

/** The page's URL for a state. Defaults are left out, but never all of them, because a page without a query is the front door. */
export function writeState(state: SearchState): URLSearchParams {
  const { q, specialization, species, service, date, daypart, openNow, verified, exact, sort, area } = state
  const entries = {
    q: q.trim(),
    exact: exact ? '1' : '',
    specialization,
    species,
    service,
    date,
    daypart,
    openNow: openNow ? '1' : '',
    verified: verified ? '1' : '',
    sort: sort === DEFAULT_SORT ? '' : sort,
    bbox: area?.kind === 'box' ? boxText(area.box) : '',
    near: area?.kind === 'around' ? nearText(area) : '',
  }
  const chosen = Object.entries(entries).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return new URLSearchParams(chosen.length > 0 ? chosen : [['sort', sort]])
}

/** Four digits are about ten metres. */
export const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

const nearText = ({ lat, lng, zoom }: Extract<Area, { kind: 'around' }>) =>
  [rounded(lat), rounded(lng), ...(zoom === undefined ? [] : [zoom])].join(',')

const boxText = ({ west, south, east, north }: Box) => [west, south, east, north].map(rounded).join(',')

/** The call for a state; `own` is the person's position or last place, if known, `zone` their time zone, `mapSize` the size of the map. */
export function wishOf(
  { q, specialization, species, service, date, daypart, openNow, verified, exact, sort, area }: SearchState,
  own: Position | null,
  zone: string,
  mapSize = MAP_SIZE_DEFAULT,
): Wish {
  const typed = q.trim()
  return {
    ...(typed && { q: typed }),
    ...(specialization && { specialization }),
    ...(species && { species }),
    ...(service && { service }),
    ...(date && { date }),
    ...(daypart && { daypart }),
    ...(openNow && { openNow }),
    ...(verified && { verified }),
    ...(exact && { exact }),
    sort,
    ...(area ? placeOf(area, own, mapSize) : aroundOwn(own, typed !== '', mapSize)),
    ...(!area && !own && { zone }),
  }
}

type Place = Pick<Wish, 'lat' | 'lng' | 'zoom' | 'mapSize' | 'radiusKm' | 'bbox'>

function placeOf(area: Area, own: Position | null, mapSize: number): Place {
  if (area.kind === 'box') return { bbox: boxText(area.box), ...(own && roundedPlace(own)) }
  const { zoom } = area
  return { ...roundedPlace(area), ...(zoom === undefined ? { radiusKm: AROUND_KM } : { zoom, mapSize }) }
}

/** Around the person: what the map shows of the next streets, for a text as far as around a town. */
function aroundOwn(own: Position | null, isTyped: boolean, mapSize: number): Place {
  if (!own) return {}
  const reach = isTyped ? { radiusKm: AROUND_KM } : { zoom: MAP_ZOOM_DEFAULT, mapSize }
  return { ...roundedPlace(own), ...reach }
}

const roundedPlace = ({ lat, lng }: Position) => ({ lat: rounded(lat), lng: rounded(lng) })

/** Target of the map for a result: the recognised town, the search area, the town around which was searched, or all clinics found. */
export function targetOf({ place, around, clinics }: Found, area: Area | null, wish: Wish): Target {
  const zoom = wish.zoom ?? TOWN_ZOOM
  if (place) return { lat: place.lat, lng: place.lng, zoom }
  if (area?.kind === 'box' && !isWholeWorld(area)) return { bbox: area.box }
  if (around) return { lat: around.lat, lng: around.lng, zoom: TOWN_ZOOM }
  // A practice that the text names may be anywhere.
  if (wish.q === undefined && !wish.bbox && wish.lat !== undefined && wish.lng !== undefined)
    return { lat: wish.lat, lng: wish.lng, zoom }
  const box = boxOf(clinics)
  return box ? { bbox: box } : { lat: 30, lng: 10, zoom: 3 }
}

export const isWholeWorld = (area: Area): boolean =>
  area.kind === 'box' && boxText(area.box) === boxText(WORLD_BOX)

/** The smallest rectangle around all clinics that have a position; never across the date line. */
function boxOf(clinics: readonly Pick<ClinicCard, 'lat' | 'lng'>[]): Box | null {
  const lats = clinics.flatMap(({ lat }) => lat ?? [])
  const lngs = clinics.flatMap(({ lng }) => lng ?? [])
  if (lats.length === 0 || lngs.length === 0) return null
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  }
}

/** `450 m`, `3.4 km`, `120 km`. */
export function formatDistance(km: number, language: Language = currentLanguage()): string {
  const short = km < 1
  const format = distanceFormat(language, short ? 'meter' : 'kilometer', short || km >= 10 ? 0 : 1)
  return format.format(short ? Math.max(10, Math.round(km * 100) * 10) : km)
}

const distanceFormats = new Map<string, Intl.NumberFormat>()

/** Making a format costs a hundred times more than using it. */
function distanceFormat(
  language: Language,
  unit: 'meter' | 'kilometer',
  maximumFractionDigits: number,
): Intl.NumberFormat {
  const key = `${language} ${unit} ${maximumFractionDigits}`
  const known =
    distanceFormats.get(key) ??
    new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, maximumFractionDigits })
  distanceFormats.set(key, known)
  return known
}

export const NO_FILTERS = {
  specialization: undefined,
  species: undefined,
  service: '',
  date: '',
  daypart: undefined,
  openNow: false,
  verified: false,
} as const

/** The number of filters besides the typed text and the place. */
export const countFilters = ({
  specialization,
  species,
  service,
  date,
  daypart,
  openNow,
  verified,
}: Filters): number =>
  [specialization, species, service, date, daypart, openNow, verified].filter(Boolean).length
