import { latinDigits } from '@vetvisit/contract/letters/rules'
import { distanceKm, type Position } from '@vetvisit/contract/geo/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Database } from '../../../db/client.ts'
import type { Place } from '../../../adapters/geo/place-table.ts'
import { haveClinicNearby, spotsOfPostcodes, spotsOfPostcodesLike, spotsOfStreets } from './places-query.ts'
import { looksLikePostcode, streetKey, zipKeysOf } from '../rules.ts'
import { isLargeTown, nameOfTown, townNamed } from './towns.ts'
import type { FoundPlace, Token } from './pieces.ts'
import { phrasesOf, textOf, wordsOf } from './understand.ts'

type Spot = Position & { key: string; street: string }

/** Shorter words in the middle of a text are no towns: "Au", "Ay". */
const TOWN_LETTERS_MIN = 4

/** Reads the places that phrases of a name may be: streets, postcodes and towns. */
export async function findPlaces(
  database: Database,
  tokens: readonly Token[],
  {
    text,
    origin,
    language,
    isName,
  }: {
    text: string
    origin: Position | null
    language: TextLanguage
    isName: (words: string[]) => Promise<boolean>
  },
): Promise<Map<string, FoundPlace>> {
  const phrases = phrasesOf(tokens)
  const found = new Map<string, FoundPlace>()
  for (const phrase of phrases) {
    const words = wordsOf(phrase)
    const town = words.join('').length < TOWN_LETTERS_MIN ? undefined : townNamed(words.join(' '))
    if (town && (await isMeantTown(database, town, words, isName)))
      found.set(words.join(' '), townPlace(town, textOf(phrase, text), language))
  }
  const near = [...found.values()].find(({ kind }) => kind === 'town') ?? origin
  const keys = phrases.map((phrase) => wordsOf(phrase).join(' '))
  const [postcodes, streets] = await Promise.all([
    spotsOfPostcodes(database, keys.filter((key) => /\p{N}/u.test(key)).flatMap(zipKeysOf), near),
    spotsOfStreets(
      database,
      keys.map(streetKey).filter((key) => key !== ''),
      near,
    ),
  ])
  for (const key of keys) {
    const place =
      middleOf(
        postcodes.filter((spot) => zipKeysOf(key).includes(spot.key)),
        'postcode',
        latinDigits(key).toUpperCase(),
      ) ??
      middleOf(
        streets.filter((spot) => spot.key === streetKey(key)),
        'street',
      ) ??
      (looksLikePostcode(key) ? await neighbourhoodOf(database, key, near) : null)
    if (place) found.set(key, place)
  }
  return found
}

export const townPlace = (town: Place, typed: string, language: TextLanguage): FoundPlace => ({
  kind: 'town',
  name: nameOfTown(town, typed, language),
  lat: town.lat,
  lng: town.lng,
  isMeant: true,
  population: town.population,
})

/** A large town, or a smaller one near a clinic whose name no clinic has. */
async function isMeantTown(
  database: Database,
  town: Place,
  words: string[],
  isName: (words: string[]) => Promise<boolean>,
): Promise<boolean> {
  if (isLargeTown(town)) return true
  const [isNear] = await haveClinicNearby(database, [town])
  return isNear === true && !(await isName(words))
}

/** Clinics of one postcode or street lie this close together; others belong to another town. */
const SAME_PLACE_KM = 20

function middleOf(spots: readonly Spot[], kind: 'postcode' | 'street', name?: string): FoundPlace | null {
  const [first] = spots
  if (!first) return null
  const together = spots.filter((spot) => distanceKm(spot, first) <= SAME_PLACE_KM)
  const mean = (of: (spot: Spot) => number) =>
    together.reduce((sum, spot) => sum + of(spot), 0) / together.length
  return {
    kind,
    name: name ?? withoutNumber(first.street),
    lat: mean(({ lat }) => lat),
    lng: mean(({ lng }) => lng),
    isMeant: true,
    population: 0,
  }
}

const withoutNumber = (street: string) => street.replaceAll(/\s*\S*\p{N}\S*\s*/gu, ' ').trim()

/** Beginnings of postcodes shorter than this lie too far apart. */
const PREFIX_MIN = 3

/**
 * The clinics whose postcode has the longest beginning in common, for a postcode without a clinic. One of four digits is of another country
 * than those of five, unless no clinic has one of four; those of six are never meant.
 */
async function neighbourhoodOf(
  database: Database,
  key: string,
  near: Position | null,
): Promise<FoundPlace | null> {
  const [, zip] = zipKeysOf(key)
  // One digit may not have been typed yet.
  for (const missing of /^\d+$/u.test(zip) ? ['', '_'] : ['%'])
    for (let length = zip.length - 1; length >= PREFIX_MIN; length -= 1) {
      const rest = missing === '%' ? missing : missing.padStart(zip.length - length + missing.length, '_')
      const spots = await spotsOfPostcodesLike(database, zip.slice(0, length) + rest, near)
      const place = middleOf(spots, 'postcode', latinDigits(key).toUpperCase())
      if (place) return { ...place, isMeant: false }
    }
  return null
}
