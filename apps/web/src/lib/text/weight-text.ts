import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { currentLanguage, type Language } from './language.ts'

/** `31.1 kg`, below one kilogram `85 g`, in the reader's number format. */
export function weightText(kg: number, language: Language = currentLanguage()): string {
  const [value, unit] = kg < 1 ? [Math.round(kg * 1000), 'gram'] : [kg, 'kilogram']
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 3,
  }).format(value)
}
