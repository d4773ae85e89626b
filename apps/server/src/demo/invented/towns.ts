import { isPlaceName } from '@vetvisit/contract/people/names'
import { type PlaceTable, placeTable } from '../../adapters/geo/place-table.ts'
import { DEMO_COUNTRIES, type DemoCountry } from './demo-countries.ts'
import { createRandom, type Random } from './random.ts'

/** The place of an invented clinic. */
export type ClinicSpot = {
  country: DemoCountry
  /** In Latin letters, as written in an address. */
  city: string
  /** State, canton or county; never empty. */
  state: string
  lat: number
  lng: number
}

type Town = {
  index: number
  country: DemoCountry
  city: string
  state: string
  population: number
  weight: number
}

/** Shares of the five countries; by population alone nine of ten clinics would be in India. */
const SHARES: Record<DemoCountry, number> = { DE: 0.36, IN: 0.26, GB: 0.18, AT: 0.1, CH: 0.1 }
const SMALLEST_TOWN: Record<DemoCountry, number> = {
  DE: 20_000,
  IN: 150_000,
  GB: 30_000,
  AT: 4_000,
  CH: 8_000,
}
/** Above one, because specialists gather in cities and the map should show clusters. At 1.15 Vienna has half of Austria's clinics. */
const POPULATION_EXPONENT = 1.07
const KM_PER_DEGREE = 111.195

/**
 * Chooses places for clinics in the five countries: real towns, drawn by size, so that large cities hold many and the map shows clusters.
 * In a city most are placed in one of its districts, which keeps them out of the sea.
 *
 * @param count number of places; the same seed and count give the same ones
 */
export function chooseClinicSpots(seed: number, count = 640, table = placeTable()): ClinicSpot[] {
  const homes = homePlaces(table)
  let given = 0
  return DEMO_COUNTRIES.flatMap((country, position) => {
    const random = createRandom(seed, `towns ${country}`)
    const isLast = position === DEMO_COUNTRIES.length - 1
    const wanted = isLast ? count - given : Math.round(count * SHARES[country])
    given += wanted
    return spotsIn(random, wanted, townsOf(country, homes, table), homes, table)
  })
}

function spotsIn(
  random: Random,
  wanted: number,
  towns: Town[],
  homes: readonly number[],
  table: PlaceTable,
): ClinicSpot[] {
  const drawAt = drawer(towns)
  const districts = new Map<Town, number[]>()
  return Array.from({ length: wanted }, (_, number) => {
    // One draw from each equal part of the whole, so that no large city is missed by chance.
    const town = drawAt((number + random.next()) / wanted)
    const around = districts.get(town) ?? placesAround(town, homes, table)
    districts.set(town, around)
    const centre = random.chance(0.7) ? random.pick(around) : town.index
    return { country: town.country, city: town.city, state: town.state, ...scatter(random, centre, table) }
  })
}

// Cumulative sums and a binary search, because the list has thousands of towns and is drawn from hundreds of times.
function drawer(towns: readonly Town[]): (fraction: number) => Town {
  let sum = 0
  const sums = towns.map((town) => (sum += town.weight))
  return (fraction) => {
    const drawn = fraction * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) <= drawn) low = middle + 1
      else high = middle
    }
    const town = towns[low]
    if (!town) throw new RangeError('no town to choose from')
    return town
  }
}

function scatter(random: Random, index: number, table: PlaceTable): { lat: number; lng: number } {
  const lat = table.lat(index)
  const north = (random.gauss() * 0.4) / KM_PER_DEGREE
  const east = (random.gauss() * 0.4) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
  return { lat: round5(lat + north), lng: round5(table.lng(index) + east) }
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function homePlaces(table: PlaceTable): number[] {
  const countries = new Set<string>(DEMO_COUNTRIES)
  return Array.from({ length: table.count }, (_, index) => index).filter((index) =>
    countries.has(table.countryCode(index)),
  )
}

function townsOf(country: DemoCountry, homes: readonly number[], table: PlaceTable): Town[] {
  return homes.flatMap((index) => {
    if (table.countryCode(index) !== country) return []
    const { name, localName, region, population, isDistrict } = table.place(index)
    const city = (country === 'IN' ? name : localName).replace(/\s*\(.*?\)/gu, '')
    if (isDistrict || population < SMALLEST_TOWN[country] || !isPlaceName(city) || !isPlaceName(region))
      return []
    return [{ index, country, city, state: region, population, weight: population ** POPULATION_EXPONENT }]
  })
}

// Districts and villages that belong to a city by their distance; a small town has none.
function placesAround(town: Town, homes: readonly number[], table: PlaceTable): number[] {
  const radiusKm =
    town.population >= 1_000_000 ? 12 : town.population >= 300_000 ? 7 : town.population >= 100_000 ? 4 : 0
  const lat = table.lat(town.index)
  const shrink = Math.cos((lat * Math.PI) / 180)
  const around = homes.filter((index) => {
    const north = (table.lat(index) - lat) * KM_PER_DEGREE
    const east = (table.lng(index) - table.lng(town.index)) * KM_PER_DEGREE * shrink
    return Math.hypot(north, east) <= radiusKm && table.countryCode(index) === town.country
  })
  return around.length > 0 ? around : [town.index]
}
