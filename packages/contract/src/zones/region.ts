/** Clocks of half a day with AM and PM, or of a whole one; dates that begin with the day, or with the month. */
export const CLOCKS = ['12', '24'] as const
export type Clock = (typeof CLOCKS)[number]
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What is known of where a reader is; a zone outside of any place says nothing. */
export type Place = { zone: string; locale: string | undefined }

/** Places where people write 3 PM (CLDR, "timeData"): of these the first part of a zone's name is enough. */
const TWELVE_HOUR_AREAS = /^(Australia|US|Canada)\//
const MONTH_FIRST_ZONES = new Set(
  [
    'Adak',
    'Anchorage',
    'Boise',
    'Chicago',
    'Denver',
    'Detroit',
    'Juneau',
    'Los_Angeles',
    'Menominee',
    'Metlakatla',
  ]
    .concat('New_York', 'Nome', 'Phoenix', 'Sitka', 'Yakutat')
    .map((city) => `America/${city}`)
    .concat('Pacific/Honolulu', 'America/Puerto_Rico', 'Pacific/Guam'),
)
const MONTH_FIRST_AREAS = /^(US|America\/(Indiana|Kentucky|North_Dakota))\//
const TWELVE_HOUR_ZONES = new Set([
  ...[
    'Bogota',
    'Edmonton',
    'Halifax',
    'Mexico_City',
    'Moncton',
    'Regina',
    'St_Johns',
    'Toronto',
    'Vancouver',
    'Winnipeg',
  ].map((city) => `America/${city}`),
  ...[
    'Amman',
    'Baghdad',
    'Calcutta',
    'Damascus',
    'Dhaka',
    'Dubai',
    'Hong_Kong',
    'Karachi',
    'Kathmandu',
    'Kolkata',
  ].map((city) => `Asia/${city}`),
  ...['Kuala_Lumpur', 'Kuwait', 'Manila', 'Muscat', 'Qatar', 'Riyadh', 'Seoul', 'Singapore', 'Taipei'].map(
    (city) => `Asia/${city}`,
  ),
  'Africa/Cairo',
  'Pacific/Auckland',
])

const isMonthFirst = (zone: string) => MONTH_FIRST_ZONES.has(zone) || MONTH_FIRST_AREAS.test(zone)

/** UTC and its like are nowhere. */
const isSomewhere = (zone: string) => zone.includes('/') && !zone.startsWith('Etc/')

/** `US` of `en-US`; a language alone says nothing of a region. */
const regionOf = (locale: string | undefined) => /-([A-Z]{2})\b/.exec(locale ?? '')?.[1]

/** The clock of the region: 24 hours in Berlin in every language. Without a region, that of the language. */
export function regionalClock({ zone, locale }: Place, language: string): Clock {
  if (language === 'de') return '24'
  if (isSomewhere(zone))
    return isMonthFirst(zone) || TWELVE_HOUR_AREAS.test(zone) || TWELVE_HOUR_ZONES.has(zone) ? '12' : '24'
  if (locale === undefined || !regionOf(locale)) return '12'
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? '12' : '24'
}

/** Months come first in the United States alone. */
export const regionalOrder = ({ zone, locale }: Place): DateOrder =>
  isSomewhere(zone) ? (isMonthFirst(zone) ? 'month' : 'day') : regionOf(locale) === 'US' ? 'month' : 'day'
