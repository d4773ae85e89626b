import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as it is stored: as it was typed, mostly without its dial code. */
export type StoredNumber = { mobile: string | null; countryCode?: string | null; ISOCode?: string | null }

/** How a number is shown, and how a telephone dials it. */
export type PhoneText = { text: string; dial: string }

/**
 * A number as people write it: in groups, and without dial code in its own country. One that cannot be read stays as it was typed.
 *
 * @param home country of the reader, such as the clinic's; without it the dial code is always shown
 */
export function phoneText(
  { mobile, countryCode = null, ISOCode = null }: StoredNumber,
  home?: string | null,
): PhoneText | null {
  if (!mobile) return null
  const read =
    parsePhoneNumberFromString(mobile, knownCountry(ISOCode)) ??
    (countryCode === null ? undefined : parsePhoneNumberFromString(countryCode + mobile.replace(/^0/, '')))
  if (!read?.isPossible()) return typed(mobile, countryCode)
  const isHome = home != null && read.country === home
  return { text: isHome ? read.formatNational() : read.formatInternational(), dial: read.number }
}

function typed(mobile: string, countryCode: string | null): PhoneText {
  const text = mobile.startsWith('+') ? mobile : `${countryCode ?? ''} ${mobile}`.trim()
  return { text, dial: text.replaceAll(' ', '') }
}

const knownCountry = (code: string | null): CountryCode | undefined =>
  code !== null && isSupportedCountry(code) ? code : undefined
