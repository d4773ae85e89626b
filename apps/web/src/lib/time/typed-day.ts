import { plainDigits } from '@vetvisit/contract/letters/rules'
import { dateFormatter } from '@vetvisit/contract/zones/formatters'

/**
 * Parses a typed day to `yyyy-MM-dd`; null if there is no such day. The day comes before the month (`5.3.2020`, `05-03-2020`, `5. 3. 2020`,
 * `05032020`) unless the year is first, as other programs write it, or the month is a word (`5. März 2020`, `March 5, 2020`).
 */
export function parseTypedDate(text: string): string | null {
  const parts = plainDigits(text)
    .toLowerCase()
    .replace(/[.,]$/, '')
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1-$2-$3')
    .split(/[-./,]+ ?| /)
  const [year = '', month = '', day = ''] = inOrder(parts)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return parts.length !== 3 || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
    ? null
    : date
}

/** The parts as year, month and day. */
function inOrder(parts: string[]): string[] {
  const word = parts.find((part) => /\p{L}/u.test(part))
  if (word === undefined) return parts[0]?.length === 4 ? parts : parts.toReversed()
  const [year = '', day = ''] = parts.filter((part) => part !== word).toSorted((a, b) => b.length - a.length)
  return [year, String(numberOfMonth(word)), day]
}

/** Austrians say Jänner. */
const LOCALES = ['en', 'de', 'de-AT', 'hi']
const MONTHS = Array.from({ length: 12 }, (_, month) => month)

/** The number of a month by its name in one of the languages, or its first three letters; 0 for another word. */
function numberOfMonth(word: string): number {
  const isNamed = (month: number) =>
    LOCALES.some((locale) => {
      const name = dateFormatter(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month))
      return name.toLowerCase() === word || (word.length >= 3 && name.toLowerCase().startsWith(word))
    })
  return MONTHS.findIndex(isNamed) + 1
}
