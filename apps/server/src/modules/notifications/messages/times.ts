import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { type Clock, type Place, regionalClock, regionalOrder } from '@vetvisit/contract/zones/region'
import { localDateOf, minuteOfDayAt } from '@vetvisit/contract/zones/rules'

/** The text of an instant in a clinic's time zone. */
export type WriteTime = (zone: string, instant: number, language: TextLanguage) => string

const twoDigits = (value: number) => String(value).padStart(2, '0')

const clockText = (minute: number, clock: Clock) => {
  const [hour, minutes] = [Math.floor(minute / 60), twoDigits(minute % 60)]
  if (clock === '24') return `${twoDigits(hour)}:${minutes}`
  return `${twoDigits(hour % 12 === 0 ? 12 : hour % 12)}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * An instant as the clinic's clocks show it, in the pattern of lists: dd-MM-yyyy hh:mm a, or with 24 hours
 * (specification/owner §9, decision 171).
 */
export const wallTime: WriteTime = (zone, instant, language) => {
  const date = localDateOf(zone, instant)
  const clock = regionalClock({ zone, locale: undefined }, language)
  return `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)} ${clockText(minuteOfDayAt(zone, instant), clock)}`
}

const DATE_LOCALES: Record<TextLanguage, string> = { en: 'en-GB', de: 'de-DE', hi: 'hi-IN' }

/**
 * The text of times in sentences of mails: with the day of the week, and with the clock of the reader's region.
 *
 * @param country of the reader, such as `DE`; if unknown, that of the clinic decides the format
 */
export const sentenceTime =
  (country: string | null): WriteTime =>
  (zone, instant, language) => {
    const place = country === null ? { zone, locale: undefined } : { zone: 'UTC', locale: `en-${country}` }
    const date = longDate(zone, instant, { language, place })
    const time = clockOf(zone, instant, regionalClock(place, language))
    if (language === 'de') return `${date}, ${time} Uhr`
    return language === 'hi' ? `${date}, ${hindiTime(zone, instant, time)} बजे` : `${date} at ${time}`
  }

function longDate(
  zone: string,
  instant: number,
  { language, place }: { language: TextLanguage; place: Place },
): string {
  const locale = language === 'en' && regionalOrder(place) === 'month' ? 'en-US' : DATE_LOCALES[language]
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zone }).format(instant)
}

const clockOf = (zone: string, instant: number, clock: Clock) =>
  clockText(minuteOfDayAt(zone, instant), clock).replace(/^0(?=\d:\d\d )/, '')

/** Hindi names the part of the day before the hour: "दोपहर 2:30". */
const hindiTime = (zone: string, instant: number, time: string) =>
  / [AP]M$/.test(time)
    ? new Intl.DateTimeFormat('hi-IN', {
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
        dayPeriod: 'long',
        timeZone: zone,
      }).format(instant)
    : time
