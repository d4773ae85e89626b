import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { daysBetween, HOUR_MS, localDateOf, MINUTE_MS } from '@vetvisit/contract/zones/rules'

/** From this many hours ahead the distance is told in days. */
const HOURS_TOLD_MAX = 12

type Visit = { startsAt: number; timeZone: string; language: TextLanguage | null }

/** How far ahead a visit is, by the calendar of the clinic: "in 45 minutes", "in 2 hours", "tomorrow", "in 3 days". */
export function distanceText({ startsAt, timeZone, language }: Visit, now: number): string {
  const locale = LOCALES[language ?? 'en']
  const days = daysBetween(localDateOf(timeZone, now), localDateOf(timeZone, startsAt))
  const minutes = Math.max(1, Math.round((startsAt - now) / MINUTE_MS))
  const hours = Math.round((startsAt - now) / HOUR_MS)
  const exactly = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (minutes < 60) return exactly.format(minutes, 'minute')
  if (days === 0 || hours < HOURS_TOLD_MAX) return exactly.format(hours, 'hour')
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}
