import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { addDays, formatDay, formatTime, today, wallTime, weekdayNames, weekdayOf } from './dates.ts'
import { currentLanguage, type Language } from '../text/language.ts'

/** "Today" or "Tomorrow" by the clinic's date; null for any other date. */
export function nearDay(
  date: string,
  zone: string,
  now: number,
  language: Language = currentLanguage(),
): string | null {
  const here = today(zone, now)
  const distance = [here, addDays(here, 1)].indexOf(date)
  if (distance < 0) return null
  const word = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(distance, 'day')
  return word.charAt(0).toLocaleUpperCase(LOCALES[language]) + word.slice(1)
}

/** The weekday of a date in short: `Mon`. */
const weekdayName = (date: string, language?: Language): string =>
  weekdayNames('short', language)[weekdayOf(date)] ?? ''

/** `Today, Mon`, `Tomorrow, Tue` or `Wed, 25 Nov`, by the clinic's date. */
export function relativeDay(date: string, zone: string, now: number, language?: Language): string {
  const near = nearDay(date, zone, now, language)
  return near === null ? formatDay(date, 'short', language) : `${near}, ${weekdayName(date, language)}`
}

/** The label of a slot: `Today, Mon 02:30 PM`, in the clinic's time. */
export function slotLabel(start: string, zone: string, now: number, language?: Language): string {
  return `${relativeDay(wallTime(start, zone).date, zone, now, language)} ${formatTime(start, zone, language)}`
}

/** The same within a sentence: `tomorrow, Tue 09:00 AM`. */
export function slotInSentence(start: string, zone: string, now: number, language?: Language): string {
  const label = slotLabel(start, zone, now, language)
  const isWord = nearDay(wallTime(start, zone).date, zone, now, language) !== null
  return isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** A weekday alone would be taken for the next one of that name. */
const WEEKDAY_DAYS = 6

/** The day of a time: `Mon`, later than within a week with its date. */
export function slotDay(start: string, zone: string, now: number, language?: Language): string {
  const { date } = wallTime(start, zone)
  const isNear = date <= addDays(today(zone, now), WEEKDAY_DAYS)
  return isNear ? weekdayName(date, language) : formatDay(date, 'short', language)
}

/** A chosen time as a button says it: `Mon 08:30 AM`, later than within a week with its date. */
export const weekdayTime = (start: string, zone: string, now: number, language?: Language): string =>
  `${slotDay(start, zone, now, language)} ${formatTime(start, zone, language)}`
