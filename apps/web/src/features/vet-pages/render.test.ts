import type { CityPage, PageFrame, PracticePage, PracticeVet } from '@vetvisit/contract/vet-pages/pages'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render.tsx'

const HOSTILE = '</script><script>alert(1)</script> "quoted" <b>&amp; {{t}} \u2028'

const vet: PracticeVet = {
  name: 'Katharina Lindner',
  photo: null,
  verified: true,
  verifiedOn: '2026-02-01',
  specializations: [],
  about: '',
}

const page: PracticePage = {
  kind: 'practice',
  id: '01890a5d-ac96-774b-8000-000000000001',
  slug: 'praxis-berlin',
  version: '0123456789',
  name: 'Praxis',
  city: 'Berlin',
  citySlug: 'berlin',
  address: {
    addressLine1: 'Weg 1',
    addressLine2: '',
    zipcode: '10115',
    city: 'Berlin',
    state: '',
    country: 'Germany',
  },
  countryCode: 'DE',
  map: null,
  lat: 52.5,
  lng: 13.4,
  phone: '+493023125377',
  emergencyPhone: null,
  takesEmergencies: false,
  doctorName: 'Katharina Lindner',
  vetCount: 1,
  onlineBooking: true,
  verified: true,
  vets: [vet],
  parking: 'In the yard',
  access: '',
  languages: ['de', 'tr'],
  questions: [],
  species: ['Dog', 'Guinea pig'],
  currency: 'EUR',
  consultationFee: 48,
  followUpFee: 13,
  slotMinutes: 30,
  services: [{ service: 'X-ray', name: 'X-ray', price: 80 }],
  reasons: [],
  hours: [
    { weekday: 0, start: 480, end: 720 },
    { weekday: 0, start: 840, end: 1440 },
  ],
  holidays: ['2026-03-03', '2026-04-06'],
  pausedUntil: null,
  timeZone: 'Europe/Berlin',
  distanceKm: null,
  times: ['2026-03-02T07:30:00.000Z', '2026-03-02T13:00:00.000Z', '2026-03-12T08:00:00.000Z'],
  near: [],
}

const frame: PageFrame = {
  language: 'en',
  hasLanguage: true,
  path: '/vet/praxis-berlin',
  address: 'https://vets.example',
  now: '2026-03-02T07:00:00.000Z',
}

const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )

const reason: PracticePage['reasons'][number] = {
  _id: 'r1',
  name: '',
  preset: 'vaccination',
  type: 'consultation',
  priceFrom: null,
  clients: 'all',
  least: 15,
  most: 15,
}

