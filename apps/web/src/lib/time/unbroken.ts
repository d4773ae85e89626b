import { currentLanguage, type Language } from '../text/language.ts'
import { formatDay, weekdayNames } from './dates.ts'

/** A no-break space. Browsers copy it as a space, and find it by one. */
const JOIN = '\u00A0'

/** A number and the word that it counts, a day and its month, a time and what it ends with: `4 Dec`, `09:00 AM`, `3 months`. */
const NUMBER_AND_WORD = /(\d\.?) (?=\p{L})/gu

const weekdays = new Map<Language, RegExp>()

/** A weekday before its date or time: `Fri 4`, `Fr., 4`. */
function weekdayAndNumber(language: Language): RegExp {
  const known =
    weekdays.get(language) ??
    new RegExp(`(^|[^\\p{L}\\p{M}])((?:${weekdayNames('short', language).join('|')})[.,]*) (?=\\d)`, 'gu')
  weekdays.set(language, known)
  return known
}

/** A text to show, whose lines break neither in a date, nor in a time, nor between a number and its word. */
export const unbroken = (text: string, language: Language = currentLanguage()): string =>
  text.replaceAll(NUMBER_AND_WORD, `$1${JOIN}`).replaceAll(weekdayAndNumber(language), `$1$2${JOIN}`)

/** A day in words to show, as `formatDay` writes it for labels. */
export const shownDay = (...day: Parameters<typeof formatDay>): string => unbroken(formatDay(...day), day[2])
