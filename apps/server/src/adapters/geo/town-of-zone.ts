import { distanceKm } from '@vetvisit/contract/geo/rules'
import type { Place, PlaceTable } from './place-table.ts'
import { placeTable } from './place-table.ts'
import { findPlace } from './places.ts'
import { canonicalZone, isOffset, mappedZone } from './time-zone.ts'

/** Beyond this distance a town says nothing about where a person is. */
const FAR_KM = 600

/** A zone spans a country if more than this share of the people in its towns live far from the town that it is named after. */
const FAR_SHARE_MAX = 0.2

/** The town that a time zone is named after. */
type ZoneTown = {
  town: Place
  /** True if the zone spans a country, so that the town says nothing about where a person is: Asia/Kolkata, America/New_York. */
  isWide: boolean
}

/**
 * The town that a time zone is named after, by any name of the zone (Asia/Calcutta, US/Eastern). Whether the zone is wide follows from the
 * towns that lie in it, with their populations.
 *
 * @returns null for zones without a town (Etc/UTC), and if the town of that name lies in another zone (America/Jamaica)
 */
export function townOfZone(zone: string): ZoneTown | null {
  const name = canonicalZone(zone)
  return name === '' ? null : (zoneTowns().get(name) ?? null)
}

let loaded: ReadonlyMap<string, ZoneTown> | undefined

/** All towns are looked up once, in about 0.2 s. */
function zoneTowns(): ReadonlyMap<string, ZoneTown> {
  loaded ??= new Map(
    [...townsByZone(placeTable())].flatMap(([zone, { name, towns }]) => {
      const town = namedTown(name)
      return town && canonicalZone(mappedZone(town.lat, town.lng)) === zone
        ? [[zone, { town, isWide: isFarFromMost(town, towns) }] as const]
        : []
    }),
  )
  return loaded
}

type Towns = Pick<Place, 'lat' | 'lng' | 'population'>[]

function townsByZone(table: PlaceTable): Map<string, { name: string; towns: Towns }> {
  const zones = new Map<string, { name: string; towns: Towns }>()
  for (let index = 0; index < table.count; index++) {
    const town = { lat: table.lat(index), lng: table.lng(index), population: table.population(index) }
    // Its names of zones are the modern ones; those of a runtime are older (Asia/Calcutta).
    const name = mappedZone(town.lat, town.lng)
    if (isOffset(name)) continue
    const zone = canonicalZone(name)
    const known = zones.get(zone)
    if (known) known.towns.push(town)
    else zones.set(zone, { name, towns: [town] })
  }
  return zones
}

/** `America/New_York` is named after New York. */
const namedTown = (zone: string): Place | undefined =>
  findPlace({ city: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '' })

function isFarFromMost(town: Place, towns: Towns): boolean {
  const people = (some: Towns) => some.reduce((sum, { population }) => sum + population, 0)
  const far = towns.filter((other) => distanceKm(town, other) > FAR_KM)
  return people(far) > FAR_SHARE_MAX * people(towns)
}
