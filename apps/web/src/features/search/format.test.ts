import { describe, expect, it } from 'vitest'
import {
  FALLBACK_AREA,
  formatDistance,
  type Found,
  joinPages,
  readState,
  targetOf,
  WHOLE_WORLD,
  wishOf,
  writeState,
} from './format.ts'
import { partOf } from './parts.ts'

const ZONE = 'Europe/Berlin'
/** For a map 780 wide and 800 high. */
const MAP_SIZE = 793
const state = (text = '') => readState(new URLSearchParams(text))

describe('the URL of the search page', () => {
  it('keeps text, filters, order and area', () => {
    const text =
      'q=Berlin&specialization=surgery&species=Dog&service=Grooming&date=2026-11-21&sort=nextFree&bbox=13.1%2C52.3%2C13.7%2C52.6'
    expect(writeState(state(text)).toString()).toBe(text)
    expect(writeState(state('near=19.076%2C72.8777%2C10')).toString()).toBe('near=19.076%2C72.8777%2C10')
  })

  it('keeps the time of day, and what is open, verified or exact', () => {
    const text = 'q=berln&exact=1&daypart=evening&openNow=1&verified=1'
    expect(writeState(state(text)).toString()).toBe(text)
  })

  // specification/readings §9: the search without a query is the front door
  it('names only the order for the defaults, because an address without a query is the front door', () => {
    expect(writeState(state('sort=best&q=+')).toString()).toBe('sort=best')
    expect(partOf('')).toBe('frontDoor')
    expect(partOf('?from=app')).toBe('frontDoor')
    expect(partOf('?sort=best')).toBe('results')
    expect(partOf('?emergency=1')).toBe('emergency')
  })

  it('leaves out invalid values', () => {
    const odd = state('specialization=magic&species=Dragon&date=soon&sort=up&bbox=1,2,3&near=999,0,3')
    expect(odd).toEqual({ ...state(), specialization: undefined, species: undefined })
    expect(state('bbox=10,60,20,50').area).toBeNull()
    expect(state('bbox=,,,').area).toBeNull()
    for (const date of ['2026-02-30', '0001-01-01', '9999-01-01', '2026-13-01', '2026-2-3'])
      expect(state(`date=${date}`).date).toBe('')
  })
})

describe('a search', () => {
  // specification/owner §3: map value: zoom 13, size 900
  // specification/owner §9: map zoom 13, size 900, fallback 10, 0,0 is unset
  // specification/practice §9: map zoom 13, size 900, fallback 10; at most 200 clinics
  it('covers the area around the person at zoom 13, as large as the map', () => {
    const wish = wishOf(state(), { lat: 52.520008, lng: 13.404954 }, ZONE, MAP_SIZE)
    expect(wish).toEqual({ sort: 'best', lat: 52.52, lng: 13.405, zoom: 13, mapSize: 793 })
    expect(targetOf(result(), null, wish)).toEqual({ lat: 52.52, lng: 13.405, zoom: 13 })
  })

  it('covers an area as large as the map at a zoom in the address', () => {
    const near = state('near=52.52,13.405,13')
    expect(wishOf(near, null, ZONE, MAP_SIZE)).toMatchObject({ zoom: 13, mapSize: 793 })
    expect(wishOf(near, null, ZONE)).toMatchObject({ zoom: 13, mapSize: 900 })
  })

  it('starts in the visitor’s time zone without a text or place, with any filter', () => {
    expect(wishOf(state('species=Dog'), null, ZONE, MAP_SIZE)).toEqual({
      species: 'Dog',
      sort: 'best',
      zone: ZONE,
    })
  })

  it('reaches 25 km for a text, and around a place of the front door', () => {
    expect(wishOf(state('q=Bern'), null, ZONE, MAP_SIZE)).toEqual({ q: 'Bern', sort: 'best', zone: ZONE })
    const own = { lat: 46.95, lng: 7.45 }
    const typed = wishOf(state('q=dog'), own, ZONE, MAP_SIZE)
    expect(typed).toEqual({ q: 'dog', sort: 'best', ...own, radiusKm: 25 })
    const near = { ...state('near=46.95,7.45'), sort: 'best' } as const
    expect(wishOf(near, null, ZONE, MAP_SIZE)).toEqual({ sort: 'best', ...own, radiusKm: 25 })
    expect(writeState(near).toString()).toBe('near=46.95%2C7.45')
  })

  // specification/owner §8: location denied: text, 3 s, Mumbai zoom 10
  // specification/owner §9: map zoom 13, size 900, fallback 10, 0,0 is unset
  // specification/practice §9: map zoom 13, size 900, fallback 10; at most 200 clinics
  it('uses Mumbai at zoom 10 if the position is denied', () => {
    expect(wishOf({ ...state(), area: FALLBACK_AREA }, null, ZONE, MAP_SIZE)).toMatchObject({
      lat: 19.076,
      lng: 72.8777,
      zoom: 10,
    })
  })

  it('requests the map’s area, with distances from the person', () => {
    expect(wishOf(state('bbox=1,2,3,4'), { lat: 2, lng: 2 }, ZONE, MAP_SIZE)).toEqual({
      sort: 'best',
      bbox: '1,2,3,4',
      lat: 2,
      lng: 2,
    })
  })
})

