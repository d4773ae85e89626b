import { SPECIES, type Species } from '@vetvisit/contract/pets/species'
import type { CitiesPage, CityLink, CityPage, MissingPage } from '@vetvisit/contract/vet-pages/pages'
import { asciiOf, CITY_CARDS, CITY_PAGE, INDEXED_FROM, isSlug } from '@vetvisit/contract/vet-pages/rules'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { countryCodeOf } from '../../adapters/geo/countries.ts'
import { listedBy } from '../timetables/public.ts'
import { cardsOf } from './cards.ts'
import { countKinds, findCityCards, findCityLinks, listCities, summariseCity } from './repository.ts'

/** No country has as many towns with a vet. */
const CITIES_MAX = 5000

type Reader = Pick<Context, 'database' | 'config'>
type Wanted = { city: string; kind: string | null; page: number }

/** The listed practices of a city, 500 a page; missing without any. */
export async function readCity(
  context: Reader,
  { city, kind, page }: Wanted,
  now: Instant,
): Promise<CityPage | MissingPage> {
  const { database, config } = context
  const species = speciesOf(kind)
  if (!isSlug(city) || (kind !== null && species === null)) return { kind: 'missing' }
  const listing = listedBy(config)
  const place = { city, species, ...listing }
  const [summary] = await summariseCity(database, place)
  const pages = Math.ceil((summary?.total ?? 0) / CITY_PAGE)
  if (!summary || page > pages) return { kind: 'missing' }
  // Only the first page has cards.
  const shown = page === 1 ? CITY_CARDS : 0
  const start = (page - 1) * CITY_PAGE
  const [rows, others, kinds] = await Promise.all([
    shown === 0 ? [] : findCityCards(database, { ...place, limit: shown, offset: 0 }),
    findCityLinks(database, { ...place, limit: CITY_PAGE - shown, offset: start + shown }),
    countKinds(database, { city, ...listing }),
  ])
  const { total, verified, name, country } = summary
  return {
    kind: 'city',
    slug: city,
    name: name ?? city,
    countryCode: countryCodeOf(country ?? '') ?? null,
    species,
    page,
    pages,
    total,
    verified,
    kinds: kinds.filter((found) => found.total >= INDEXED_FROM).map((found): Species => found.species),
    fees: feesOf(summary),
    cards: await cardsOf(context, rows, null, now),
    others,
  }
}

const speciesOf = (kind: string | null): Species | null =>
  SPECIES.find((species) => asciiOf(species) === kind) ?? null

type Summary = Awaited<ReturnType<typeof summariseCity>>[number]

const feesOf = ({ lowest, highest, currency }: Summary): CityPage['fees'] =>
  lowest === null || highest === null || currency === null ? null : { lowest, highest, currency }

export async function readCities({ database, config }: Reader): Promise<CitiesPage> {
  const cities = await listCities(database, { ...listedBy(config), limit: CITIES_MAX })
  return { kind: 'cities', cities: cities.map(({ slug, name, total }) => ({ slug, name, total })) }
}

/** How long all cities are kept: they hardly change, and all clinics must be counted. */
const KEPT_FOR_MS = 10 * MINUTE_MS

/**
 * Makes the function that reads all cities, those with most clinics first, for links of the front door. Nobody waits for a renewal: the last answer
 * stands until the next one is there.
 */
export function cityReader({ database, config }: Reader) {
  let last: CityLink[] | undefined
  let reading: Promise<CityLink[]> = Promise.resolve([])
  let until = 0
  return async (now: Instant): Promise<CityLink[]> => {
    if (now >= until) {
      until = now + KEPT_FOR_MS
      reading = listCities(database, { ...listedBy(config), limit: CITIES_MAX })
      reading.then(
        (cities) => (last = cities),
        () => (until = 0),
      )
    }
    return last ?? reading
  }
}
