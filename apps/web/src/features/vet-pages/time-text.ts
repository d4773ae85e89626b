import { regionalClock } from '@vetvisit/contract/zones/region'
import type { Language } from '../../lib/text/language.ts'
import {
  addDays,
  formatDay,
  formatMinutes,
  today,
  wallTime,
  weekdayNames,
  weekdayOf,
} from '../../lib/time/dates.ts'

/** A weekday alone would be taken for the next one of that name. */
const WEEKDAY_DAYS = 6

/** Minutes of the day by the clock of the practice's region, because one page is the same for all readers. */
export const minutesText = (minutes: number, zone: string, language: Language): string =>
  formatMinutes(minutes, language, regionalClock({ zone, locale: undefined }, language))

/** A free time in two parts: `Mon` within a week, else `Mon, 23 Nov`; and `08:30 AM`. */
export function timeParts(start: string, zone: string, now: string, language: Language) {
  const { date, minutes } = wallTime(start, zone)
  const isNear = date <= addDays(today(zone, Date.parse(now)), WEEKDAY_DAYS)
  const weekday = weekdayNames('short', language)[weekdayOf(date)] ?? ''
  return {
    day: isNear ? weekday : formatDay(date, 'short', language),
    time: minutesText(minutes, zone, language),
  }
}

/** `Mon 08:30 AM` */
export function timeText(start: string, zone: string, now: string, language: Language): string {
  const { day, time } = timeParts(start, zone, now, language)
  return `${day} ${time}`
}
