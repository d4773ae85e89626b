import { typedNumber } from '../numbers/units.ts'
import { ageOfMonths, formatAge } from './rules.ts'

/** An age as people type it: in years, in months or in both. Two and a half years are `2,5` years or 30 months. */
export type TypedAge = { years: string; months: string }

/** Behind an age: `3 years old`, `3 yo`. */
const OLD = /\s+(?:old|alt|का|की|के)\s*$|(?<=\d\s?y)\.?o\.?\s*$/iu

/**
 * The wire format of a typed age, to the nearest month. A unit that was typed counts in either field, also one of weeks: `8 weeks`.
 *
 * @returns an empty text if nothing was typed; what is no age comes back as typed, and `parseAge` refuses it
 */
export function typedAge({ years, months }: TypedAge): string {
  const ofYears = typedNumber(years.replace(OLD, ''), 'yearsOfLife')
  const ofMonths = typedNumber(months.replace(OLD, ''), 'monthsOfLife')
  if (ofYears === null && ofMonths === null) return ''
  if (typeof ofYears === 'string' || typeof ofMonths === 'string')
    return [years.trim(), months.trim()].filter((part) => part !== '').join(' + ')
  return formatAge(ageOfMonths(Math.round((ofYears ?? 0) * 12 + (ofMonths ?? 0))))
}

/** A typed weight in kilograms, as `typedNumber` gives a number: `4,5`, `4.5 kg` or `350 g`. */
export const typedWeight = (text: string): number | string | null => typedNumber(text, 'kilograms')
