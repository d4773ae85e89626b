/** Digits after the point when shown: 4 for BTC and ETH, 2 for the others (specification/practice §3). */
export const fractionDigits = (currency: string) => (currency === 'BTC' || currency === 'ETH' ? 4 : 2)

/**
 * An amount with its currency: `€45.00`, `45,00 €`.
 *
 * @param amount in major units
 * @param locale of the reader, e.g. `de-DE`
 */
export function moneyText(amount: number, currency: string, locale: string): string {
  const digits = fractionDigits(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
