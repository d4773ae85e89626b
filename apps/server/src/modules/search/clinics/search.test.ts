/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { distanceKm, radiusMetres } from '@vetvisit/contract/geo/rules'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  DOCTOR_PROFILE,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  petOf,
  signUpDoctor,
  START,
  SCHEDULE,
} from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { type Changes, east, HOME, insertClinics, mapOf, north, type Query } from './search.test-support.ts'
import { execute } from '../../../../test/sql.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const changeUser = (change: SQL, doctorId: string) =>
  execute(harness.database, sql`update users set ${change} where id = ${doctorId}::uuid`)

describe('the reach of a search', () => {
  it('is 5.5 km at zoom 13 and 900 px at 50° north', async () => {
    expect(radiusMetres(50, 13, 900) / 1000).toBeCloseTo(5.53, 2)
    await clinicAt(north(HOME, 5.4), 'Inside')
    await clinicAt(north(HOME, 5.6), 'Outside')
    expect(await names(HOME)).toEqual(['Inside'])
    expect(await names({ ...HOME, zoom: 13, mapSize: 900 })).toEqual(['Inside'])
    expect(await names({ ...HOME, mapSize: 900 })).toEqual(['Inside'])
    expect(await names({ ...HOME, zoom: 12 })).toEqual(['Inside', 'Outside'])
    expect(await names({ ...HOME, mapSize: 920 })).toEqual(['Inside', 'Outside'])
  })

  // specification/practice §4: search: the front door counts what the list behind it shows
  it.each<[string, Query]>([
    ['a typed town', { q: 'Kreuznach' }],
    ['a position, if the query says so', { ...HOME, radiusKm: 25 }],
    ['a position with a text, if the query says so', { ...HOME, q: 'dog', radiusKm: 25, zoom: 13 }],
  ])('is 25 km around %s', async (_, query) => {
    const centre = (await search(query)).place ?? HOME
    await clinicAt(north(centre, 24.9), 'Inside')
    await clinicAt(north(centre, 25.1), 'Outside')
    expect(await names(query)).toEqual(['Inside'])
  })

  it('is a circle around a position and the whole box of a map', async () => {
    await clinicAt(north(HOME, 5), 'North')
    const corner = north(east(HOME, 5), 5)
    await clinicAt(corner, 'Corner')
    expect(await names({ ...HOME, zoom: 13 })).toEqual(['North'])
    const bbox = [HOME.lng - 0.1, HOME.lat - 0.1, corner.lng + 1e-6, corner.lat + 1e-6]
      .map((degree) => degree.toFixed(9))
      .join(',')
    expect((await names({ ...HOME, bbox })).toSorted()).toEqual(['Corner', 'North'])
  })

  it('crosses the date line', async () => {
    const fiji = { lat: -17, lng: 179.99 }
    await clinicAt(east(fiji, 4), 'Beyond the line')
    await clinicAt({ lat: -17, lng: 179.96 }, 'Before the line')
    await clinicAt({ lat: -17, lng: 0 }, 'Other side of the globe')
    const { clinics: found } = await search(fiji)
    expect(found.map(({ name }) => name)).toEqual(['Before the line', 'Beyond the line'])
    expect(found[1]?.distanceKm).toBeCloseTo(4, 1)
    expect((await names({ bbox: '179,-20,-179,-10' })).toSorted()).toEqual([
      'Before the line',
      'Beyond the line',
    ])
  })

  it('orders by the short way round the globe when the map shows the world', async () => {
    await clinicAt({ lat: 0, lng: -178 }, 'Near')
    await clinicAt({ lat: 0, lng: 150 }, 'Far')
    expect(await names({ lat: 0, lng: 178, bbox: '-180,-85,180,85' })).toEqual(['Near', 'Far'])
  })

  // specification/owner §7: GET /patient/search
  it('lists the nearest first with their great-circle distance', async () => {
    const far = north(HOME, 3)
    await clinicAt(far, 'Far')
    await clinicAt(north(HOME, -1), 'Near')
    const { clinics: found, total, truncated, place } = await search(HOME)
    expect(found.map(({ name }) => name)).toEqual(['Near', 'Far'])
    expect(found[1]?.distanceKm).toBeCloseTo(distanceKm(HOME, far), 1)
    expect({ total, truncated, place }).toEqual({ total: 2, truncated: false, place: null })
  })

  it('reads 0,0 as no position: all clinics by name, also those without a position', async () => {
    await clinicAt(HOME, 'Zoo Praxis')
    await clinicAt({ lat: 1, lng: 1 }, 'Ägidius Praxis')
    await clinicAt(null, 'Mitte Praxis')
    for (const query of [{ lat: 0, lng: 0 }, {}]) {
      const { clinics: found } = await search(query)
      expect(found.map(({ name }) => name)).toEqual(['Ägidius Praxis', 'Mitte Praxis', 'Zoo Praxis'])
      expect(found.map((card) => card.distanceKm)).toEqual([null, null, null])
    }
    expect(await names({ ...HOME, zoom: 2 })).not.toContain('Mitte Praxis')
  })

  it('begins at the main town of the time zone without a position, names it, and measures no distance', async () => {
    await clinicAt({ lat: 19.07, lng: 72.88 }, 'Alte Praxis')
    await clinicAt(null, 'Bunte Praxis')
    await clinicAt({ lat: 48.14, lng: 11.58 }, 'Mitte Praxis')
    await clinicAt({ lat: 52.4, lng: 13.1 }, 'Zoo Praxis')
    const { clinics: found, total, place, around } = await search({ zone: 'Europe/Berlin' })
    expect(found.map(({ name }) => name)).toEqual([
      'Zoo Praxis',
      'Mitte Praxis',
      'Alte Praxis',
      'Bunte Praxis',
    ])
    expect({ total, place, distances: found.map((card) => card.distanceKm) }).toEqual({
      total: 4,
      place: null,
      distances: [null, null, null, null],
    })
    expect(around?.name).toBe('Berlin')
    expect((await search({ zone: 'Europe/Berlin', lat: 19.07, lng: 72.88 })).around).toBeNull()
    const byName = ['Alte Praxis', 'Bunte Praxis', 'Mitte Praxis', 'Zoo Praxis']
    for (const zone of ['Etc/UTC', 'Berlin', 'Mars/Olympus_Mons', ''])
      expect(await names({ zone })).toEqual(byName)
    expect(await names({ zone: 'Europe/Berlin', sort: 'name' })).toEqual(byName)
    expect(await names({ zone: 'Europe/Berlin', lat: 19.07, lng: 72.88 })).toEqual(['Alte Praxis'])
    expect(await names({ zone: 'Asia/Calcutta', limit: 1 })).toEqual(['Alte Praxis'])
  })

  // specification/readings §9: a time zone that spans a country asks for the town (added)
  it.each(['Asia/Calcutta', 'America/New_York'])(
    'neither names a town nor measures from it in a zone that spans a country: %s',
    async (zone) => {
      const kolkata = { lat: 22.57, lng: 88.36 }
      const dental = {
        additionalServices: [{ name: 'Dental care', subServices: [{ name: 'First', price: 5 }] }],
      }
      const mumbai = { lat: 19.07, lng: 72.88 }
      await clinicAt(kolkata, 'Kolkata Pets', dental)
      await clinicAt(mumbai, 'Mumbai Pets', dental)
      for (const query of [{ zone }, { zone, q: 'dentist' }, { zone, radiusKm: 60 }] as const) {
        const { clinics: found, around } = await search(query)
        expect(found.map(({ name }) => name).toSorted()).toEqual(['Kolkata Pets', 'Mumbai Pets'])
        expect(found.map((card) => card.distanceKm)).toEqual([null, null])
        expect(around).toBeNull()
      }
    },
  )

  it('lists verified clinics first without a place, except by name', async () => {
    await clinicAt(HOME, 'Zoo Praxis')
    const { doctor } = await clinicAt(HOME, 'Mitte Praxis')
    await clinicAt(HOME, 'Alte Praxis')
    await execute(
      harness.database,
      sql`update doctors set verified_at = now() where user_id = ${doctor.id}::uuid`,
    )
    expect(await names({})).toEqual(['Mitte Praxis', 'Alte Praxis', 'Zoo Praxis'])
    expect(await names({ sort: 'name' })).toEqual(['Alte Praxis', 'Mitte Praxis', 'Zoo Praxis'])
  })

  it.each([
    ['a latitude beyond the pole', { lat: 91, lng: 0 }],
    ['a box upside down', { bbox: '0,10,10,0' }],
    ['201 clinics at once', { limit: 201 }],
    ['a cursor of its own making', { cursor: 'bm9wZQ' }],
    ['an unknown specialisation', { specialization: 'astrology' }],
    ['an unknown field', { radius: 5 }],
  ])('refuses %s', async (_, query) => {
    expect(await harness.refusal(searchClinics, { query })).toMatchObject({
      httpStatus: 422,
      code: 'invalid',
    })
  })
})

