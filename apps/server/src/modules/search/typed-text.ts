import type { Species } from '@vetvisit/contract/pets/species'
import { townName } from '@vetvisit/contract/places/names'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { countryCodeOf } from '../../geo/countries.ts'
import type { Place } from '../../geo/place-table.ts'
import { findPlace } from '../../geo/places.ts'
import type { Tier } from './filter-query.ts'
import { foldForSearch } from './rules.ts'

/** A typed name means a town with more people than this, even if a clinic has the same name. */
const LARGE_TOWN = 100_000

/** The town that a typed text names: "Halle", "Halle, Sachsen-Anhalt", "München, Germany". */
export function townOf(text: string): Place | undefined {
  const [city = '', ...rest] = text.split(',')
  const area = rest.join(',').trim()
  const country = countryCodeOf(area) === undefined ? '' : area
  return foldForSearch(city).length < 2
    ? undefined
    : findPlace({ city, country, state: country === '' ? area : '' })
}

export const isLargeTown = (town: Place) => town.population >= LARGE_TOWN

/** Whether the words occur in a clinic's names, not only in its city. */
export function isNamed(
  words: readonly string[],
  { searchText, city }: { searchText: string; city: string },
): boolean {
  const cityWords = new Set(foldForSearch(city).split(' '))
  const names = searchText.split(' ').filter((word) => !cityWords.has(word))
  return words.every((word) => names.some((name) => name.includes(word)))
}

/** A town's own name if it was typed so, else the one for the reader's language. */
export function nameOfTown(town: Place, typed: string, language: TextLanguage): string {
  const [city = ''] = typed.split(',')
  return foldForSearch(town.localName) === foldForSearch(city) ? town.localName : townName(town, language)
}

/**
 * Tiers of the found clinics, which follow each other; within a tier the order of the search applies. Clinics whose name has the words come
 * before other matches, and clinics that name the requested species before those that name none.
 */
export function tiersOf(
  { q = '', sort }: Pick<SearchQuery, 'q' | 'sort'>,
  { words, species }: { words: readonly string[]; species: Species | undefined },
): Tier[] {
  const isTiered = sort === 'distance' || sort === 'best'
  const text = foldForSearch(q)
  const names: Tier['name'][] =
    words.length === 0 || !isTiered
      ? [null]
      : (['exact', 'begins', 'named', 'otherwise'] as const).map((match) => ({ text, words, match }))
  const speciesTiers: Tier['species'][] =
    species === undefined || !isTiered ? [null] : [true, false].map((isNamed) => ({ species, isNamed }))
  return names.flatMap((name) => speciesTiers.map((ofSpecies) => ({ name, species: ofSpecies })))
}
