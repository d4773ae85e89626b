import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** A number as it was typed, and its country if known. */
export type TypedNumber = {
  number: string
  /** Such as `+49`. */
  countryCode?: string | null | undefined
  /** Such as `DE`; decides if several countries share a dial code. */
  isoCode?: string | null | undefined
}

/**
 * The number in the international form E.164, such as `+491715510005`.
 *
 * @returns null for a number that is not possible in the country; it is stored as typed
 */
export function e164Of({ number, countryCode = null, isoCode = null }: TypedNumber): string | null {
  const typed = number.replace(/^00(?=[1-9])/, '+')
  const country = regionOf(isoCode)
  const readings = [
    parsePhoneNumberFromString(typed, country),
    countryCode === null || typed.startsWith('+')
      ? undefined
      : parsePhoneNumberFromString(countryCode + typed.replace(/^0/, '')),
  ]
  const agreeing = readings.find(
    (read) => read?.isPossible() && (countryCode === null || `+${read.countryCallingCode}` === countryCode),
  )
  return agreeing?.number ?? (countryCode === null ? null : possibleOf(readings[0]))
}

const possibleOf = (read: ReturnType<typeof parsePhoneNumberFromString>) =>
  read?.isPossible() ? read.number : null

const regionOf = (isoCode: string | null): CountryCode | undefined =>
  isoCode !== null && isSupportedCountry(isoCode) ? isoCode : undefined

/**
 * A full number as a reader dials it: without the dial code in their own country.
 *
 * @param isoCode country of the reader; null if unknown
 */
export function shownPhone(e164: string, isoCode: string | null): string {
  const read = parsePhoneNumberFromString(e164)
  if (!read) return e164
  return read.country !== undefined && read.country === isoCode
    ? read.formatNational()
    : read.formatInternational()
}

/** The dial code of a country, such as `+49`; null for one without. */
export function dialCodeOf(isoCode: string | null): string | null {
  const country = regionOf(isoCode)
  return country === undefined ? null : `+${getCountryCallingCode(country)}`
}

type NumberColumns = {
  mobile?: string | null | undefined
  countryCode?: string | null | undefined
  isoCode?: string | null | undefined
}

/** Adds the full number to a row of `users`. */
export const withE164 = <Row extends NumberColumns>(row: Row): Row & { mobileE164: string | null } => ({
  ...row,
  mobileE164: row.mobile ? e164Of({ ...row, number: row.mobile }) : null,
})

/** A stored number as people write it: without dial code in its own country. @param e164 as `e164Of` makes it */
export function writtenNumber(e164: string, isoCode: string | null): string {
  const read = parsePhoneNumberFromString(e164)
  if (!read) return e164
  return read.country === isoCode ? read.formatNational() : read.formatInternational()
}
