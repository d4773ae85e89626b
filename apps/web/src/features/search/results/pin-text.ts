import {
  addDays,
  formatDay,
  formatTime,
  today,
  wallTime,
  weekdayNames,
  weekdayOf,
} from '../../../lib/time/dates.ts'
import type { Language } from '../../../lib/text/language.ts'

/** A weekday further away would be taken for the next one of that name. */
const WEEKDAY_DAYS = 6

/** The next free time on a pin: `Mon 8:30 AM`, later than within a week the day alone; null without one. By the clinic's clock. */
export function pinText(
  nextFree: string | null,
  zone: string,
  now: number,
  language?: Language,
): string | null {
  if (nextFree === null) return null
  const { date } = wallTime(nextFree, zone)
  if (date > addDays(today(zone, now), WEEKDAY_DAYS)) return formatDay(date, 'short', language)
  const weekday = weekdayNames('short', language)[weekdayOf(date)] ?? ''
  return `${weekday} ${formatTime(nextFree, zone, language).replace(/^0/, '')}`
}

/** Whether a practice has a free time today, by its own date. */
export const isFreeToday = (nextFree: string | null, zone: string, now: number): boolean =>
  nextFree !== null && wallTime(nextFree, zone).date === today(zone, now)
