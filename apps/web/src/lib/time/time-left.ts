import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { currentLanguage, type Language } from '../text/language.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Time until an instant: `in 115 minutes`, from two hours on `in 30 hours`, from two days on `in 3 days`, rounded.
 *
 * @returns null if the instant is past
 */
export function timeLeft(
  instant: string,
  now: number,
  language: Language = currentLanguage(),
): string | null {
  const left = Date.parse(instant) - now
  if (!(left > 0)) return null
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' })
  if (left === HOUR_MS) return words.format(1, 'hour')
  if (left < 2 * HOUR_MS) return words.format(Math.max(1, Math.floor(left / MINUTE_MS)), 'minute')
  if (left < 2 * DAY_MS) return words.format(Math.round(left / HOUR_MS), 'hour')
  return words.format(Math.round(left / DAY_MS), 'day')
}
