import { CURRENCIES, FEE_MAX, SERVICE_PRICE_MAX } from '@vetvisit/contract/clinics/rules'
import { isEmail } from '@vetvisit/contract/people/email'
import { isPersonName, isPlaceName, isZip } from '@vetvisit/contract/people/names'
import { isRegistrationId } from '@vetvisit/contract/doctors/rules'
import { normaliseMobile } from '@vetvisit/contract/people/mobile'
import { isPetName, parseAge } from '@vetvisit/contract/pets/rules'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { describe, expect, it } from 'vitest'
import { nearestPlace } from '../adapters/geo/places.ts'
import { timeZoneAt } from '../adapters/geo/time-zone.ts'
import { makeStreet, makeZip } from './invented/addresses.ts'
import { DEMO_COUNTRIES, DEMO_COUNTRY_FACTS } from './invented/demo-countries.ts'
import { makeClinicPhone, makeDegree, makeMobile, makePerson, makeRegistrationId } from './invented/people.ts'
import { namesOf } from './invented/person-names.ts'
import { makePet } from './invented/pets.ts'
import { makePracticeName } from './invented/practices.ts'
import { createRandom } from './invented/random.ts'
import { makeFees, makeServices, serviceCatalogue } from './invented/services.ts'
import { chooseClinicSpots } from './invented/towns.ts'
import { makeAbout, makeVisit } from './invented/visits.ts'

const BORN = { bornFrom: 1950, bornTo: 1996 }
const many = <Item>(make: (number: number) => Item) =>
  Array.from({ length: 400 }, (_, number) => make(number))

function draw(seed: number, purpose: string): number[] {
  const random = createRandom(seed, purpose)
  return many(() => random.next())
}

describe('the repeatable random source', () => {
  it('gives the same sequence for the same seed and purpose', () => {
    expect(draw(1, 'pets')).toEqual(draw(1, 'pets'))
    expect(draw(1, 'pets')).not.toEqual(draw(2, 'pets'))
    expect(draw(1, 'pets')).not.toEqual(draw(1, 'people'))
  })
  it('stays the same from release to release', () => {
    const random = createRandom(7, 'pinned')
    expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toMatchInlineSnapshot(`
      [
        491,
        149,
        725,
      ]
    `)
  })
  it('keeps its bounds and spreads evenly', () => {
    const random = createRandom(3, 'bounds')
    const drawn = Array.from({ length: 6_000 }, () => random.int(1, 6))
    for (const side of [1, 2, 3, 4, 5, 6]) {
      expect(drawn.filter((value) => value === side).length).toBeGreaterThan(850)
    }
    expect(Math.min(...drawn)).toBe(1)
    expect(Math.max(...drawn)).toBe(6)
  })
  it('draws by weight and never twice in a sample', () => {
    const random = createRandom(4, 'weights')
    const drawn = many(
      () =>
        random.pickWeighted([
          { weight: 0, name: 'never' },
          { weight: 1, name: 'always' },
        ]).name,
    )
    expect(new Set(drawn)).toEqual(new Set(['always']))
    expect(new Set(random.sample([1, 2, 3, 4], 9)).size).toBe(4)
  })
  it('refuses to pick from nothing', () => {
    expect(() => createRandom(5, 'none').pick([])).toThrow(RangeError)
  })
})

describe.each(DEMO_COUNTRIES)('invented people and practices of %s', (country) => {
  const random = createRandom(11, `test ${country}`)

  it('all have names by the rule', () => {
    const { m, f, last } = namesOf(country)
    expect([...m, ...f, ...last].filter((name) => !isPersonName(name))).toEqual([])
    const names = many(() => makePracticeName(random, country))
    expect(names.filter((name) => !isPlaceName(name))).toEqual([])
    expect(new Set(names).size).toBeGreaterThan(40)
    expect(isPlaceName(DEMO_COUNTRY_FACTS[country].name)).toBe(true)
  })
  it('have unassigned numbers and addresses of the right shape', () => {
    const people = many((number) => makePerson(random, { country, number, ...BORN }))
    for (const person of people) {
      expect(isPersonName(person.fullname)).toBe(true)
      expect(normaliseMobile(person.mobile)).toBe(person.mobile)
      expect(isEmail(person.email)).toBe(true)
      expect(person.email).toMatch(/@vetvisit\.example$/u)
      expect(person.dateOfBirth).toMatch(/^19[5-9]\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/u)
    }
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length)
    const numbers = Array.from({ length: 5_000 }, (_, number) => makeMobile(country, number))
    expect(new Set(numbers).size).toBe(5_000)
    expect(isRegistrationId(makeRegistrationId(random, country))).toBe(true)
    expect(makeDegree(random, country)).not.toBe('')
  })
  it('are the same for the same seed', () => {
    const [first, again] = [1, 1].map((seed) =>
      makePerson(createRandom(seed, 'x'), { country, number: 1, ...BORN }),
    )
    expect(again).toEqual(first)
  })
  it('charge whole units within the limits', () => {
    const { currency } = DEMO_COUNTRY_FACTS[country]
    expect(CURRENCIES[currency]).toBeDefined()
    for (const { consultationFee, followUpFee } of many(() => makeFees(random, currency))) {
      expect(followUpFee).toBeGreaterThan(0)
      expect(consultationFee).toBeGreaterThan(followUpFee - 1)
      expect(consultationFee).toBeLessThanOrEqual(FEE_MAX)
      expect(Number.isInteger(consultationFee)).toBe(true)
    }
    for (const service of makeServices(random, { language: 'de', currency, count: 5 })) {
      expect(service.subServices.length).toBeGreaterThanOrEqual(2)
      for (const { price } of service.subServices) {
        expect(Number.isInteger(price) && price > 0 && price <= SERVICE_PRICE_MAX).toBe(true)
      }
    }
  })
  it('own pets of all common kinds, with names and ages by the rule', () => {
    const pets = many(() => makePet(random, country))
    for (const pet of pets) {
      expect(isPetName(pet.name)).toBe(true)
      expect(parseAge(pet.age)).not.toBeNull()
      expect(SPECIES).toContain(pet.type)
      expect(pet.breed).not.toBe('')
    }
    expect(pets.filter((pet) => pet.type === 'Dog').length).toBeGreaterThan(100)
    expect(new Set(pets.map((pet) => pet.type)).size).toBeGreaterThan(9)
  })
})

