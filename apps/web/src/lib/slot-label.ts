import { addDays, formatDay, formatTime, LOCALES, today, wallTime } from './dates.ts'
import { currentLanguage, type Language } from './language.ts'

/** "Today", "Tomorrow" or `Mon, 23 Nov`, seen from the clinic's own day. */
export function relativeDay(
  date: string,
  zone: string,
  now: number,
  language: Language = currentLanguage(),
): string {
  const here = today(zone, now)
  const distance = [here, addDays(here, 1)].indexOf(date)
  if (distance < 0) return formatDay(date, 'short', language)
  const word = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(distance, 'day')
  return word.charAt(0).toLocaleUpperCase(LOCALES[language]) + word.slice(1)
}

/** A slot as a button says it: `Today 02:30 PM`, on the clinic's clock. */
export function slotLabel(start: string, zone: string, now: number, language?: Language): string {
  return `${relativeDay(wallTime(start, zone).date, zone, now, language)} ${formatTime(start, zone, language)}`
}
