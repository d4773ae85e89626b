import { foldName, withoutDigraphs } from '../../geo/place-name.ts'

/**
 * The form in which names are stored for the search and compared with typed words: lower case, accents folded, "Mueller" as
 * "Müller", words separated by one space.
 */
export function foldForSearch(text: string): string {
  return withoutDigraphs(foldName(text))
}

/** Keys of specialisations and services on a clinic's row, so that a search filters by them without another table. */
export const specializationKey = (id: string) => `spec:${id}`
export const serviceKey = (name: string) => `service:${foldForSearch(name)}`
