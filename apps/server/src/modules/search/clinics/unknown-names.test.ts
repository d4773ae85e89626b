import { describe, expect, it } from 'vitest'
import { CLINIC, harnessOfFile, START } from '../../../../test/harness.ts'
import { mapOf, north } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, clinicAt } = mapOf(harness)

const BERLIN = { lat: 52.52, lng: 13.405 }
const MUNICH = { lat: 48.137, lng: 11.575 }

const at = (addressLine1: string, zipcode: string, city = 'Berlin') => ({
  address: { ...CLINIC.address, addressLine1, zipcode, city },
})

describe('an unknown name', () => {
  // specification/practice §4: search: words of time are filters; an unknown name at a place is dropped and told
  it('at a place with practices is dropped, and told', async () => {
    await clinicAt(BERLIN, 'Mitte')
    const found = await search({ q: 'xqzvbnwq Berlin' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Mitte'])
    expect(found).toMatchObject({ unknownName: 'xqzvbnwq', nearest: null, total: 1 })
  })

  it('at a place without practices is dropped, and the nearest practice is told', async () => {
    await clinicAt(BERLIN, 'Mitte')
    const found = await search({ q: 'Hund in Weiden in der Oberpfalz' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Mitte'])
    expect(found).toMatchObject({ unknownName: 'Oberpfalz', nearest: { place: 'Weiden' } })
  })

  it('at a place is that of the nearest practice of that name elsewhere', async () => {
    await clinicAt(BERLIN, 'Mitte')
    await clinicAt(MUNICH, 'Isarauen')
    const found = await search({ q: 'Isarauen Berlin' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Isarauen'])
    expect(found).toMatchObject({ unknownName: 'Isarauen', nearest: { place: 'Berlin' } })
  })

  it.each(['chip einsetzen', 'einsetzen chip', 'Hund xqzvbnwq'])(
    'beside something that was understood is dropped, and told: %s',
    async (q) => {
      await clinicAt(BERLIN, 'Mitte')
      const found = await search({ q, zone: 'Europe/Berlin' })
      const alone = await search({ q: q.replace(/einsetzen|xqzvbnwq/, '').trim(), zone: 'Europe/Berlin' })
      expect(found).toMatchObject({
        total: alone.total,
        unknownName: q.includes('chip') ? 'einsetzen' : 'xqzvbnwq',
      })
      expect(found.clinics.map(({ name }) => name)).toEqual(alone.clinics.map(({ name }) => name))
    },
  )

  it('is dropped alone, and the known name beside it stays', async () => {
    await clinicAt(BERLIN, 'Mitte')
    await clinicAt(BERLIN, 'Isarauen')
    const found = await search({ q: 'Hund Isarauen xqzvbnwq', zone: 'Europe/Berlin' })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Isarauen'])
    expect(found.unknownName).toBe('xqzvbnwq')
  })

  it('without a place names the nearest practice of all', async () => {
    await clinicAt(BERLIN, 'Mitte')
    const found = await search({ q: 'xqzvbnwq', zone: 'Europe/Berlin' })
    expect(found).toMatchObject({
      total: 0,
      unknownName: 'xqzvbnwq',
      around: { name: 'Berlin' },
      nearest: { place: null, clinic: { name: 'Mitte' } },
    })
  })
})

describe('the nearest practice where none matches', () => {
  // specification/practice §4: search: nothing found shows the nearest practice with its times
  it('is a card with its next free slots, of any day', async () => {
    harness.clock.set('2026-03-02T05:00:00.000Z')
    await clinicAt(north(BERLIN, 3), 'Further')
    await clinicAt(north(BERLIN, 2), 'Near', at('Torstraße 1', '10119'))
    const { clinics, nearest } = await search({ q: 'xqzvbnwq', ...BERLIN })
    expect(clinics).toEqual([])
    expect(nearest?.clinic).toMatchObject({ name: 'Near', docName: 'Ruth Lange', distanceKm: 2 })
    expect(nearest?.clinic.nextSlots).toHaveLength(3)
    expect(nearest?.clinic.nextSlots[0]).toBe('2026-03-02T07:00:00.000Z')
    harness.clock.set(START)
  })

  // specification/practice §4: search: nothing found shows the nearest practice with its times
  it('is the nearest that has another time, if none is free as wanted', async () => {
    await clinicAt(north(BERLIN, 1), 'Birds', { species: ['Birds'] })
    await clinicAt(north(BERLIN, 3), 'Further', { species: ['Dog'] })
    await clinicAt(north(BERLIN, 2), 'Dogs', { species: ['Dog'] })
    for (const sort of ['best', 'distance'] as const) {
      const { clinics, nearest } = await search({ q: 'dog Berlin', date: '2026-03-08', sort })
      expect(clinics).toEqual([])
      expect(nearest?.clinic.name).toBe('Dogs')
      expect(nearest?.clinic.nextSlots).toHaveLength(3)
    }
  })

  it('is not told if something was found', async () => {
    await clinicAt(BERLIN, 'Mitte')
    expect((await search({ q: 'Berlin' })).nearest).toBeNull()
  })
})
