import { describe, expect, it } from 'vitest'
import { foldName, withoutDigraphs } from './place-name.ts'
import { placeTable } from './place-table.ts'
import { findPlace, nearestPlace } from './places.ts'

const nameOf = (city: string, country = '', state = '') => findPlace({ city, country, state })?.localName
const regionOf = (city: string, country: string, state: string) => findPlace({ city, country, state })?.region

describe('folding a name', () => {
  it('drops case, diacritics and punctuation', () => {
    expect(foldName('  MÜNCHEN-Süd ')).toBe('munchen sud')
    expect(foldName('Łódź')).toBe('lodz')
    expect(foldName("King's Lynn")).toBe('kings lynn')
  })
  it('treats Saint, Sankt and St. alike', () => {
    expect(new Set(['Saint Gallen', 'Sankt Gallen', 'St. Gallen', 'St Gallen'].map(foldName)).size).toBe(1)
  })
  it('keeps the vowel signs of Devanagari', () => {
    expect(foldName('मुंबई')).not.toBe(foldName('मबई'))
  })
  it('undoes the typewriter spelling of umlauts', () => {
    expect(withoutDigraphs(foldName('Duesseldorf'))).toBe(foldName('Düsseldorf'))
  })
})

describe('finding a town', () => {
  it.each([
    ['München', 'München'],
    ['Muenchen', 'München'],
    ['munchen', 'München'],
    ['Munich', 'München'],
    ['Köln', 'Köln'],
    ['KOELN', 'Köln'],
    ['Cologne', 'Köln'],
    ['Wien', 'Wien'],
    ['Vienna', 'Wien'],
    ['Genf', 'Genève'],
    ['Geneva', 'Genève'],
    ['मुंबई', 'मुंबई'],
    ['Bombay', 'मुंबई'],
    ['दिल्ली', 'दिल्ली'],
    ['Bangalore', 'बेंगलुरु'],
    ['St. Gallen', 'Sankt Gallen'],
    ['Rom', 'Roma'],
  ])('knows %s as %s', (text, expected) => {
    expect(nameOf(text)).toBe(expected)
  })

  it.each([
    ['Wien 1010', 'Österreich', 'Wien'],
    ['München-Schwabing', 'Deutschland', 'München'],
    ['Berlin, am Park', 'Germany', 'Berlin'],
    ['Berlin, Mitte', 'Germany', 'Mitte'],
    ['Halle (Saale)', 'DE', 'Halle (Saale)'],
    ['Frankfurt', 'Germany', 'Frankfurt am Main'],
    ['Baden-Baden', 'Germany', 'Baden-Baden'],
  ])('finds %s in %s as %s', (city, country, expected) => {
    expect(nameOf(city, country)).toBe(expected)
  })

  // specification/practice §4: search: towns of several words and their short forms are one place
  it.each([
    ['Frankfurt a. M.', 'Frankfurt am Main'],
    ['Frankfurt (Main)', 'Frankfurt am Main'],
    ['Frankfurt Main', 'Frankfurt am Main'],
    ['Brandenburg Havel', 'Brandenburg an der Havel'],
    ['Rothenburg o.d.T.', 'Rothenburg ob der Tauber'],
    ['Bad Homburg v.d.H.', 'Bad Homburg vor der Höhe'],
    ['Freiburg i. Br.', 'Freiburg'],
    ['Neustadt Weinstr.', 'Neustadt'],
    ['Stoke Trent', 'Stoke-on-Trent'],
  ])('knows the short form %s as %s', (text, expected) => {
    expect(nameOf(text)).toBe(expected)
  })

  it.each([
    'Frankfurt M',
    'Frankfurt am',
    'Frankfurt a. X.',
    'Frank a. M.',
    'Rothenburg ob',
    'Bad Homburg v.',
  ])('knows no town by half of a short form: %s', (text) => {
    expect(findPlace({ city: text })).toBeUndefined()
  })

  it('takes the most populous of several towns', () => {
    expect(findPlace({ city: 'Paris' })?.countryCode).toBe('FR')
    expect(findPlace({ city: 'Hyderabad' })?.countryCode).toBe('IN')
    expect(findPlace({ city: 'Bern' })?.countryCode).toBe('CH')
  })
  it('lets the country decide', () => {
    expect(findPlace({ city: 'Freiburg', country: 'Deutschland' })?.region).toBe('Baden-Württemberg')
    expect(findPlace({ city: 'Freiburg', country: 'Schweiz' })?.localName).toBe('Fribourg')
    expect(findPlace({ city: 'Hyderabad', country: 'Pakistan' })?.countryCode).toBe('PK')
    expect(findPlace({ city: 'Birmingham', country: 'United States' })?.region).toBe('Alabama')
    expect(findPlace({ city: 'Birmingham', country: 'यूनाइटेड किंगडम' })?.countryCode).toBe('GB')
  })
  it('lets the state decide, in any of its names', () => {
    expect(regionOf('Frankfurt', 'DE', 'Brandenburg')).toBe('Brandenburg')
    expect(regionOf('Aurangabad', 'India', 'Bihar')).toBe('Bihar')
    expect(regionOf('Aurangabad', 'India', 'महाराष्ट्र')).toBe('Maharashtra')
    expect(regionOf('Springfield', 'USA', 'IL')).toBe('Illinois')
    expect(regionOf('Newport', 'UK', 'Wales')).toBe('Newport')
    expect(regionOf('Newport', 'UK', 'Isle of Wight')).toBe('Isle of Wight')
    expect(regionOf('Neustadt', 'DE', 'Thüringen')).toBe('Thüringen')
    expect(regionOf('Neustadt', 'DE', 'Thuringia')).toBe('Thüringen')
  })
  it('ignores a state that fits none of the towns', () => {
    expect(nameOf('Hamburg', 'DE', 'Norddeutschland')).toBe('Hamburg')
  })
  it('does not know an unknown town, an empty one, or a town in an unknown country', () => {
    expect(findPlace({ city: 'Xyzzyhausen' })).toBeUndefined()
    expect(findPlace({ city: '' })).toBeUndefined()
    expect(findPlace({ city: '12345' })).toBeUndefined()
    expect(findPlace({ city: 'Berlin', country: 'Atlantis' })).toBeUndefined()
    expect(findPlace({ city: 'Kassel', country: 'India' })).toBeUndefined()
  })
})

