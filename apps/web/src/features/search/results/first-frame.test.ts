import type { RouteData } from '@vetvisit/contract/http'
import type { searchClinics } from '@vetvisit/contract/search/routes'
import { describe, expect, it } from 'vitest'
import { currentLanguage } from '../../../lib/text/language.ts'
import { firstFrames } from './first-frame.tsx'

type Found = RouteData<typeof searchClinics>

const clinic: Found['clinics'][number] = {
  _id: '01890a5d-ac96-774b-8000-000000000001',
  id: '01890a5d-ac96-774b-8000-000000000001',
  name: 'Praxis am Markt',
  docId: '01890a5d-ac96-774b-8000-000000000002',
  docName: 'Katharina Lindner',
  docProfile: null,
  isServiceProvider: false,
  verified: true,
  specializations: ['surgery'],
  vets: [],
  vetCount: 1,
  onlineBooking: true,
  address: {
    addressLine1: 'Weg 1',
    addressLine2: '',
    zipcode: '10115',
    city: 'Berlin',
    state: '',
    country: 'DE',
  },
  phone: '+493023125377',
  emergencyPhone: null,
  takesEmergencies: false,
  currency: 'EUR',
  consultationFee: 48,
  followUpFee: 13,
  color: '#fdd86f',
  lat: 52.5,
  lng: 13.4,
  timeZone: 'Europe/Berlin',
  species: ['Dog'],
  services: [],
  distanceKm: 0.52,
  nextFree: '2026-03-02T07:30:00.000Z',
  nextSlots: ['2026-03-02T07:30:00.000Z'],
  openUntil: null,
  opensAt: '2026-03-02T07:00:00.000Z',
}

const found: Found = {
  clinics: [clinic],
  total: 25,
  truncated: false,
  nextCursor: null,
  place: { name: 'Berlin', lat: 52.5, lng: 13.4 },
  around: null,
  understood: [],
  corrected: null,
  nearest: null,
  unknownName: null,
  urgent: false,
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('the first frame of results', () => {
  it.each([
    ['en', '25 practices near Berlin', '520 m', 'Consultation €48.00'],
    ['de', '25 Praxen bei Berlin', '520 m', 'Sprechstunde 48,00 €'],
    ['hi', 'Berlin के पास 25 क्लिनिक', '520 मी', 'परामर्श €48.00'],
  ] as const)('says in %s what the cards of the application say', (language, summary, distance, fee) => {
    const text = textOf(firstFrames.render(found, 'berlin', language)).replaceAll('\u00a0', ' ')
    for (const said of ['berlin', summary, 'Praxis am Markt', 'Katharina Lindner', distance, fee])
      expect(text).toContain(said)
  })

  // specification/pages §7: first clinics: what depends on the reader arrives later (added)
  it('says neither times nor when a clinic opens, and has nothing to press', () => {
    const html = firstFrames.render(found, 'berlin', 'en')
    expect(textOf(html)).not.toMatch(/\d:\d\d/)
    expect(html).not.toMatch(/<(button|input|time)/)
  })

  it('has six clinics at most', () => {
    const clinics = Array.from({ length: 20 }, (_, number) => ({ ...clinic, _id: `${number}` }))
    const html = firstFrames.render({ ...found, clinics }, 'berlin', 'en')
    expect(html.match(/<article/g)).toHaveLength(6)
  })

  it('writes names and the text as text', () => {
    const name = '<b>Praxis</b>'
    const html = firstFrames.render({ ...found, clinics: [{ ...clinic, name }] }, '"><script>', 'en')
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('<script>')
  })

  it('leaves the language of the page as it was', () => {
    const before = currentLanguage()
    firstFrames.render(found, 'berlin', 'hi')
    expect(currentLanguage()).toBe(before)
  })
})
