import { foldName, withoutDigraphs } from '../../geo/place-name.ts'

/**
 * Folds a text for the search, stored or typed: lower case, without accents, "Mueller" as "Müller", one space between words.
 */
export function foldForSearch(text: string): string {
  return withoutDigraphs(foldName(text))
}

/** Keys of specialisations and services in `search_keys` of a clinic, so that the search filters without another table. */
export const specializationKey = (id: string) => `spec:${id}`
export const serviceKey = (name: string) => `service:${foldForSearch(name)}`