describe('the listed clinics', () => {
  it('are only those of doctors who finished onboarding', async () => {
    const doctor = await signUpDoctor(harness)
    await harness.call(updateDoctor, { token: doctor.token, body: DOCTOR_PROFILE })
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    await insertClinics(harness, doctor.id, [{ ...HOME, id, name: 'Unfertig' }])
    expect(await names(HOME)).toEqual([])
    await harness.call(updateDoctor, { token: doctor.token, body: { termsAccepted: true } })
    expect(await names(HOME)).toEqual(['Unfertig'])
  })

  it('are not those of deleted, disabled or erased doctors', async () => {
    const { clinic } = await clinicAt(HOME, 'Deleted')
    const disabled = await clinicAt(HOME, 'Disabled')
    const erased = await clinicAt(HOME, 'Erased')
    expect(await names(HOME)).toHaveLength(3)
    await execute(
      harness.database,
      sql`update clinics set deleted_at = ${START}::timestamptz where id = ${clinic.id}::uuid`,
    )
    await changeUser(sql`disabled_at = ${START}::timestamptz`, disabled.doctor.id)
    await changeUser(
      sql`deleted_at = ${START}::timestamptz, email = null, password_hash = null`,
      erased.doctor.id,
    )
    expect(await names(HOME)).toEqual([])
    await changeUser(sql`disabled_at = null`, disabled.doctor.id)
    expect(await names(HOME)).toEqual(['Disabled'])
  })

  it('are only those of verified doctors where verification is required', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    try {
      const doctor = await onboardedDoctor(strict)
      await clinicOf(strict, doctor)
      const listed = async () =>
        (await strict.call(searchClinics, { query: {} })).clinics.map(({ verified }) => verified)
      expect(await listed()).toEqual([])
      await execute(
        strict.database,
        sql`update doctors set verified_at = ${START}::timestamptz where user_id = ${doctor.id}::uuid`,
      )
      expect(await listed()).toEqual([true])
      // A changed registration number must be verified again.
      await strict.call(updateDoctor, { token: doctor.token, body: { registrationId: 'BER/1' } })
      expect(await listed()).toEqual([])
    } finally {
      await strict.close()
    }
  })

  // specification/owner §7: GET /patient/search
  it('have only public fields', async () => {
    await clinicAt(HOME, 'Praxis', {
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 5 }] }],
    })
    const answer = await harness.send(searchClinics, { query: HOME })
    expect(answer.text).not.toMatch(/email|mobile|registration|dateOfBirth|gender/i)
    const [card] = (await search(HOME)).clinics
    expect(card).toMatchObject({
      docName: 'Ruth Lange',
      services: ['Grooming'],
      specializations: ['surgery', 'internal-medicine'],
      vets: [],
      vetCount: 1,
    })
  })

  // specification/readings §5: a card names all vets of a clinic, and one who stands for them (added)
  it('show up to six faces of a clinic of several vets, and the specializations of all', async () => {
    const { lead, vets } = await severalVets(harness, { vets: 6, clinic: { position: HOME } })
    const last = vets.at(-1) ?? lead
    await harness.call(updateDoctor, { token: last.token, body: { specialization: ['pathology'] } })
    const [card] = (await search({ ...HOME, specialization: 'pathology' })).clinics
    expect(card).toMatchObject({ docId: lead.id, docName: 'Anna Lindhof', vetCount: 6 })
    expect(card?.vets.map(({ fullname }) => fullname)).toEqual([
      'Anna Lindhof',
      'Ben Brenner',
      'Carla Cohn',
      'Dora Dahl',
      'Emil Ernst',
      'Fritz Falk',
    ])
    expect(card?.specializations).toEqual(['surgery', 'internal-medicine', 'pathology'])
  })
})

