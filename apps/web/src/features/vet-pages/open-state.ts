import type { PracticePage } from '@vetvisit/contract/vet-pages/pages'
import { addDays, wallTime, weekdayOf } from '../../lib/time/dates.ts'

type Hours = Pick<PracticePage, 'hours' | 'holidays' | 'timeZone'>

/** Openings of a date in minutes, by start; none on a holiday. */
export const openingsOn = ({ hours, holidays }: Omit<Hours, 'timeZone'>, date: string) =>
  holidays.includes(date)
    ? []
    : hours.filter(({ weekday }) => weekday === weekdayOf(date)).toSorted((a, b) => a.start - b.start)

/** Whether a practice is open at an instant: until which minute, or when it opens within a week; null if it does not. */
export function openState(
  clinic: Hours,
  now: string,
): { isOpen: true; until: number } | { isOpen: false; next: { date: string; minutes: number } | null } {
  const { date, minutes } = wallTime(now, clinic.timeZone)
  const opening = openingsOn(clinic, date).find(({ start, end }) => start <= minutes && minutes < end)
  if (opening) return { isOpen: true, until: opening.end }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(date, ahead)
    const next = openingsOn(clinic, day).find(({ start }) => ahead > 0 || start > minutes)
    if (next) return { isOpen: false, next: { date: day, minutes: next.start } }
  }
  return { isOpen: false, next: null }
}
