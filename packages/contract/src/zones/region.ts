/** 12-hour clocks with AM and PM, or 24-hour clocks. */
export const CLOCKS = ['12', '24'] as const
export type Clock = (typeof CLOCKS)[number]
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The reader's time zone and locale; a zone without a place, such as UTC, has no region. */
export type Place = { zone: string; locale: string | undefined }

/** Areas with a 12-hour clock (CLDR, "timeData") that the first part of a zone's name identifies. */
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

/** False for UTC and other zones without a place. */
const isSomewhere = (zone: string) => zone.includes('/') && !zone.startsWith('Etc/')

/** `US` for `en-US`; undefined for a language without a region. */
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

/** Only the United States writes the month first. */
export const regionalOrder = ({ zone, locale }: Place): DateOrder =>
  isSomewhere(zone) ? (isMonthFirst(zone) ? 'month' : 'day') : regionOf(locale) === 'US' ? 'month' : 'day'
