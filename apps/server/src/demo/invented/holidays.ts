import { addDays } from '@vetvisit/contract/zones/rules'
import type { DemoCountry } from './demo-countries.ts'

/** Fixed days as MM-dd, and days after Easter Sunday. */
const HOLIDAYS: Record<DemoCountry, { fixed: readonly string[]; afterEaster: readonly number[] }> = {
  DE: { fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'], afterEaster: [-2, 1, 39, 50] },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    afterEaster: [1, 39, 50, 60],
  },
  CH: { fixed: ['01-01', '08-01', '12-25', '12-26'], afterEaster: [-2, 1, 39, 50] },
  GB: { fixed: ['01-01', '12-25', '12-26'], afterEaster: [-2, 1] },
  IN: { fixed: ['01-26', '08-15', '10-02'], afterEaster: [] },
}

/** Nation-wide public holidays of a country from the year of a date to the end of the next. */
export function publicHolidays(country: DemoCountry, from: string): string[] {
  const year = Number(from.slice(0, 4))
  return [year, year + 1].flatMap((each) => holidaysOf(country, each)).toSorted()
}

function holidaysOf(country: DemoCountry, year: number): string[] {
  const { fixed, afterEaster } = HOLIDAYS[country]
  const easter = easterSunday(year)
  return [...fixed.map((day) => `${year}-${day}`), ...afterEaster.map((days) => addDays(easter, days))]
}

/** Gauss's rule for the Gregorian calendar, with its two corrections for April 26 and 25. */
function easterSunday(year: number): string {
  const a = year % 19
  const century = Math.floor(year / 100)
  const m = (15 - Math.floor((13 + 8 * century) / 25) + century - Math.floor(century / 4)) % 30
  const d = (19 * a + m) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + ((4 + century - Math.floor(century / 4)) % 7)) % 7
  const corrected =
    (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) ? d + e - 7 : d + e
  return addDays(`${year}-03-22`, corrected)
}