describe('numbers of clinics', () => {
  const spots = chooseClinicSpots(42)
  const phones = spots.map((spot, number) => makeClinicPhone(spot, number) ?? '')

  it.each([
    ['Berlin', '+493023125'],
    ['Frankfurt am Main', '+496990009'],
    ['Hamburg', '+494066969'],
    ['Köln', '+492214710'],
    ['München', '+498999998'],
    ['London', '+442079460'],
  ])('have the area code of %s in that city', (city, block) => {
    const own = phones.filter((_, number) => spots[number]?.city === city)
    expect(new Set(own.map((phone) => phone.slice(0, -3)))).toEqual(new Set([block]))
  })
  it('are different, and none outside Germany and the United Kingdom', () => {
    const given = phones.filter((phone) => phone !== '')
    expect(new Set(given).size).toBe(given.length)
    expect(new Set(given.map((phone) => phone.slice(0, 3)))).toEqual(new Set(['+49', '+44']))
  })
})

describe('postcodes', () => {
  it.each([
    ['DE', 'Bayern', 'München', /^(8|9[0-7])\d{3,4}$/u],
    ['DE', '', 'Nirgends', /^\d{5}$/u],
    ['AT', 'Wien', 'Wien', /^1[0-2]\d{2}$/u],
    ['CH', 'Genève', 'Genève', /^12\d{2}$/u],
    ['GB', 'Greater London', 'London', /^(E|N|NW|SE|SW|W)\d{1,2} \d[A-Z]{2}$/u],
    ['GB', 'Kent', 'Ashford', /^AS\d{1,2} \d[A-Z]{2}$/u],
    ['IN', 'Delhi', 'Delhi', /^110\d{3}$/u],
  ] as const)('%s %s %s', (country, region, city, shape) => {
    const random = createRandom(2, 'zip')
    for (const zip of many(() => makeZip(random, country, region, city))) {
      expect(zip).toMatch(shape)
      expect(isZip(zip)).toBe(true)
    }
  })
  it('come with a street and a number', () => {
    const random = createRandom(2, 'street')
    expect(makeStreet(random, 'DE')).toMatch(/^\D+ \d+$/u)
    expect(makeStreet(random, 'GB')).toMatch(/^\d+ \D+$/u)
  })
})

describe('texts', () => {
  it('exist for every kind of animal in every language', () => {
    const random = createRandom(6, 'visits')
    for (const language of LANGUAGES) {
      for (const species of SPECIES) {
        const { reason, note } = makeVisit(random, species, language)
        expect(reason.length).toBeGreaterThan(5)
        expect(reason.length).toBeLessThanOrEqual(500)
        expect(note.length).toBeGreaterThan(20)
      }
      expect(makeAbout(random, language, 12)).toContain('12')
    }
  })
  it('name each service once in a language', () => {
    for (const language of LANGUAGES) {
      const names = serviceCatalogue(language).map((service) => service.name)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

describe('choosing places for clinics', () => {
  const spots = chooseClinicSpots(42)

  it('gives the requested number, the same ones for the same seed', () => {
    expect(spots).toHaveLength(640)
    expect(chooseClinicSpots(42)).toEqual(spots)
    expect(chooseClinicSpots(43)).not.toEqual(spots)
    expect(chooseClinicSpots(42, 700)).toHaveLength(700)
  })
  it('covers the five countries', () => {
    for (const country of DEMO_COUNTRIES) {
      expect(spots.filter((spot) => spot.country === country).length).toBeGreaterThanOrEqual(60)
    }
  })
  it('names towns and states by the rule', () => {
    expect(spots.filter((spot) => !isPlaceName(spot.city) || !isPlaceName(spot.state))).toEqual([])
  })
  it('puts many into large cities and some into small towns', () => {
    const byCity = new Map<string, number>()
    for (const { city } of spots) byCity.set(city, (byCity.get(city) ?? 0) + 1)
    const large = ['Berlin', 'Wien', 'London', 'Mumbai', 'Zürich']
    expect(large.filter((city) => (byCity.get(city) ?? 0) < 5)).toEqual([])
    expect(byCity.size).toBeGreaterThan(150)
  })
  it('gives each its own position, near a town of the same country', () => {
    expect(new Set(spots.map((spot) => `${spot.lat},${spot.lng}`)).size).toBe(spots.length)
    const astray = spots.filter(({ lat, lng, country }) => {
      const near = nearestPlace(lat, lng, 3)
      return !near || (near.distanceKm > 1.5 && near.place.countryCode !== country)
    })
    expect(astray).toEqual([])
  })
  it('lies in the zone of its country', () => {
    const zones = {
      DE: 'Europe/Berlin',
      AT: 'Europe/Vienna',
      CH: 'Europe/Zurich',
      GB: 'Europe/London',
      IN: 'Asia/Kolkata',
    }
    expect(
      spots.filter((spot) => timeZoneAt(spot.lat, spot.lng, spot.country) !== zones[spot.country]),
    ).toEqual([])
  })
})
