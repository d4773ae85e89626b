import { isDate } from '../zones/rules.ts'

/** Shortest password (specification/owner §5, Change password). */
export const PASSWORD_MIN_LENGTH = 8

/** Earliest plausible date of birth. */
export const EARLIEST_BIRTH_DATE = '1900-01-01'

/** Initial value of the date-of-birth field (specification/practice §5). */
export const DEFAULT_BIRTH_DATE = '2000-01-01'

/** Whether a person can have been born on that date, seen from `today` (specification/owner §5: not after today). */
export function isDateOfBirth(date: string, today: string): boolean {
  return isDate(date) && date >= EARLIEST_BIRTH_DATE && date <= today
}

/** `*` is other (specification/owner §3). */
export const GENDERS = ['m', 'f', '*'] as const
export type Gender = (typeof GENDERS)[number]

/** Parses a gender code, `o` as `*` (specification/readings §10.5); null if it is invalid. */
export function readGender(code: unknown): Gender | null {
  const canonical = code === 'o' ? '*' : code
  return GENDERS.find((gender) => gender === canonical) ?? null
}
