import { isPersonName } from '../people/rules.ts'
import { dayNumber, isDate } from '../zones/rules.ts'

/** Kinds of animals, in the order of the form (spec 1 §3). */
export const SPECIES = [
  'Dog',
  'Cat',
  'Birds',
  'Hamster',
  'Rabbit',
  'Parrots',
  'Fish',
  'Turtles',
  'Reptiles',
  'Horse',
  'Chicken',
  'Mouse',
  'Sheep',
  'Guinea pig',
  'Goldfish',
  'Lizards',
  'Goat',
  'Monkey',
  'Other',
] as const
export type Species = (typeof SPECIES)[number]

export const PET_GENDERS = ['m', 'f'] as const
export type PetGender = (typeof PET_GENDERS)[number]

export const PET_NAME_MIN_LENGTH = 3

/** At least 3 characters, letters and spaces (spec 1 §5), letters in the sense of decisions §10.1. */
export function isPetName(name: string): boolean {
  return name.length >= PET_NAME_MIN_LENGTH && isPersonName(name)
}

/** The specification's literal (spec 1 §5). */
export const AGE_MESSAGE = 'Invalid age , Age limit Min:0.1 month Max:99 years.'

export const AGE_MAX_YEARS = 99

/** Completed years, and completed months of the year begun: 0 to 11. */
export type Age = { years: number; months: number }

/**
 * Reads an age as it is entered, `years[.months]` (decisions §7): `1.10` is one year ten months, `.12` counts as one more
 * year, from `0.1` to `99`. A number is read when it has at most one fraction digit, because 1.10 and 1.1 are one number.
 *
 * @returns null for anything else
 */
export function parseAge(age: string | number): Age | null {
  const text = String(age)
  if (text.length > 5) return null
  const match = /^(0|[1-9]\d?)(?:\.([1-9]|1[0-2]))?$/.exec(text)
  if (!match || (typeof age === 'number' && (match[2] ?? '').length > 1)) return null
  const total = Number(match[1]) * 12 + Number(match[2] ?? 0)
  return total >= 1 && total <= AGE_MAX_YEARS * 12 ? ageOfMonths(total) : null
}

/** The age as the wire writes it; a newborn is `0`. */
export function formatAge(age: Age): string {
  return age.months === 0 ? `${age.years}` : `${age.years}.${age.months}`
}

/**
 * The parts of an age to show, or null for "Unknown" (spec 1 §5): missing or not numeric. More lenient than `parseAge`,
 * since it reads what is stored, also from elsewhere; the fraction digits are months.
 */
export function ageParts(age: string | number | null | undefined): Age | null {
  const text = String(age ?? '')
  const match = text.length <= 6 ? /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) : null
  return match ? ageOfMonths(Number(match[1]) * 12 + Number(match[2] ?? 0)) : null
}

/** The estimated birth date of an animal of that age today; a day that the month lacks becomes its last day. */
export function birthDateFromAge(age: Age, today: string): string {
  const monthsToday = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const months = monthsToday - age.years * 12 - age.months
  const yearAndMonth = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  for (let day = Number(today.slice(8, 10)); ; day -= 1) {
    const date = `${yearAndMonth}-${String(day).padStart(2, '0')}`
    if (isDate(date)) return date
  }
}

/** The age on a day in completed months, or null before birth. */
export function ageOn(birthDate: string, today: string): Age | null {
  if (dayNumber(birthDate) > dayNumber(today)) return null
  const months =
    (Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))) * 12 +
    (Number(today.slice(5, 7)) - Number(birthDate.slice(5, 7)))
  return ageOfMonths(today.slice(8) < birthDate.slice(8) ? months - 1 : months)
}

function ageOfMonths(total: number): Age {
  return { years: Math.floor(total / 12), months: total % 12 }
}
