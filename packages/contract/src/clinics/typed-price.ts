import { plainNumber, readNumber } from '../numbers/rules.ts'
import type { CurrencyCode } from './rules.ts'

/** Signs and names of each currency in the words of the three languages, without the point of an abbreviation. */
const SPELLINGS: Record<CurrencyCode, string> = {
  BTC: '₿|btc|bitcoins?|बिटकॉइन',
  CHF: 'chf|sfr|fr|franken|(?:swiss )?francs?|फ़्रैंक|फ्रैंक',
  ETH: 'Ξ|eth|ethereum|ether|ईथर',
  EUR: '€|eur|euros?|यूरो',
  GBP: '£|gbp|pounds?|pfund|पाउंड',
  INR: '₹|inr|rs|rupees?|rupien?|रु|रुपय(?:ा|े|ों)|रुपए',
  USD: String.raw`(?:us)?\$|usd|(?:us[ -]?)?dollars?|डॉलर`,
}

/** In place of decimals: `35,-`, and `500/-` in India. */
const NO_DECIMALS = /(?<=\d)\s*(?:[.,]\s*[-—]+|\/-)$/u

/**
 * What a form sends for a typed price, as `typedNumber`: `35`, `35 €`, `EUR 35`, `35,-`.
 *
 * @param currency that of the field; null if it has none, and then none is read
 */
export function typedPrice(text: string, currency: CurrencyCode | null): number | string | null {
  const line = plainNumber(text)
  if (line === '') return null
  const bare = withoutCurrency(line, currency)
  const amount = bare.replace(NO_DECIMALS, '')
  const read = readNumber(amount)
  if (typeof read !== 'number') return read === 'ambiguous' ? amount : text
  return amount === bare || Number.isInteger(read) ? read : text
}

/** Without the currency before or behind it. */
function withoutCurrency(line: string, currency: CurrencyCode | null): string {
  if (currency === null) return line
  const sign = String.raw`(?:${SPELLINGS[currency].normalize('NFKC')})\.?`
  return line.replace(new RegExp(String.raw`^${sign}\s*(?=[\d.,])|\s*${sign}$`, 'iu'), '')
}
