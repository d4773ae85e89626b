import { LOCALES } from './dates.ts'
import { currentLanguage, type Language } from './language.ts'

/** Digits after the point when shown: 4 for BTC and ETH, 2 for the others (spec 2 §3). */
const digitsOf = (currency: string) => (currency === 'BTC' || currency === 'ETH' ? 4 : 2)

/** An amount in major units with its currency: `€45.00`, `45,00 €`. */
export function formatMoney(
  amount: number,
  currency: string,
  language: Language = currentLanguage(),
): string {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