const result = (
  clinics: { lat: number | null; lng: number | null }[] = [],
  place: { name: string; lat: number; lng: number } | null = null,
) =>
  ({ clinics, place, total: clinics.length, truncated: false, nextCursor: null }) as unknown as Parameters<
    typeof targetOf
  >[0]

const target = (text: string, found = result()) =>
  targetOf(found, state(text).area, wishOf(state(text), null, ZONE, MAP_SIZE))

describe('the map', () => {
  it('moves to the recognised town', () => {
    expect(target('q=Bern', result([], { name: 'Bern', lat: 46.95, lng: 7.45 }))).toEqual({
      lat: 46.95,
      lng: 7.45,
      zoom: 11,
    })
  })

  it('begins at the town around which was searched', () => {
    const found = { ...result([{ lat: 50, lng: 8 }]), around: { name: 'Berlin', lat: 52.52, lng: 13.41 } }
    expect(target('q=dentist', found)).toEqual({ lat: 52.52, lng: 13.41, zoom: 11 })
  })

  it('shows all clinics found without a place', () => {
    const found = result([
      { lat: 50, lng: 8 },
      { lat: null, lng: null },
      { lat: 52, lng: 13 },
    ])
    expect(target('', found)).toEqual({ bbox: { west: 8, south: 50, east: 13, north: 52 } })
    expect(
      targetOf(
        found,
        WHOLE_WORLD,
        wishOf({ ...state(), area: WHOLE_WORLD }, { lat: 1, lng: 1 }, ZONE, MAP_SIZE),
      ),
    ).toEqual({
      bbox: { west: 8, south: 50, east: 13, north: 52 },
    })
  })

  it('keeps its view if nothing was found', () => {
    expect(target('')).toEqual({ lat: 30, lng: 10, zoom: 3 })
  })
})

describe('a distance', () => {
  it('is shown in metres, kilometres with one digit, then whole kilometres', () => {
    expect([0.004, 0.45, 3.42, 120.4].map((km) => formatDistance(km, 'en'))).toEqual([
      '10 m',
      '450 m',
      '3.4 km',
      '120 km',
    ])
    expect(formatDistance(3.42, 'de')).toBe('3,4 km')
  })
})

const pageOf = (ids: string[], total: number, nextCursor: string | null) =>
  ({
    clinics: ids.map((_id) => ({ _id })),
    total,
    truncated: nextCursor !== null,
    nextCursor,
  }) as unknown as Found
const join = (...pages: Found[]) => joinPages({ pages })

describe('the pages of a search', () => {
  it('are one list, in which a clinic that has moved between two pages stands once', () => {
    const found = join(pageOf(['a', 'b'], 3, 'more'), pageOf(['b', 'c'], 3, null))
    expect(found?.clinics.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
    expect(found).toMatchObject({ total: 3, truncated: false, nextCursor: null })
  })

  it('are not all that match only if more than 200 do', () => {
    expect(join(pageOf(['a'], 200, 'more'))).toMatchObject({ truncated: false })
    expect(join(pageOf(['a'], 201, 'more'))).toMatchObject({ truncated: true })
  })
})
