import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { moneyText } from '@vetvisit/contract/clinics/money'
import { currentLanguage, type Language } from './language.ts'

/** An amount in major units with its currency: `€45.00`, `45,00 €`. */
export const formatMoney = (
  amount: number,
  currency: string,
  language: Language = currentLanguage(),
): string => moneyText(amount, currency, LOCALES[language])
