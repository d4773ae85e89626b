import { describe, expect, it } from 'vitest'
import { CLINIC, harnessOfFile } from '../../../../test/harness.ts'
import { type Changes, mapOf, north } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const BERLIN = { lat: 52.52, lng: 13.405 }
const MUNICH = { lat: 48.137, lng: 11.575 }

const at = (addressLine1: string, zipcode: string, city = 'Berlin') => ({
  address: { ...CLINIC.address, addressLine1, zipcode, city },
})
const offering = (name: string): Changes => ({
  additionalServices: [{ name, subServices: [{ name: 'First', price: 5 }] }],
})

describe('a typed place', () => {
  // specification/practice §4: search: animals, problems, postcodes, towns and streets in three languages
  it('is the postcode of practices', async () => {
    await clinicAt(north(BERLIN, 2), 'Mitte', at('Torstraße 1', '10117'))
    await clinicAt(BERLIN, 'Kreuzberg', at('Urbanstraße 2', '10961'))
    const found = await search({ q: '10117' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Mitte', 'Kreuzberg'])
    expect(found.understood).toMatchObject([{ kind: 'postcode', name: '10117', text: '10117' }])
    expect(found.nearest).toBeNull()
    expect(found.place?.lat).toBeCloseTo(north(BERLIN, 2).lat, 3)
  })

  it('is the surroundings of a postcode without a practice, and says so', async () => {
    await clinicAt(BERLIN, 'Mitte', at('Torstraße 1', '10119'))
    await clinicAt(MUNICH, 'Süden', at('Isarweg 1', '80469', 'München'))
    const found = await search({ q: '10117' })
    expect(found.nearest).toMatchObject({ place: '10117', distanceKm: null, clinic: { name: 'Mitte' } })
    expect(found.clinics[0]?.distanceKm).toBeNull()
  })

  // specification/practice §4: search: animals, problems, postcodes, towns and streets in three languages
  it.each([
    ['१०११७', '10117'],
    ['D-10117', 'D 10117'],
    ['10 117', '10 117'],
    ['101 17', '101 17'],
  ])('is a postcode as people write it: %s', async (q, name) => {
    await clinicAt(BERLIN, 'Mitte', at('Torstraße 1', '10117'))
    await clinicAt(MUNICH, 'Süden', at('Isarweg 1', '80469', 'München'))
    const found = await search({ q })
    expect(found.understood).toMatchObject([{ kind: 'postcode', name, text: q }])
    expect(found.clinics[0]).toMatchObject({ name: 'Mitte' })
  })

  it('is a postcode that a practice wrote with other digits or with its country', async () => {
    await clinicAt(BERLIN, 'Mitte', at('Torstraße 1', '१०११७'))
    await clinicAt(MUNICH, 'Riga', at('Isarweg 1', 'LV-1050', 'München'))
    expect((await search({ q: '10117' })).place?.lat).toBeCloseTo(BERLIN.lat, 3)
    expect((await search({ q: 'LV-1050' })).place?.lat).toBeCloseTo(MUNICH.lat, 3)
  })

  it('is near a postcode of as many digits before one of more', async () => {
    await clinicAt(BERLIN, 'Berlin', at('Torstraße 1', '10119'))
    await clinicAt(MUNICH, 'Wien', at('Ring 1', '1017', 'Wien'))
    expect((await search({ q: '1011', zone: 'Europe/Berlin' })).nearest?.clinic.name).toBe('Wien')
    expect((await search({ q: '10112', zone: 'Europe/Berlin' })).nearest?.clinic.name).toBe('Berlin')
  })

  it('is the beginning of one with another digit if no practice has one of as many, and of none with two', async () => {
    await clinicAt(BERLIN, 'Berlin', at('Torstraße 1', '10119'))
    expect((await search({ q: '1011', zone: 'Europe/Berlin' })).nearest?.clinic.name).toBe('Berlin')
    await clinicAt(MUNICH, 'Patna', at('Road 1', '800020', 'Patna'))
    expect(await search({ q: '8001' })).toMatchObject({ place: null, unknownName: '8001' })
  })

  it('is not made of two digits that a postcode without a practice shares', async () => {
    await clinicAt(BERLIN, 'Mitte', at('Torstraße 1', '10119'))
    expect(await search({ q: '10999' })).toMatchObject({ total: 0, place: null, unknownName: '10999' })
  })

  // specification/practice §4: search: animals, problems, postcodes, towns and streets in three languages
  it.each(['Bergmannstraße', 'bergmannstr', 'Bergmann Straße', 'bergmanstrasse', 'vet in Bergmannstrasse'])(
    'is a street: %s',
    async (q) => {
      await clinicAt(BERLIN, 'Anderswo', at('Torstraße 1', '10119'))
      await clinicAt(north(BERLIN, -3), 'Am Berg', at('Bergmannstr. 12', '10961'))
      const found = await search({ q })
      expect(found.clinics[0]?.name).toBe('Am Berg')
      expect(found.understood).toMatchObject([{ kind: 'street', name: 'Bergmannstr.' }])
    },
  )

  it('is the nearest of several streets of a name, or that of the named town', async () => {
    await clinicAt(BERLIN, 'Norden', at('Hauptstraße 1', '10119'))
    await clinicAt(MUNICH, 'Süden', at('Hauptstraße 5', '80469', 'München'))
    expect(await names({ q: 'Hauptstraße', zone: 'Europe/Berlin' })).toEqual(['Norden'])
    expect(await names({ q: 'Hauptstraße', ...MUNICH })).toEqual(['Süden'])
    expect(await names({ q: 'Hauptstraße München', ...BERLIN })).toEqual(['Süden'])
  })

  // specification/practice §4: search: towns of several words and their short forms are one place
  it.each([
    ['Frankfurt am Main', 'Frankfurt am Main'],
    ['Frankfurt (Main)', 'Frankfurt am Main'],
    ['Frankfurt/Main', 'Frankfurt am Main'],
    ['Frankfurt a. M.', 'Frankfurt am Main'],
    ['Neustadt an der Weinstraße', 'Neustadt'],
    ['Rothenburg ob der Tauber', 'Rothenburg ob der Tauber'],
    ['St. Gallen', 'Sankt Gallen'],
    ['New Delhi', 'Delhi'],
    ['Bad Homburg vor der Höhe', 'Bad Homburg vor der Höhe'],
    ['Bad Homburg v.d.H.', 'Bad Homburg vor der Höhe'],
  ])('is a town of several words, alone and beside others: %s', async (town, name) => {
    // A practice there makes a small town worth finding.
    const { place } = await search({ q: town })
    await clinicAt(place && { lat: place.lat, lng: place.lng }, 'Praxis', offering('Dental care'))
    for (const [before, after] of [
      ['', ''],
      ['Zahnarzt Katze ', ''],
      ['dog in ', ' today'],
      ['', ' कुत्ता'],
    ] as const) {
      const { understood: pieces, place: found, unknownName } = await search({ q: before + town + after })
      expect({ name: found?.name, unknownName }).toEqual({ name, unknownName: null })
      expect(pieces.map(({ kind }) => kind)).not.toContain('name')
      expect(pieces.filter(({ kind }) => kind === 'town')).toHaveLength(1)
    }
  })

  // specification/practice §4: search: mistyped words are corrected and told; a place without a practice names the nearest
  it('without a practice lists the nearest ones and says how far they are', async () => {
    await clinicAt(BERLIN, 'Hauptstadt')
    await clinicAt(north(BERLIN, 5), 'Norden')
    const found = await search({ q: 'München' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Hauptstadt', 'Norden'])
    expect(found.nearest).toMatchObject({ place: 'München', clinic: { name: 'Hauptstadt' } })
    expect(found.nearest?.distanceKm).toBeCloseTo(504, -1)
  })

  it('widened so goes on page by page', async () => {
    for (const km of [1, 2, 3]) await clinicAt(north(BERLIN, km), `Praxis ${km}`)
    const first = await search({ q: 'München', limit: 2 })
    expect(first.nextCursor).not.toBeNull()
    const second = await search({ q: 'München', limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.clinics, ...second.clinics].map(({ name }) => name)).toEqual([
      'Praxis 1',
      'Praxis 2',
      'Praxis 3',
    ])
  })
})

describe('a text without a place', () => {
  const HAMBURG = { lat: 53.55, lng: 10 }
  const dentist = offering('Dental care')

  // specification/practice §4: search: a text without a place is searched around the reader, a named practice anywhere
  it('is searched around the main town of the reader’s time zone, with distances', async () => {
    await clinicAt(HAMBURG, 'Alster', dentist)
    await clinicAt(north(BERLIN, 20), 'Norden', dentist)
    await clinicAt(north(BERLIN, 1), 'Mitte', dentist)
    const found = await search({ q: 'dentist', zone: 'Europe/Berlin', sort: 'best' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Mitte', 'Norden'])
    expect(found.clinics[1]?.distanceKm).toBeCloseTo(20, 0)
    expect(found).toMatchObject({ total: 2, place: null, around: { name: 'Berlin' }, nearest: null })
  })

  it('is searched around the reader’s position, and the nearest are listed if there are none', async () => {
    await clinicAt(HAMBURG, 'Alster', dentist)
    await clinicAt(BERLIN, 'Mitte')
    const found = await search({ q: 'dentist', ...BERLIN, zoom: 11 })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Alster'])
    expect(found.nearest).toMatchObject({ place: 'Mitte', clinic: { name: 'Alster' } })
  })

  // specification/practice §4: search: a text without a place is searched around the reader, a named practice anywhere
  it.each(['Alsterblick', 'Zahnarzt Tierklinik'])(
    'that names a practice finds it first, wherever it is: %s',
    async (q) => {
      await clinicAt(north(BERLIN, 1), `Neu ${q}`, dentist)
      await clinicAt(HAMBURG, q, dentist)
      const found = await search({ q, zone: 'Europe/Berlin', sort: 'best' })
      expect(found.clinics.map(({ name }) => name)).toEqual([q, `Neu ${q}`])
      expect(found.clinics[0]?.distanceKm).toBeCloseTo(255, -1)
      expect(found.around).toBeNull()
    },
  )
})
