import { fromMercator, toMercator } from '@vetvisit/contract/search/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, START } from '../../../test/harness.ts'
import { clinicHours, clinics } from '../../db/schema/clinics.ts'
import { HOME, mapOf, north, type Query } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, clinicAt } = mapOf(harness)

/** Clinics of one doctor along a line to the north, 20 m apart, every third of them at the place of the one before. */
async function line(count: number): Promise<void> {
  const { doctor } = await clinicAt(HOME, 'Anfang')
  const rows = Array.from({ length: count - 1 }, (_, index) => {
    const place = fromMercator(toMercator(north(HOME, 0.02 * (index + 1 - (index % 3 === 2 ? 1 : 0)))))
    return {
      id: `01890a5d-ac96-774b-8000-${Math.random().toString(16).slice(2).padEnd(12, '0').slice(0, 12)}`,
      doctorId: doctor.id,
      name: `Praxis ${index}`,
      addressLine1: 'a',
      zipcode: '1',
      city: 'b',
      state: 'c',
      country: 'd',
      timeZone: 'Europe/Berlin',
      ...place,
      geohash: 'u',
      position: toMercator(place),
      currency: 'EUR' as const,
      consultationFee: 1,
      followUpFee: 1,
      color: '#fdd86f',
      slotMinutes: 30 as const,
      searchText: ` praxis ${String(index).padStart(4, '0')}`,
      createdAt: new Date(START),
    }
  })
  await harness.database.db.insert(clinics).values(rows)
}

describe('many clinics', () => {
  it('are answered at most 200 at a time, with the total', async () => {
    await line(205)
    const answer = await search(HOME)
    expect(answer.clinics).toHaveLength(200)
    expect(answer).toMatchObject({ total: 205, truncated: true })
    expect(await search({ ...HOME, zoom: 18 })).toMatchObject({ truncated: false, nextCursor: null })
  })

  it.each<[string, Query]>([
    ['by distance', { ...HOME, zoom: 11 }],
    ['by name', {}],
    ['by next free slot', { ...HOME, zoom: 11, sort: 'nextFree' }],
    ['for a date', { ...HOME, zoom: 11, date: '2026-03-03' }],
  ])('come page by page %s, each once and in order', async (_, query) => {
    await line(450)
    const hours = { clinicId: '', schedule: 0, weekday: 1, startMinute: 480, endMinute: 1020 }
    const all = await harness.database.db
      .select({ id: clinics.id, name: clinics.name, deletedAt: clinics.deletedAt })
      .from(clinics)
    const rows = all
      .filter(({ name, deletedAt }) => deletedAt === null && name !== 'Anfang')
      .map(({ id }) => ({ ...hours, clinicId: id }))
    await harness.database.db.insert(clinicHours).values(rows)
    const seen: string[] = []
    const distances: (number | null)[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const answer = await search({ ...query, limit: 130, ...(cursor !== undefined && { cursor }) })
      expect(answer).toMatchObject({ total: 450, truncated: answer.nextCursor !== null })
      seen.push(...answer.clinics.map(({ id }) => id))
      distances.push(...answer.clinics.map((card) => card.distanceKm))
      cursor = answer.nextCursor ?? undefined
      pages += 1
    } while (cursor !== undefined && pages < 20)
    expect(new Set(seen).size).toBe(450)
    expect(seen).toHaveLength(450)
    const inOrder = 'sort' in query ? distances : distances.toSorted((a, b) => (a ?? 0) - (b ?? 0))
    expect(distances).toEqual(inOrder)
  })

  it('are counted up to ten thousand', async () => {
    const { doctor } = await clinicAt(HOME, 'Anfang')
    await harness.database.db
      .execute(sql`insert into clinics (id, doctor_id, name, address_line1, zipcode, city, state, country, time_zone,
        currency, consultation_fee, follow_up_fee, color, slot_minutes, created_at, lat, lng, geohash, position)
      select gen_random_uuid(), doctor_id, 'Praxis', 'a', '1', 'b', 'c', 'd', time_zone, currency, 1, 1, color, 30, created_at, lat, lng, geohash, position
      from clinics, generate_series(1, 10005) where doctor_id = ${doctor.id}::uuid`)
    expect(await search({ ...HOME, limit: 1 })).toMatchObject({ total: 10_000, truncated: true })
  })
})
