import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { dateFormatter, LOCALES } from '@vetvisit/contract/zones/formatters'
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
 * The text of times in sentences of the inbox: with the short day of the week, as the clinic's clocks show them, and with the year only if
 * it is not that of the message (decision 366).
 */
export const inboxTime =
  (writtenAt: number): WriteTime =>
  (zone, instant, language) => {
    const place = { zone, locale: undefined }
    const withYear = localDateOf(zone, instant).slice(0, 4) !== localDateOf(zone, writtenAt).slice(0, 4)
    const date = shortDate(zone, instant, { locale: dateLocale(place, language), withYear })
    return `${date}, ${timeOfDay(zone, instant, language)}`
  }

/** The text of a time in sentences, without its day, as the clinic's clocks show it. */
export function timeOfDay(zone: string, instant: number, language: TextLanguage): string {
  const time = clockText(minuteOfDayAt(zone, instant), regionalClock({ zone, locale: undefined }, language))
  return timeInSentence(zone, instant, { language, time })
}

/** The text of a day in sentences of the inbox and of mails, without the year: a waiting list is about days to come. */
export const dayText: WriteTime = (zone, instant, language) =>
  shortDate(zone, instant, { locale: dateLocale({ zone, locale: undefined }, language), withYear: false })

/** English has no comma behind the day of the week: "Fri 27 Nov". */
function shortDate(
  zone: string,
  instant: number,
  { locale, withYear }: { locale: string; withYear: boolean },
): string {
  const date = dateFormatter(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(withYear && { year: 'numeric' }),
    timeZone: zone,
  }).format(instant)
  return locale.startsWith('en') ? date.replace(',', '') : date
}

/** "14:30", "14:30 Uhr", "दोपहर 2:30 बजे". */
function timeInSentence(
  zone: string,
  instant: number,
  { language, time }: { language: TextLanguage; time: string },
): string {
  if (language === 'de') return `${time} Uhr`
  return language === 'hi' ? `${hindiTime(zone, instant, time)} बजे` : time
}

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
    return `${date}${language === 'en' ? ' at' : ','} ${timeInSentence(zone, instant, { language, time })}`
  }

/** English dates begin with the month in some regions. */
const dateLocale = (place: Place, language: TextLanguage) =>
  language === 'en' && regionalOrder(place) === 'month' ? 'en-US' : LOCALES[language]

function longDate(
  zone: string,
  instant: number,
  { language, place }: { language: TextLanguage; place: Place },
): string {
  return dateFormatter(dateLocale(place, language), { dateStyle: 'full', timeZone: zone }).format(instant)
}

const clockOf = (zone: string, instant: number, clock: Clock) =>
  clockText(minuteOfDayAt(zone, instant), clock).replace(/^0(?=\d:\d\d )/, '')

/** Hindi names the part of the day before the hour: "दोपहर 2:30". */
const hindiTime = (zone: string, instant: number, time: string) =>
  / [AP]M$/.test(time)
    ? dateFormatter('hi-IN', {
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
        dayPeriod: 'long',
        timeZone: zone,
      }).format(instant)
    : time
