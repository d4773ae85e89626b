import { townName } from '@vetvisit/contract/places/names'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { countryCodeOf } from '../../../adapters/geo/countries.ts'
import type { Place } from '../../../adapters/geo/place-table.ts'
import { findPlace } from '../../../adapters/geo/places.ts'
import { foldForSearch } from '../rules.ts'

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

/** A town's own name if it was typed so, else the one for the reader's language. */
export function nameOfTown(town: Place, typed: string, language: TextLanguage): string {
  const [city = ''] = typed.split(',')
  return foldForSearch(town.localName) === foldForSearch(city) ? town.localName : townName(town, language)
}
