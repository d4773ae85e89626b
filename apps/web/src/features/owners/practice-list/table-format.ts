import { formatDate, formatDay, today, wallTime } from '../../../lib/time/dates.ts'

/** A full name cut before its last word, which is the surname in the languages of the application. */
export function nameParts(fullname: string): { first: string; last: string } {
  const words = fullname.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}

/** The day of an instant at the clinic: null today, otherwise with its weekday, in other years `21-11-2026`. */
export function dayText(start: string, zone: string, now: number): string | null {
  const { date } = wallTime(start, zone)
  const current = today(zone, now)
  if (date === current) return null
  return date.slice(0, 4) === current.slice(0, 4) ? formatDay(date, 'short') : formatDate(date)
}

/** The animals of a row: living ones first, at most `most`, and the names of the others. */
export function shownPets<Pet extends { name: string; deceasedOn: string | null }>(
  pets: readonly Pet[],
  most: number,
): { shown: Pet[]; others: string[] } {
  const sorted = pets.toSorted((a, b) => Number(a.deceasedOn !== null) - Number(b.deceasedOn !== null))
  return { shown: sorted.slice(0, most), others: sorted.slice(most).map(({ name }) => name) }
}

/** Some answers have no signs. */
type Marked = { name: string; deceasedOn?: string | null; hasAllergies?: boolean; hasAlerts?: boolean }
export type MarkedPets = readonly Marked[]

const namesOf = (marked: readonly Marked[]) => marked.map(({ name }) => name)

/** The names of the living animals with allergies, and of those with warnings. */
export function markedPets(pets: MarkedPets): { allergy: string[]; warning: string[] } {
  const living = pets.filter(({ deceasedOn = null }) => deceasedOn === null)
  return {
    allergy: namesOf(living.filter(({ hasAllergies }) => hasAllergies)),
    warning: namesOf(living.filter(({ hasAlerts }) => hasAlerts)),
  }
}
