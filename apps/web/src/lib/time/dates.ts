import { dateFormatter, LOCALES } from '@vetvisit/contract/zones/formatters'
import type { Clock } from '@vetvisit/contract/zones/region'
import { t } from '../text/translation.ts'
import { currentLanguage, type Language } from '../text/language.ts'
import { currentClock, currentOrder, viewerZone } from './region.ts'

/** English dates begin with the month in these regions. */
const dateLocale = (language: Language) =>
  language === 'en' && currentOrder() === 'month' ? 'en-US' : LOCALES[language]

type WallTime = { date: string; minutes: number }

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Wall time of an instant (ISO 8601) in an IANA zone. */
export function wallTime(instant: string, zone: string): WallTime {
  const parts = dateFormatter('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** What stands between day, month and year. */
const DATE_SIGNS: Readonly<Record<Language, string>> = { en: '-', de: '.', hi: '-' }

/** `2026-11-21` as `21-11-2026` (specification/owner §9), in German as `21.11.2026`; any other text is returned unchanged. */
export function formatDate(date: string, language: Language = currentLanguage()): string {
  const [, year, month, day] = date.match(/^(\d{4})-(\d{2})-(\d{2})$/) ?? []
  return year === undefined ? date : [day, month, year].join(DATE_SIGNS[language])
}

/** `Sat 21-11-2026`: a date to choose has its weekday (specification/readings §11). */
export const formatWeekdayDate = (date: string, language?: Language): string =>
  `${weekdayNames('short', language)[weekdayOf(date)] ?? ''} ${formatDate(date, language)}`

/** Minute of the day as `09:30 AM` or `09:30`, by region or choice; 1440 is the end of the day. */
export function formatMinutes(
  minutes: number,
  language: Language = currentLanguage(),
  clock: Clock = currentClock(language),
): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  if (clock === '24') return `${twoDigits(hour)}:${twoDigits(minute)}`
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minute)} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** Time of an instant at the clinic. */
export const formatTime = (instant: string, zone: string, language?: Language): string =>
  formatMinutes(wallTime(instant, zone).minutes, language)

/** Date of an instant at the clinic, as `formatDate` writes it. */
export const formatInstantDate = (instant: string, zone: string, language?: Language): string =>
  formatDate(wallTime(instant, zone).date, language)

/** `21-11-2026, 09:30 AM` at the clinic. */
export const formatDateTime = (instant: string, zone: string, language?: Language): string =>
  `${formatInstantDate(instant, zone, language)}, ${formatTime(instant, zone, language)}`

/** `Sat 21-11-2026, 09:30 AM` at the clinic: an appointment about to change. */
export const formatWeekdayTime = (instant: string, zone: string, language?: Language): string =>
  `${formatWeekdayDate(wallTime(instant, zone).date, language)}, ${formatTime(instant, zone, language)}`

/** `Sat 09:30 AM`: within a week the weekday says the day. */
export const formatWeekdayShort = (instant: string, zone: string, language?: Language): string =>
  `${weekdayNames('short', language)[weekdayOf(wallTime(instant, zone).date)] ?? ''} ${formatTime(instant, zone, language)}`

/** A date in words: `Saturday, 21 November 2026`, short: `Sat, 21 Nov`. */
export function formatDay(
  date: string,
  length: 'long' | 'short' = 'long',
  language: Language = currentLanguage(),
): string {
  const options: Intl.DateTimeFormatOptions =
    length === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : { weekday: 'short', day: 'numeric', month: 'short' }
  return dateFormatter(dateLocale(language), { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** A date at a glance, beside one in full: `3 Nov` and `2026`. */
export function dayParts(
  date: string,
  language: Language = currentLanguage(),
): { day: string; year: string } {
  const instant = new Date(`${date}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormatter(dateLocale(language), { ...options, timeZone: 'UTC' }).format(instant)
  return { day: part({ day: 'numeric', month: 'short' }), year: part({ year: 'numeric' }) }
}

const RANGE_FORMS = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  brief: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const

/** A range of dates in words: `23–29 November 2026`, brief `23–29 Nov`; a single date has its weekday. */
export function rangeText(
  from: string,
  to: string,
  form: keyof typeof RANGE_FORMS,
  language: Language = currentLanguage(),
): string {
  if (from === to && form !== 'month') return formatDay(from, form === 'long' ? 'long' : 'short', language)
  const [first, last] = [from, to].map((date) => new Date(`${date}T00:00:00Z`))
  return dateFormatter(dateLocale(language), { ...RANGE_FORMS[form], timeZone: 'UTC' }).formatRange(
    first ?? 0,
    last ?? 0,
  )
}

/** Names of the weekdays, Monday first. */
export function weekdayNames(
  length: 'long' | 'short' = 'long',
  language: Language = currentLanguage(),
): string[] {
  // 5 January 2026 is a Monday.
  return Array.from({ length: 7 }, (_, day) =>
    dateFormatter(LOCALES[language], { weekday: length, timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, 0, 5 + day)),
    ),
  )
}

/** 0 = Monday to 6 = Sunday, as in `availableDays`. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The date this many days later (or earlier). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Today's date in a time zone, for event handlers and first values of forms.
 *
 * @param now injectable for tests
 */
export const today = (zone: string = viewerZone(), now: number = Date.now()): string =>
  wallTime(new Date(now).toISOString(), zone).date

/** A time zone in the reader's language: Central European Time, Mitteleuropäische Zeit. Its id has an English name of a town. */
export const zoneName = (zone: string): string =>
  dateFormatter(LOCALES[currentLanguage()], { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** "Clinic time (Central European Time)" if the clocks at the clinic and here differ at that instant, otherwise null. */
export function zoneHint(zone: string, instant: string, viewer: string = viewerZone()): string | null {
  const [there, here] = [wallTime(instant, zone), wallTime(instant, viewer)]
  if (there.date === here.date && there.minutes === here.minutes) return null
  return t('clinicTime', { zone: zoneName(zone) })
}

/** The hint of a list, said once above it, if it is the same for all its times; otherwise null, and each time has its own. */
export function commonZoneHint(times: readonly { start: string; timeZone: string }[]): string | null {
  const [hint, ...others] = new Set(times.map(({ start, timeZone }) => zoneHint(timeZone, start)))
  return others.length === 0 ? (hint ?? null) : null
}
