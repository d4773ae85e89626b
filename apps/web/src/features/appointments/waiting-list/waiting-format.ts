import { LOCALES } from '@vetvisit/contract/zones/formatters'
import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { currentLanguage, type Language } from '../../../lib/text/language.ts'

export type WaitingLine = {
  key: string
  date: string
  clinic: WaitingOwner['clinic']
  places: WaitingOwner[]
}

/** The waiting lists of a practice, one per day and clinic, in the given order. */
export function linesOf(waiting: readonly WaitingOwner[]): WaitingLine[] {
  const lines = new Map<string, WaitingLine>()
  for (const place of waiting) {
    const key = `${place.date} ${place.clinic._id}`
    const line = lines.get(key) ?? { key, date: place.date, clinic: place.clinic, places: [] }
    line.places.push(place)
    lines.set(key, line)
  }
  return [...lines.values()]
}

const MINUTE_MS = 60_000

/** Time since an instant, at least one minute: `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export function timeSince(instant: string, now: number, language: Language = currentLanguage()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(instant)) / MINUTE_MS))
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' })
  if (minutes < 60) return words.format(-minutes, 'minute')
  if (minutes < 48 * 60) return words.format(-Math.floor(minutes / 60), 'hour')
  return words.format(-Math.floor(minutes / (24 * 60)), 'day')
}
