import type { listPublicHolidays as route } from '@vetvisit/contract/clinics/routes'
import type { RouteData, RouteValues } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type Holidays from 'date-holidays'
import { countryCodeOf } from '../../adapters/geo/countries.ts'
import { foldName } from '../../adapters/geo/place-name.ts'

type Answer = RouteData<typeof route>

const NONE: Answer = { state: null, states: [], days: [] }

/**
 * The public holidays of a country and state from a day on, until the end of the next year.
 *
 * @param today yyyy-MM-dd
 */
export async function publicHolidays(
  { country, state }: RouteValues<typeof route>['query'],
  language: TextLanguage,
  today: string,
): Promise<Answer> {
  const code = countryCodeOf(country)
  if (code === undefined) return NONE
  // 0.8 MB of rules, which most servers never need.
  const { default: Calendar } = await import('date-holidays')
  // The library throws for a country that it does not know.
  if (!(code in (new Calendar().getCountries() ?? {}))) return NONE
  const calendar = new Calendar(code)
  const states = statesOf(calendar, code, language)
  const own = states.find((one) => one.code === state || foldName(one.name) === foldName(state))?.code ?? null
  if (own !== null) calendar.init(code, own)
  calendar.setLanguages([language, ...calendar.getLanguages(), 'en'])
  const year = Number(today.slice(0, 4))
  return { state: own, states, days: daysOf(calendar, [year, year + 1], today) }
}

const statesOf = (calendar: Holidays, country: string, language: TextLanguage) =>
  Object.entries((calendar.getStates(country, language) ?? {}) as Record<string, string>)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))

/** Each day once; a day may have several names. */
function daysOf(calendar: Holidays, years: readonly number[], today: string): Answer['days'] {
  const names = new Map<string, string>()
  for (const year of years)
    for (const { date, name, type } of calendar.getHolidays(year)) {
      const day = date.slice(0, 10)
      if (type === 'public' && day >= today && !names.has(day)) names.set(day, name)
    }
  return [...names].map(([date, name]) => ({ date, name })).toSorted((a, b) => a.date.localeCompare(b.date))
}
