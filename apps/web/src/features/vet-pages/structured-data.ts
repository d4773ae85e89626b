import type { PageFrame, PracticePage } from '@vetvisit/contract/vet-pages/pages'
import { formatMoney } from '../../lib/text/money.ts'
import { bookPath } from '../../lib/routing/paths.ts'
import { inLanguage } from './frame.ts'
import { withoutMarks } from '../../lib/text/kept-names.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** 1440 is the end of the day, which schema.org writes as 23:59. */
const closing = (minutes: number) => (minutes === 1440 ? '23:59' : clock(minutes))

/** A practice for search engines. `VeterinaryCare` alone is no place with opening hours, so it is a `LocalBusiness`, too. */
export function practiceData(page: PracticePage, frame: PageFrame): object {
  const url = frame.address + inLanguage(frame.language, `/vet/${page.slug}`)
  const { address, lat, lng } = page
  const employees = page.vets.map(({ name }) => ({ '@type': 'Person', name }))
  const amenities = [
    { name: 'Parking', value: page.parking },
    { name: 'Accessibility', value: page.access },
  ].flatMap(({ name, value }) =>
    value === '' ? [] : { '@type': 'LocationFeatureSpecification', name, value },
  )
  return {
    '@context': 'https://schema.org',
    '@type': ['VeterinaryCare', 'LocalBusiness'],
    '@id': url,
    url,
    name: page.name,
    image: `${frame.address}/vet/${page.slug}/card-${page.version}.jpg`,
    ...(page.phone !== null && { telephone: page.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address.addressLine1, address.addressLine2].filter(Boolean).join(', '),
      postalCode: address.zipcode,
      addressLocality: address.city,
      addressRegion: address.state,
      addressCountry: page.countryCode ?? address.country,
    },
    ...(lat !== null &&
      lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    priceRange: priceRange(page),
    currenciesAccepted: page.currency,
    openingHoursSpecification: openingHours(page),
    ...(page.holidays.length > 0 && {
      // The same opening and closing time means closed all day.
      specialOpeningHoursSpecification: page.holidays.map((date) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens: '00:00',
        closes: '00:00',
      })),
    }),
    ...(page.languages.length > 0 && { knowsLanguage: page.languages }),
    ...(amenities.length > 0 && { amenityFeature: amenities }),
    employee: employees.length === 1 ? employees[0] : employees,
    ...(page.onlineBooking && { potentialAction: bookingAction(page, frame) }),
  }
}

const bookingAction = ({ id, name }: PracticePage, { address }: PageFrame): object => ({
  '@type': 'ReserveAction',
  target: {
    '@type': 'EntryPoint',
    urlTemplate: address + bookPath(id),
    actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
  },
  result: { '@type': 'Reservation', name },
})

/** Days with the same hours are one entry. */
function openingHours({ hours }: PracticePage): object[] {
  const entries = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>()
  for (const { weekday, start, end } of hours) {
    const [opens, closes] = [clock(start), closing(end)]
    const days = entries.get(opens + closes)?.dayOfWeek ?? []
    const dayOfWeek = [...days, `https://schema.org/${DAYS[weekday] ?? ''}`]
    entries.set(opens + closes, { opens, closes, dayOfWeek })
  }
  return [...entries.values()].map((entry) => ({ '@type': 'OpeningHoursSpecification', ...entry }))
}

function priceRange({ followUpFee, consultationFee, services, currency }: PracticePage): string {
  const prices = [followUpFee, consultationFee, ...services.map(({ price }) => price)]
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const text = (price: number) => formatMoney(price, currency, 'en')
  return lowest === highest ? text(lowest) : `${text(lowest)}-${text(highest)}`
}

export type Crumb = { name: string; path: string }

export const breadcrumbData = (crumbs: readonly Crumb[], { address, language }: PageFrame): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address + inLanguage(language, path),
  })),
})

export const questionsData = (questions: readonly { question: string; answer: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: withoutMarks(answer) },
  })),
})
