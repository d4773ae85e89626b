import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { ageParts, parseAge } from '@vetvisit/contract/pets/rules'
import { currentLanguage, type Language } from './language.ts'

/**
 * A pet's age in words: `3 years 2 months`; a newborn is `0 months`.
 *
 * @returns null for "Unknown" (specification/owner §5)
 */
export function ageText(
  age: string | null | undefined,
  language: Language = currentLanguage(),
): string | null {
  const parts = ageParts(age)
  if (!parts) return null
  const unit = (count: number, name: 'year' | 'month') =>
    new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: name, unitDisplay: 'long' }).format(count)
  return [
    ...(parts.years > 0 ? [unit(parts.years, 'year')] : []),
    ...(parts.months > 0 || parts.years === 0 ? [unit(parts.months, 'month')] : []),
  ].join(' ')
}

/** How an age was read, where a fraction was typed: of `2,5` years `2 years 6 months`. Otherwise empty. */
export const fractionText = (typed: string, age: string): string =>
  /[.,]/.test(typed) && parseAge(age) ? (ageText(age) ?? '') : ''
