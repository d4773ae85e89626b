import { countryCodeOf } from './countries.ts'
import { foldName, withoutDigraphs } from './place-name.ts'
import { longNames } from './short-names.ts'
import { type Place, type PlaceTable, placeTable } from './place-table.ts'

/** A town as people write it; empty texts are ignored. */
export type PlaceQuery = { city: string; state?: string; country?: string }

/** Own names weigh this many times more than aliases, so "Bern" is Bern, not Verona by its old German name. */
const OWN_NAME_FACTOR = 20
const KM_PER_DEGREE = 111.195

/**
 * Finds a town by name, alias or short form (Munich, Bombay, मुंबई, Frankfurt a. M.), ignoring case, diacritics and the spelling of umlauts. Among several towns one in
 * the named state wins, then the most populous; a state without such a town is ignored.
 *
 * @returns undefined for an unknown town and for a country text that names no country
 */
export function findPlace(
  { city, state = '', country = '' }: PlaceQuery,
  table = placeTable(),
): Place | undefined {
  const countryCode = countryCodeOf(country)
  if (country.trim() !== '' && !countryCode) return undefined
  for (const spelling of spellings(city)) {
    const found = matches(spelling, countryCode, table)
    if (found.size > 0) return table.place(preferred(found, state, table))
  }
  const long = longNames(foldName(city), table).flatMap((name) => [...matches(name, countryCode, table)])
  return long.length === 0 ? undefined : table.place(preferred(new Map(long), state, table))
}

/**
 * The town nearest to a position, districts included.
 *
 * @param withinKm greatest distance
 * @returns the place and its distance, undefined at sea or in the desert
 */
export function nearestPlace(
  lat: number,
  lng: number,
  withinKm = 50,
  table = placeTable(),
): { place: Place; distanceKm: number } | undefined {
  // Near one latitude, flat distances put towns in the right order; only the cosine changes over the globe.
  const shrink = Math.cos((lat * Math.PI) / 180)
  let best = -1
  let least = (withinKm / KM_PER_DEGREE) ** 2
  for (let index = 0; index < table.count; index++) {
    const north = table.lat(index) - lat
    if (north * north > least) continue
    const straight = Math.abs(table.lng(index) - lng)
    const east = Math.min(straight, 360 - straight) * shrink
    const square = north * north + east * east
    if (square < least) {
      least = square
      best = index
    }
  }
  return best === -1 ? undefined : { place: table.place(best), distanceKm: Math.sqrt(least) * KM_PER_DEGREE }
}

// The most reliable spelling first: as written, "Muenchen" for München, without "(Saale)", "1010", ", Mitte" or "-Schwabing".
function spellings(city: string): Set<string> {
  const plain = city.replace(/\(.*?\)/gu, ' ').replace(/\d+/gu, ' ')
  const texts = [city, plain, plain.split(/[,/]/u)[0] ?? '', plain.split(/[-–,/]/u)[0] ?? '']
  return new Set(texts.map(foldName).flatMap((folded) => [folded, withoutDigraphs(folded)]))
}

function matches(spelling: string, countryCode: string | undefined, table: PlaceTable): Map<number, number> {
  const found = new Map<number, number>()
  table.eachNamed(spelling, (index, isOwnName) => {
    if (countryCode && table.countryCode(index) !== countryCode) return
    const score = table.weight(index) * (isOwnName ? OWN_NAME_FACTOR : 1)
    if (score > (found.get(index) ?? 0)) found.set(index, score)
  })
  return found
}

function preferred(found: ReadonlyMap<number, number>, state: string, table: PlaceTable): number {
  const region = foldName(state)
  const inState = [...found].filter(([index]) => region !== '' && hasRegion(index, region, table))
  const scored = inState.length > 0 ? inState : [...found]
  return scored.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0
}

function hasRegion(index: number, region: string, table: PlaceTable): boolean {
  const keys = table.regionKeys(index)
  return keys.includes(region) || keys.includes(withoutDigraphs(region))
}
