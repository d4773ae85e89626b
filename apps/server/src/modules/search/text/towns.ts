import { townName } from '@vetvisit/contract/places/names'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { countryCodeOf } from '../../../adapters/geo/countries.ts'
import type { Place } from '../../../adapters/geo/place-table.ts'
import { findPlace } from '../../../adapters/geo/places.ts'
import { similarTown } from '../../../adapters/geo/town-names.ts'
import { foldForSearch } from '../rules.ts'
import { CORRECTED_LETTERS_MIN, spellingDistance } from './spelling.ts'

/** A typed name means a town with more people than this, even if a clinic has the same name. */
const LARGE_TOWN = 100_000

/** The town that a typed text names: "Halle", "Halle, Sachsen-Anhalt", "München, Germany". */
export function townOf(text: string): Place | undefined {
  const [city = '', ...rest] = text.split(',')
  const area = rest.join(',').trim()
  const country = countryCodeOf(area) === undefined ? '' : area
  return foldForSearch(city).length < 2
    ? undefined
    : townNamed(city, { country, state: country === '' ? area : '' })
}

/** As `findPlace`, but a rare name of a small town that is a large one but for a letter is that one, mistyped: "Müchen". */
export function townNamed(city: string, area: { country?: string; state?: string } = {}): Place | undefined {
  const town = findPlace({ city, ...area })
  if (!town || isLargeTown(town)) return town
  return hasOwnName(town, city) || !similarLargeTown(foldForSearch(city), 1) ? town : undefined
}

/** Whether a town was typed by its own name or the English one, also shortened or with its area, and not by one of its others. */
function hasOwnName({ name, localName }: Place, typed: string): boolean {
  const text = `${foldForSearch(typed)} `
  const owns = [name, localName].map((own) => `${foldForSearch(own)} `)
  return owns.some((own) => own.startsWith(text) || text.startsWith(own))
}

/** The name of a large town that a word of the correctable length means, with at most so many mistakes. */
export const similarLargeTown = (word: string, most: number) =>
  word.length < CORRECTED_LETTERS_MIN
    ? undefined
    : similarTown(word, most, { distanceOf: spellingDistance, populationMin: LARGE_TOWN })

export const isLargeTown = (town: Place) => town.population >= LARGE_TOWN

/** A town's own name if it was typed so, else the one for the reader's language. */
export function nameOfTown(town: Place, typed: string, language: TextLanguage): string {
  const [city = ''] = typed.split(',')
  return foldForSearch(town.localName) === foldForSearch(city) ? town.localName : townName(town, language)
}