describe('filters', () => {
  it.each<[string, Query, Changes, Changes]>([
    ['specialization', { specialization: 'pathology' }, {}, { specialization: ['pathology'] }],
    [
      'service',
      { service: 'grooming' },
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 5 }] }] },
      {},
    ],
    [
      'sub-service',
      { service: 'BATH' },
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 5 }] }] },
      {},
    ],
    ['date', { date: '2026-03-07' }, { schedule: [{ ...SCHEDULE, availableDays: '5' }] }, {}],
  ])('by %s', async (_, query, changes, profile) => {
    await clinicAt(HOME, 'Match', changes, profile)
    await clinicAt(HOME, 'Other')
    expect(await names({ ...HOME, ...query })).toEqual(['Match'])
    expect(await names(query)).toEqual(['Match'])
  })

  it('by species, where a clinic that names none treats all', async () => {
    await clinicAt(HOME, 'All')
    await clinicAt(north(HOME, 1), 'Horses', { species: ['Horse', 'Goat'] })
    expect(await names({ ...HOME, species: 'Horse' })).toEqual(['Horses', 'All'])
    expect(await names({ ...HOME, species: 'Cat' })).toEqual(['All'])
  })

  it('follow a change of the doctor’s specialisations', async () => {
    const { doctor } = await clinicAt(HOME, 'Praxis')
    expect(await names({ specialization: 'pathology' })).toEqual([])
    await harness.call(updateDoctor, { token: doctor.token, body: { specialization: ['pathology'] } })
    expect(await names({ specialization: 'pathology' })).toEqual(['Praxis'])
    expect(await names({ specialization: 'surgery' })).toEqual([])
  })

  it('leave out clinics on holiday or booked out on the date', async () => {
    await clinicAt(HOME, 'Holiday', { holidays: ['2026-03-03'] })
    const full = await clinicAt(HOME, 'Full', { schedule: [{ ...SCHEDULE, toTimeHour: 8, toTimeMin: 30 }] })
    await clinicAt(HOME, 'Free')
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const body = { clinicId: full.clinic.id, start: '2026-03-03T07:00:00.000Z', petId: pet._id }
    await harness.call(createAppointment, { token: owner.token, body })
    expect(await names({ ...HOME, date: '2026-03-03' })).toEqual(['Free'])
    expect((await names({ ...HOME, date: '2026-03-04' })).toSorted()).toEqual(['Free', 'Full', 'Holiday'])
    expect(await names({ ...HOME, date: '2026-03-01' })).toEqual([])
  })
})

