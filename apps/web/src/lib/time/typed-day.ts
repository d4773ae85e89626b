import { plainDigits } from '@vetvisit/contract/letters/rules'

/**
 * Parses a typed day to `yyyy-MM-dd`; null if there is no such day. The day comes before the month (`5.3.2020`, `05-03-2020`, `5. 3. 2020`,
 * `05032020`) unless the year is first, as other programs write it.
 */
export function parseTypedDate(text: string): string | null {
  const parts = plainDigits(text)
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1-$2-$3')
    .split(/[-./] ?| /)
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed()
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return parts.length !== 3 || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
    ? null
    : date
}
