import { countries, homeCountry } from '../../../ui/person/countries.ts'

/** Languages in which practices write their country. */
const WRITTEN_IN = ['en', 'de', 'hi'] as const

/**
 * The country with which a telephone number is begun: the clinic's, because its owners live near.
 *
 * @param country as the clinic writes it
 * @param languages those of the device, for a country that is not known by its name
 */
export function countryOfClinic(
  country: string,
  languages: readonly string[],
): { code: string; dial: string } {
  const wanted = country.trim().toLowerCase()
  for (const language of WRITTEN_IN) {
    const found = countries(language).find(
      ({ code, name }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted,
    )
    if (found) return { code: found.code, dial: found.dial }
  }
  return homeCountry(languages)
}
