import type { TextLanguage } from '../texts/translate.ts'
import { LOCALES } from '../zones/formatters.ts'
import { ageParts } from './rules.ts'

/** `2 years 3 months`, or null for an age that is unknown. */
export function ageWords(age: string | null | undefined, language: TextLanguage): string | null {
  const parts = ageParts(age)
  if (!parts) return null
  const unit = (count: number, name: 'year' | 'month') =>
    new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: name, unitDisplay: 'long' }).format(count)
  return [
    ...(parts.years > 0 ? [unit(parts.years, 'year')] : []),
    ...(parts.months > 0 || parts.years === 0 ? [unit(parts.months, 'month')] : []),
  ].join(' ')
}

/** `31.1 kg`, below one kilogram `85 g`, in the number format of the language. */
export function weightWords(kg: number, language: TextLanguage): string {
  const [value, unit] = kg < 1 ? [Math.round(kg * 1000), 'gram'] : [kg, 'kilogram']
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 3,
  }).format(value)
}
