import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asTyped, type PhoneText, type StoredNumber } from './stored-number.ts'

/**
 * Formats a telephone number: in groups, and without dial code in its own country. A number that cannot be parsed stays as typed.
 *
 * @param home country of the reader, such as the clinic's
 * @param zone the reader's time zone, for a reader whose country is not known; without either the dial code is always shown
 */
export function phoneText(
  { mobile, countryCode = null, ISOCode = null }: StoredNumber,
  home?: string | null,
  zone = '',
): PhoneText | null {
  if (!mobile) return null
  const read =
    parsePhoneNumberFromString(mobile, knownCountry(ISOCode)) ??
    (countryCode === null ? undefined : parsePhoneNumberFromString(countryCode + mobile.replace(/^0/, '')))
  if (!read?.isPossible()) return asTyped({ mobile, countryCode })
  const isHome = home == null ? zonesOf(read.country).includes(zone) : read.country === home
  return { text: isHome ? read.formatNational() : read.formatInternational(), dial: read.number }
}

const knownCountry = (code: string | null): CountryCode | undefined =>
  code !== null && isSupportedCountry(code) ? code : undefined

/** TypeScript's library has neither; browsers have one or the other, and old ones none. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** The time zones of a country; empty if the browser does not know them. */
function zonesOf(country: CountryCode | undefined): readonly string[] {
  if (country === undefined) return []
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
