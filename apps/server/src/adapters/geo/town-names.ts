import { distanceKm, type Position } from '@vetvisit/contract/geo/rules'
import { townName } from '@vetvisit/contract/places/names'
import { type CountryLanguage, countryName } from './countries.ts'
import { foldName, withoutDigraphs } from './place-name.ts'
import { type PlaceTable, placeTable } from './place-table.ts'

/** Smaller towns are found only by their complete names: any word is close to the name of a village. */
const POPULATION_MIN = 20_000

/** A name of a town, folded, and the number of the town. */
type TownName = { text: string; index: number }

export type SimilarTown = Position & { text: string; distance: number }

type Similarity = {
  /** The distance of two words; more than `most` if they differ in more letters. */
  distanceOf: (a: string, b: string, most: number) => number
  /** Only towns with as many people. */
  populationMin?: number
}

/** The name of a town that is closest to a mistyped one, of several that of the most populous. The first letters must be right or swapped. */
export function similarTown(
  word: string,
  most: number,
  { distanceOf, populationMin = POPULATION_MIN }: Similarity,
): SimilarTown | undefined {
  const names = namesByLetter()
  const table = placeTable()
  const swapped = (names.get(word.charAt(1)) ?? []).filter(({ text }) => text[1] === word[0])
  let best: (TownName & { distance: number }) | undefined
  for (const name of [...(names.get(word.charAt(0)) ?? []), ...swapped]) {
    const allowed = best ? best.distance - 1 : most
    const distance = distanceOf(word, name.text, allowed)
    if (distance <= allowed && table.population(name.index) >= populationMin) best = { ...name, distance }
  }
  return best && { ...best, lat: table.lat(best.index), lng: table.lng(best.index) }
}

/** Towns this close to the reader come before larger ones further away. */
const NEAR_KM = 500

/** Towns that are compared, so that a short beginning costs no more than a long one. */
const COMPARED_MAX = 100

export type TownBeginning = Position & { name: string; detail: string; countryCode: string }

/** Towns whose name begins with a folded text, near ones before others, the most populous first, with region and country. */
export function townsBeginning(
  text: string,
  { count, language, origin }: { count: number; language: CountryLanguage; origin: Position | null },
): TownBeginning[] {
  const table = placeTable()
  const found = new Set<number>()
  for (const name of namesByLetter().get(text.charAt(0)) ?? []) {
    if (found.size >= COMPARED_MAX) break
    if (name.text.startsWith(text)) found.add(name.index)
  }
  const isFar = (index: number) =>
    origin !== null && distanceKm(origin, { lat: table.lat(index), lng: table.lng(index) }) > NEAR_KM
  const chosen = [...found].toSorted((a, b) => Number(isFar(a)) - Number(isFar(b))).slice(0, count)
  return chosen.map((index) => {
    const town = table.place(index)
    const { localName, region, countryCode, lat, lng } = town
    const isLocal = withoutDigraphs(foldName(localName)).startsWith(text)
    const parts = [region, countryName(countryCode, language) ?? countryCode]
    const detail = parts.filter((part) => part !== '').join(', ')
    return { name: isLocal ? localName : townName(town, language), detail, countryCode, lat, lng }
  })
}

let loaded: ReadonlyMap<string, readonly TownName[]> | undefined

/** Names by their first letter, the most populous towns first, districts last; made by the first call. */
function namesByLetter(table: PlaceTable = placeTable()): ReadonlyMap<string, readonly TownName[]> {
  if (loaded) return loaded
  const names = new Map<string, TownName[]>()
  for (let index = 0; index < table.count; index += 1) {
    if (table.population(index) < POPULATION_MIN) continue
    const { name, localName } = table.place(index)
    for (const text of new Set([localName, name].map((one) => withoutDigraphs(foldName(one))))) {
      const ofLetter = names.get(text.charAt(0)) ?? []
      ofLetter.push({ text, index })
      names.set(text.charAt(0), ofLetter)
    }
  }
  loaded = names
  return names
}
