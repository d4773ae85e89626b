import { LOCALES } from '@vetvisit/contract/zones/formatters'
import type { Language } from '../../lib/text/language.ts'

/** `0.9 km`, as on cards of the search beyond a kilometre. */
export const formatKilometres = (km: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: km < 10 ? 1 : 0,
    maximumFractionDigits: km < 10 ? 1 : 0,
  }).format(km)
