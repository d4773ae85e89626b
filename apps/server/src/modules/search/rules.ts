import { latinDigits } from '@vetvisit/contract/letters/rules'
import { foldName, withoutDigraphs } from '../../adapters/geo/place-name.ts'

/**
 * Folds a text for the search, stored or typed: lower case, without accents, "Mueller" as "Müller", one space between words.
 */
export function foldForSearch(text: string): string {
  return withoutDigraphs(foldName(text))
}

/** Keys of specialisations and services in `search_keys` of a clinic, so that the search filters without another table. */
export const specializationKey = (id: string) => `spec:${id}`
export const serviceKey = (name: string) => `service:${foldForSearch(name)}`

/** A postcode without spaces, with digits 0 to 9: "SW1A 1AA" is "sw1a1aa", "११० ००१" is "110001". */
export const zipKey = (zipcode: string) => latinDigits(foldForSearch(zipcode)).replaceAll(' ', '')

/** Letters of a country before a postcode, as on letters: "D-10115". */
const COUNTRY_LETTERS = /^(?:a|b|ch|cz|d|de|dk|f|fl|h|i|in|l|nl|pl|s)(?=\d{4})/u

/** A postcode as `zipKey`, and without the letters of a country. The first is what clinics may have, too: "LV-1050". */
export function zipKeysOf(typed: string): [string, string] {
  const zip = zipKey(typed)
  return [zip, zip.replace(COUNTRY_LETTERS, '')]
}

/** Four to six digits, also in two groups, a Dutch or a British postcode; each without spaces at its end. */
const POSTCODE =
  /^(?:\d{4,6}|\d{3} \d{2,3}|\d{2} \d{3}|\d{4} ?[a-z]{2}|[a-z]{1,2}\d[a-z\d]?(?: ?\d[a-z]{2})?)$/u

/** Whether a folded text has the form of a postcode. */
export const looksLikePostcode = (folded: string): boolean =>
  POSTCODE.test(latinDigits(folded)) || /^\d{4,6}$/u.test(zipKeysOf(folded)[1])

/** A street without its number: "Bergmannstr. 12" and "Bergmann-Straße 3" are "bergmannstrasse". */
export function streetKey(street: string): string {
  const words = foldForSearch(street)
    .split(' ')
    .filter((word) => !/\p{N}/u.test(word))
  return words.join(' ').replace(/ ?str(asse)?$/u, 'strasse')
}

/** What the order "best match" weighs, within clinics whose name matches equally well (specification/readings §5). */
export type Standing = {
  /** Kilometres from the searched place; null without one. */
  distanceKm: number | null
  /** Hours until the first free slot; null without one in `NEXT_FREE_DAYS`. */
  hoursUntilFree: number | null
  verified: boolean
  /** The page names a telephone number, animals and services. */
  complete: boolean
}

const WEIGHTS = { near: 0.5, soon: 0.35, verified: 0.1, complete: 0.05 }
const HALF_AT = { km: 5, hours: 48 }

/** 1 at zero, a half at `half`, and never nothing, so that far clinics keep their order, too. */
const fading = (value: number, half: number) => half / (half + Math.max(0, value))

/** From 0 to 1, the best clinic the highest. Nobody can pay for a place. */
export function scoreOf({ distanceKm, hoursUntilFree, verified, complete }: Standing): number {
  return (
    WEIGHTS.near * (distanceKm === null ? 0 : fading(distanceKm, HALF_AT.km)) +
    WEIGHTS.soon * (hoursUntilFree === null ? 0 : fading(hoursUntilFree, HALF_AT.hours)) +
    WEIGHTS.verified * Number(verified) +
    WEIGHTS.complete * Number(complete)
  )
}

/** The order "best match" of two clinics: names first, then clinics with a free slot, then the score; ids break a tie. */
export function compareBest(a: Ranking, b: Ranking): number {
  return (
    a.tier - b.tier ||
    Number(a.standing.hoursUntilFree === null) - Number(b.standing.hoursUntilFree === null) ||
    scoreOf(b.standing) - scoreOf(a.standing) ||
    (a.id < b.id ? -1 : 1)
  )
}

/** `tier` is that of the name: exact, begins so, has all words, means it. */
export type Ranking = { id: string; tier: number; standing: Standing }