describe('the page of a practice', () => {
  const html = renderPage(page, frame)

  // specification/pages §2: reasons of a practice that owners may book, with minutes, price and for whom, each a link to its times (added)
  it('has the reasons of the practice in place of the two types, in the language of the page', () => {
    const scan = { ...reason, _id: 'r2', name: 'Ultrasound', preset: null, priceFrom: 80, most: 45 }
    const reasons = [reason, { ...scan, clients: 'new' as const }]
    const own = renderPage({ ...page, reasons }, frame)
    expect(own).toContain(`href="/patient/book/${page.id}?reason=r1"`)
    expect(own).toMatch(/Vaccination <small class="quiet">15 min<.*?€48\.00/s)
    expect(own).toMatch(/Ultrasound <small class="quiet">15–45 min · For new clients<.*?from €80\.00/s)
    expect(own).not.toContain('?reason=followup')
    expect(html).toContain('?reason=followup')
    const german = renderPage({ ...page, reasons }, { ...frame, language: 'de' })
    expect(german).toMatch(/Impfung <small class="quiet">15 Min\.?<.*?Für neue Kund.*?ab 80/s)
  })

  // specification/pages §2: a practice none of whose vets owners may book is shown with its number, and says so (added)
  it('of one that takes no online bookings says so with the number, and has no way to a sheet', () => {
    const called = renderPage({ ...page, onlineBooking: false, times: [], near: [page] }, frame)
    expect(called).toContain('This practice takes no online bookings. You can call 030 23125377.')
    expect(called).toContain('href="tel:+493023125377"')
    expect(called).toContain('<title>Praxis, vet in Berlin</title>')
    expect(called).toContain('telephone number. This practice takes no online bookings."')
    const ownPart = called.slice(0, called.indexOf('practice-beside'))
    expect(ownPart).not.toContain(`/patient/book/${page.id}`)
    expect(ownPart).not.toMatch(/free time|Nothing free/)
    expect(structured(called)[0]).not.toHaveProperty('potentialAction')
    const neighbour = { ...page, onlineBooking: false, times: [] }
    expect(renderPage({ ...page, near: [neighbour] }, frame)).toMatch(
      /practice-beside.*This practice takes no online bookings\./s,
    )
    const inGerman = renderPage(neighbour, { ...frame, language: 'de' })
    expect(inGerman).toContain('<title>Praxis, Tierarzt in Berlin</title>')
    expect(inGerman).toContain('Diese Praxis nimmt online keine Buchungen an.')
  })

  // specification/pages §3: title, canonical, hreflang, one `h1`
  it('has one heading, its title, its own address and those in other languages', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<title>Praxis, vet in Berlin: free times</title>')
    expect(html).toContain('<link rel="canonical" href="https://vets.example/en/vet/praxis-berlin"/>')
    for (const language of ['en', 'de', 'hi'])
      expect(html).toContain(
        `hrefLang="${language}" href="https://vets.example/${language}/vet/praxis-berlin"`,
      )
    expect(html).toContain('hrefLang="x-default" href="https://vets.example/vet/praxis-berlin"')
  })

  // specification/pages §3: title, canonical, hreflang, one `h1`
  it('without a language in its address is canonical in the language of the country', () => {
    expect(renderPage(page, { ...frame, hasLanguage: false })).toContain(
      'rel="canonical" href="https://vets.example/de/vet/praxis-berlin"',
    )
  })

  // specification/pages §2: three free times
  it('shows free times with weekday by the clock of the practice, later ones with the date', () => {
    expect(html).toMatch(/<span>Mon<\/span> <time [^>]*>08:30<\/time>/)
    // The comma depends on the version of Unicode's data.
    expect(html).toMatch(/<span>Thu,? 12 Mar<\/span>/)
    expect(html).toContain('Open until 12:00')
  })

  it('describes days with the same hours once', () => {
    const hours = [0, 1].map((weekday) => ({ weekday, start: 480, end: 720 }))
    const [practice] = structured(renderPage({ ...page, hours }, frame))
    expect(practice?.['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '08:00',
        closes: '12:00',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
      },
    ])
  })

  // specification/pages §3: JSON-LD without ratings
  it('describes hours, holidays and the booking for search engines, and no rating', () => {
    const [practice, crumbs] = structured(html)
    expect(practice).toMatchObject({
      '@type': ['VeterinaryCare', 'LocalBusiness'],
      telephone: '+493023125377',
      geo: { latitude: 52.5, longitude: 13.4 },
      address: { addressCountry: 'DE', postalCode: '10115' },
      priceRange: '€13.00-€80.00',
      potentialAction: { '@type': 'ReserveAction' },
    })
    expect(practice?.['openingHoursSpecification']).toMatchObject([
      { opens: '08:00', closes: '12:00' },
      { opens: '14:00', closes: '23:59' },
    ])
    expect(practice?.['specialOpeningHoursSpecification']).toHaveLength(2)
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(JSON.stringify([practice, crumbs])).not.toMatch(/aggregateRating|"review"/)
  })

  // specification/pages §2: holidays, opening state
  it('says a holiday of this week in its row, and later ones below', () => {
    expect(html).toContain('Clinic closed : Holiday')
    expect(html).toContain('Mon 06-04-2026')
  })

  it('names parking and languages, and leaves out what the practice does not say', () => {
    expect(html).toContain('In the yard')
    expect(html).toContain('German, Turkish')
    expect(structured(html)[0]).toMatchObject({
      knowsLanguage: ['de', 'tr'],
      amenityFeature: [{ name: 'Parking', value: 'In the yard' }],
    })
    const bare = renderPage({ ...page, parking: '', languages: [], species: [] }, frame)
    expect(bare).not.toMatch(/In the yard|Turkish|amenityFeature|knowsLanguage|>Animals</)
  })

  it('shows the practice’s questions to readers and search engines', () => {
    const questions = [{ question: 'Card?', answer: 'Yes.' }]
    const asked = renderPage({ ...page, questions }, frame)
    expect(asked).toContain('<dt>Card?</dt><dd>Yes.</dd>')
    expect(structured(asked)[2]).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ name: 'Card?' }] })
  })

  // specification/pages §2: without free times the telephone number
  it('without free times names the telephone number', () => {
    expect(renderPage({ ...page, times: [] }, frame)).toContain('You can call 030 23125377')
  })

  it.each(['en', 'de', 'hi'] as const)('in %s has no text without translation', (language) => {
    expect(renderPage(page, { ...frame, language })).not.toMatch(/vet:|common:|\{\{|>city\.|undefined/)
  })

  // specification/pages §3: texts of persons are escaped
  it('escapes every text of a person, in HTML and in structured data', () => {
    const { address } = page
    const hostile = renderPage(
      {
        ...page,
        name: HOSTILE,
        city: HOSTILE,
        doctorName: HOSTILE,
        vets: [
          { ...vet, name: HOSTILE, photo: '" onerror="alert(1)', about: HOSTILE },
          { ...vet, name: `${HOSTILE} 2`, about: HOSTILE },
        ],
        parking: HOSTILE,
        access: HOSTILE,
        questions: [{ question: HOSTILE, answer: HOSTILE }],
        address: { ...address, addressLine1: HOSTILE, city: HOSTILE },
        services: [{ service: HOSTILE, name: HOSTILE, price: 1 }],
        near: [{ ...page, name: HOSTILE, distanceKm: 1.2 }],
      },
      frame,
    )
    expect(hostile).not.toContain('<script>alert')
    expect(hostile).not.toContain('<b>')
    expect(hostile).not.toContain(' onerror="')
    expect(structured(hostile)[0]).toMatchObject({
      name: HOSTILE,
      employee: [{ name: HOSTILE }, { name: `${HOSTILE} 2` }],
    })
  })
})

describe('the page of a city', () => {
  const city: CityPage = {
    kind: 'city',
    slug: 'berlin',
    name: 'Berlin',
    countryCode: 'DE',
    species: null,
    page: 1,
    pages: 1,
    total: 3,
    verified: 1,
    kinds: ['Dog'],
    fees: { lowest: 40, highest: 60, currency: 'EUR' },
    cards: [page],
    others: [{ slug: 'other-berlin', name: HOSTILE }],
  }
  const at = { ...frame, path: '/vets/berlin' }

  // specification/pages §4: three questions; `noindex` below three practices
  it('answers three questions from the data', () => {
    const html = renderPage(city, at)
    for (const answer of [
      'Mon 08:30 at Praxis.',
      'From €40.00 to €60.00.',
      '1 of 3 has shown a registration.',
    ])
      expect(html).toContain(answer)
    expect(structured(html)[1]).toMatchObject({ '@type': 'FAQPage' })
    expect(html).not.toContain('<script>alert')
  })

  // specification/pages §4: three questions; `noindex` below three practices
  it('is for search engines from three practices on', () => {
    expect(renderPage(city, at)).toContain('rel="canonical"')
    expect(renderPage({ ...city, total: 2 }, at)).toContain('content="noindex, follow"')
  })
})