describe('typed text', () => {
  it.each([
    ['the clinic', 'sonnen'],
    ['the middle of its name', 'klinik sonnenberg'],
    ['the doctor', 'Köhler'],
    ['the doctor without umlauts', 'kohler'],
    ['the doctor as a typewriter has it', 'KOEHLER'],
    ['a service', 'haircut'],
    ['a specialisation in German', 'Chirurgie'],
    ['a specialisation in Hindi', 'सर्जरी'],
    ['two of them', 'käthe sonnenberg'],
  ])('finds by %s', async (_, q) => {
    await clinicAt(
      HOME,
      'Tierklinik Sonnenberg',
      { additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Haircut', price: 5 }] }] },
      { fullname: 'Käthe Köhler' },
    )
    await clinicAt(HOME, 'Praxis', {}, { specialization: ['pathology'] })
    expect(await names({ q, ...HOME })).toEqual(['Tierklinik Sonnenberg'])
  })

  it('reads wildcards of the database as plain characters', async () => {
    await clinicAt(HOME, 'Praxis')
    expect(await names({ q: '%' })).toEqual(['Praxis'])
    expect(await names({ q: "x' or true --" })).toEqual([])
    expect(await names({ q: 'pr_zis' })).toEqual([])
  })

  it('searches around a named town, regardless of the reader’s position', async () => {
    await clinicAt({ lat: 52.52, lng: 13.41 }, 'Hauptstadt Praxis')
    await clinicAt(HOME, 'Berlin Praxis am Ort')
    const { clinics: found, place } = await search({ q: 'berlin', ...HOME })
    expect(place?.name).toBe('Berlin')
    expect(place?.lat).toBeCloseTo(52.52, 1)
    expect(found.map(({ name }) => name)).toEqual(['Hauptstadt Praxis'])
    expect(found[0]?.distanceKm).toBeLessThan(5)
    expect((await search({ q: 'München' })).place?.name).toBe('München')
    expect((await search({ q: 'Munich, Germany' })).place?.name).toBe('Munich')
  })

  it('stays within the map’s box', async () => {
    await clinicAt({ lat: 52.52, lng: 13.41 }, 'Hauptstadt Praxis')
    const { clinics: found, place } = await search({ q: 'Berlin', bbox: '13,52,14,53' })
    expect({ names: found.map(({ name }) => name), place }).toEqual({
      names: ['Hauptstadt Praxis'],
      place: null,
    })
  })

  it('reads a small town’s name as a name if a clinic has it', async () => {
    expect((await search({ q: 'Wedel' })).place?.name).toBe('Wedel')
    await clinicAt(HOME, 'Praxis', {}, { fullname: 'Anna Wedel' })
    const { clinics: found, place } = await search({ q: 'Wedel' })
    expect({ names: found.map(({ name }) => name), place }).toEqual({ names: ['Praxis'], place: null })
  })
})