describe('the nearest town', () => {
  it('is the one around a position', () => {
    expect(nearestPlace(48.137, 11.575)?.place.localName).toBe('München')
    expect(nearestPlace(18.94, 72.83)?.distanceKm).toBeLessThan(20)
  })
  it('crosses the date line', () => {
    const found = nearestPlace(-16.8, -179.99, 200)
    expect(found?.place.countryCode).toBe('FJ')
  })
  it('is undefined on the high seas', () => {
    expect(nearestPlace(0, -30)).toBeUndefined()
  })
})

describe('the embedded table', () => {
  it('holds the whole world and names its source', () => {
    const table = placeTable()
    expect(table.count).toBeGreaterThan(60_000)
    expect(table.attribution).toContain('GeoNames')
    expect(table.attribution).toContain('CC BY 4.0')
  })
  it('has a valid position and name in every row', () => {
    const table = placeTable()
    const unsound = Array.from({ length: table.count }, (_, index) => table.place(index)).filter(
      ({ name, localName, countryCode, lat, lng }) =>
        !name || !localName || !/^[A-Z]{2}$/u.test(countryCode) || Math.abs(lat) > 90 || Math.abs(lng) > 180,
    )
    expect(unsound).toEqual([])
  })
  it('takes less than 30 MB outside the heap', () => {
    placeTable()
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(30_000_000)
  })
})
