/** @module-tag databases */
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { AROUND_KM } from '@vetvisit/contract/search/rules'
import { countAround, suggest } from '@vetvisit/contract/search/suggest-routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CLINIC, harnessOfFile, openHarness, SCHEDULE } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { execute } from '../../../../test/sql.ts'
import { mapOf, north } from '../clinics/search.test-support.ts'

const harness = harnessOfFile()
const { clinicAt } = mapOf(harness)

const BERLIN = { lat: 52.52, lng: 13.405 }

const suggested = (q: string, query = {}, language = 'en') =>
  harness.call(suggest, { query: { q, ...query }, language })

/** The vets by whom suggested practices are named. */
const suggestedVet = async (q: string) => (await suggested(q)).practices.map(({ docName }) => docName)

/** Region and country of the suggested towns. */
const townsFor = async (q: string) => (await suggested(q, BERLIN)).places.map(({ detail }) => detail)

describe('a suggestion', () => {
  // specification/practice §4: search: completion of a text, count of practices around
  it.each([
    ['tur', 'Turtles', 'Turtles'],
    ['Schildkr', 'Turtles', 'Turtles'],
    ['कछु', 'Turtles', 'Turtles'],
    ['vet for my guinea p', 'Guinea pigs', 'vet for my Guinea pigs'],
  ])('of an animal completes %s', async (typed, name, q) => {
    const { animals } = await suggested(typed)
    expect(animals[0]).toMatchObject({ name, q })
  })

  it('is in the reader’s language', async () => {
    expect((await suggested('tooth', {}, 'de')).problems.map(({ name }) => name)).toContain('Zahnschmerzen')
    expect((await suggested('zahna', {}, 'hi')).problems[0]?.name).toBe('दाँत')
  })

  it('of a problem that cannot wait says so', async () => {
    expect((await suggested('poiso')).problems[0]).toMatchObject({ id: 'poisoning', urgent: true })
  })

  it('of a place is a town, a postcode or a street of a clinic', async () => {
    const address = { ...CLINIC.address, addressLine1: 'Bergmannstraße 12', zipcode: '10961', city: 'Berlin' }
    await clinicAt(BERLIN, 'Praxis', { address })
    expect((await suggested('turtle berl')).places[0]).toMatchObject({
      kind: 'town',
      name: 'Berlin',
      q: 'turtle Berlin',
      detail: 'Berlin, Germany',
    })
    expect((await suggested('1096')).places).toEqual([
      { kind: 'postcode', name: '10961', q: '10961', detail: 'Berlin' },
    ])
    expect((await suggested('bergman')).places).toContainEqual({
      kind: 'street',
      name: 'Bergmannstraße',
      q: 'Bergmannstraße',
      detail: 'Berlin',
    })
  })

  it('of a town within 500 km comes before larger ones further away', async () => {
    expect((await suggested('lind', BERLIN)).places[0]?.detail).toContain('Germany')
    expect((await suggested('lind', { lat: 40.7, lng: -74 })).places[0]?.detail).toContain('United States')
  })

  it('of a town with practices comes first, and none is of another country without any', async () => {
    expect((await townsFor('den')).filter((detail) => !detail.includes('Germany'))).toEqual([])
    await clinicAt({ lat: 39.74, lng: -104.98 }, 'Mile High')
    expect((await townsFor('denv'))[0]).toContain('United States')
  })

  // specification/practice §4: search: completion of a text, count of practices around
  it('of a practice of several names the vet whose name was typed, and nobody who cannot be booked', async () => {
    const { lead, vets, clinic } = await severalVets(harness, { clinic: { name: 'Am Anger' } })
    const work = { ownHours: false, schedule: [], since: null, until: null }
    const letBook = (isOnline: (index: number) => boolean) =>
      harness.call(updateClinicVets, {
        token: lead.token,
        query: { clinicId: clinic._id },
        body: { vets: vets.map(({ id }, index) => ({ doctorId: id, online: isOnline(index), ...work })) },
      })
    await letBook(() => true)
    expect(await suggestedVet('anger')).toEqual(['Anna Lindhof'])
    expect(await suggestedVet('brenn')).toEqual(['Ben Brenner'])
    await letBook((index) => index > 0)
    expect(await suggestedVet('anger')).toEqual(['Ben Brenner'])
  })

  it('of a practice has those that are called so before doctors who are', async () => {
    await clinicAt(BERLIN, 'Praxis Eins', {}, { fullname: 'Ruth Lindner' })
    await clinicAt(north(BERLIN, 5), 'Tierarztpraxis am Lindenhof')
    const { practices } = await suggested('lind', BERLIN)
    expect(practices.map(({ name }) => name)).toEqual(['Tierarztpraxis am Lindenhof', 'Praxis Eins'])
  })

  it('of a practice is by its name, its words, or its doctor, the nearest first', async () => {
    await clinicAt(north(BERLIN, 5), 'Lindenhof Nord')
    await clinicAt(BERLIN, 'Lindenhof Süd', {}, { fullname: 'Ruth Albrecht' })
    await clinicAt(BERLIN, 'Tierarztpraxis am Lindenhof')
    const practices = async (q: string) => (await suggested(q, BERLIN)).practices.map(({ name }) => name)
    expect(await practices('linden')).toEqual([
      'Lindenhof Süd',
      'Lindenhof Nord',
      'Tierarztpraxis am Lindenhof',
    ])
    expect(await practices('albre')).toEqual(['Lindenhof Süd'])
    expect((await suggested('albre', BERLIN)).practices[0]).toMatchObject({
      docName: 'Ruth Albrecht',
      distanceKm: 0,
    })
    expect((await suggested('albre')).practices[0]?.distanceKm).toBeNull()
  })

  it('is one of eight at most, and no group pushes another out', async () => {
    for (const km of [1, 2, 3, 4, 5, 6]) await clinicAt(north(BERLIN, km), `Ber ${km}`)
    const found = await suggested('be')
    const rows = Object.values(found).flat()
    expect(rows).toHaveLength(8)
    expect(Object.values(found).every((group) => group.length > 0)).toBe(true)
  })

  it('begins with the second letter', async () => {
    const none = { animals: [], problems: [], places: [], practices: [] }
    for (const q of ['', ' ', 'd', '🐢', '\0', '%']) expect(await suggested(q)).toEqual(none)
    expect((await suggested('do')).animals[0]?.species).toBe('Dog')
  })

  it('names no clinic that is not listed', async () => {
    const { clinic } = await clinicAt(BERLIN, 'Verborgen')
    await execute(harness.database, sql`update clinics set deleted_at = now() where id = ${clinic.id}::uuid`)
    expect((await suggested('verbor')).practices).toEqual([])
  })

  it('is refused from the 601st of a network in a minute', async () => {
    const limited = await openHarness({ config: { rateLimit: true } })
    try {
      const ask = () => limited.send(suggest, { query: { q: 'd' }, ip: '203.0.113.7' })
      const answers = await Promise.all(Array.from({ length: 601 }, ask))
      expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(1)
      expect((await limited.send(suggest, { query: { q: 'd' }, ip: '198.51.100.7' })).httpStatus).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

const placeAround = async (query: object, language: string) =>
  (await harness.call(countAround, { query, language })).place

describe('the count of clinics around', () => {
  // specification/practice §4: search: completion of a text, count of practices around
  it('is within 25 km of the town, with those that are free today, and a minute old at most', async () => {
    harness.clock.set('2026-03-02T05:00:00.000Z')
    await clinicAt(BERLIN, 'Free')
    await clinicAt(north(BERLIN, 10), 'Closed today', { schedule: [{ ...SCHEDULE, availableDays: '3' }] })
    await clinicAt(north(BERLIN, 40), 'Far')
    const count = () => harness.call(countAround, { query: { zone: 'Europe/Berlin' } })
    expect(await count()).toMatchObject({ place: 'Berlin', clinics: 2, freeToday: 1 })
    await clinicAt(north(BERLIN, 2), 'New')
    expect(await count()).toMatchObject({ clinics: 2 })
    harness.clock.advance(61_000)
    expect(await count()).toMatchObject({ clinics: 3, freeToday: 2 })
  })

  // specification/practice §4: search: the front door counts what the list behind it shows
  it('is the number that a search around the same place finds, with a date those that are free', async () => {
    harness.clock.set('2026-03-02T05:30:00.000Z')
    await clinicAt(BERLIN, 'Free')
    await clinicAt(north(BERLIN, 24), 'Closed today', { schedule: [{ ...SCHEDULE, availableDays: '3' }] })
    await clinicAt(north(BERLIN, 27), 'Far')
    for (const query of [{ zone: 'Europe/Berlin' }, { ...north(BERLIN, 1) }, { ...north(BERLIN, -1) }]) {
      const { centre, clinics, freeToday } = await harness.call(countAround, { query })
      const found = (more = {}) =>
        harness.call(searchClinics, { query: { ...centre, radiusKm: AROUND_KM, sort: 'best', ...more } })
      expect((await found()).total).toBe(clinics)
      expect((await found({ date: '2026-03-02' })).total).toBe(freeToday)
    }
    const { clinics } = await harness.call(countAround, { query: { zone: 'Europe/Berlin' } })
    expect((await harness.call(searchClinics, { query: { q: 'Berlin' } })).total).toBe(clinics)
  })

  it('is unknown without a place', async () => {
    expect(await harness.call(countAround, { query: {} })).toMatchObject({
      place: null,
      centre: null,
      clinics: null,
      freeToday: null,
    })
  })

  // specification/readings §9: a time zone that spans a country asks for the town (added)
  it('is unknown in a time zone that spans a country', async () => {
    for (const zone of ['Asia/Calcutta', 'Asia/Kolkata', 'America/New_York'])
      expect(await harness.call(countAround, { query: { zone } })).toMatchObject({
        place: null,
        centre: null,
        clinics: null,
      })
  })

  // specification/readings §9: a town is named in the reader’s language or in its own (added)
  it('names the town in the reader’s language or in its own', async () => {
    const vienna = { zone: 'Europe/Vienna' }
    expect(await Promise.all(['en', 'de', 'hi'].map((language) => placeAround(vienna, language)))).toEqual([
      'Vienna',
      'Wien',
      'वियना',
    ])
    const kolkata = { lat: 22.57, lng: 88.36 }
    expect(await Promise.all(['en', 'de', 'hi'].map((language) => placeAround(kolkata, language)))).toEqual([
      'Kolkata',
      'Kalkutta',
      'कोलकाता',
    ])
  })
})
