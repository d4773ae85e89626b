import { addDays, formatDay, formatTime, LOCALES, today, wallTime } from './dates.ts'
import { currentLanguage, type Language } from '../text/language.ts'

/** "Today" or "Tomorrow", seen from the clinic's own day; null for every other. */
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

/** "Today", "Tomorrow" or `Mon, 23 Nov`, seen from the clinic's own day. */
export const relativeDay = (date: string, zone: string, now: number, language?: Language): string =>
  nearDay(date, zone, now, language) ?? formatDay(date, 'short', language)

/** A slot as a button says it: `Today 02:30 PM`, on the clinic's clock. */
export function slotLabel(start: string, zone: string, now: number, language?: Language): string {
  return `${relativeDay(wallTime(start, zone).date, zone, now, language)} ${formatTime(start, zone, language)}`
}
