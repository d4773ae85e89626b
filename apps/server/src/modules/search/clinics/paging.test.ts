/** @module-tag databases */
import { fromMercator, toMercator } from '@vetvisit/contract/geo/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { HOME, insertClinics, mapOf, north, type Query } from './search.test-support.ts'
import { execute } from '../../../../test/sql.ts'

const harness = harnessOfFile()
const { search, clinicAt } = mapOf(harness)

let made = 0
/** Another one each time, and in no order: the factor is odd, so no two products are the same. */
const nextId = () =>
  `01890a5d-ac96-774b-8000-${((++made * 2_654_435_761) % 2 ** 32).toString(16).padStart(12, '0')}`

/** Clinics of one doctor on a line to the north, 20 m apart; every third is at the position of the one before. */
async function line(count: number): Promise<void> {
  const { doctor } = await clinicAt(HOME, 'Anfang')
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...fromMercator(toMercator(north(HOME, 0.02 * (index + 1 - (index % 3 === 2 ? 1 : 0))))),
    id: nextId(),
    name: `Praxis ${index}`,
    searchText: ` praxis ${String(index).padStart(4, '0')}`,
  }))
  await insertClinics(harness, doctor.id, rows)
}

/** Copies of the only clinic, at its place. They are listed as it is: to list each by the triggers of its vets takes twenty seconds. */
const copies = (count: number) =>
  harness.database.transact(async () => {
    await execute(harness.database, sql`set local session_replication_role = replica`)
    await execute(
      harness.database,
      sql`insert into clinics (id, doctor_id, practice_id, name, address_line1, zipcode, city, state, country, time_zone,
        currency, consultation_fee, follow_up_fee, color, slot_minutes, created_at, lat, lng, geohash, position,
        shown, verified, mail_confirmed, listable)
      select gen_random_uuid(), doctor_id, practice_id, 'Praxis', 'a', '1', 'b', 'c', 'd', time_zone,
        currency, 1, 1, color, 30, created_at, lat, lng, geohash, position, shown, verified, mail_confirmed, listable
      from clinics, generate_series(1, ${count}::int) where deleted_at is null`,
    )
  })

describe('many clinics', () => {
  // specification/owner §9: at most 200 clinics; radius from zoom
  // specification/practice §9: map zoom 13, size 900, fallback 10; at most 200 clinics
  it('are answered at most 200 at a time, with the total', async () => {
    await line(205)
    const answer = await search(HOME)
    expect(answer.clinics).toHaveLength(200)
    expect(answer).toMatchObject({ total: 205, truncated: true })
    expect(await search({ ...HOME, zoom: 18 })).toMatchObject({ truncated: false, nextCursor: null })
  })

  const orders: [string, Query][] = [
    ['by distance', { ...HOME, zoom: 11 }],
    ['by name', {}],
    ['by next free slot', { ...HOME, zoom: 11, sort: 'nextFree' }],
    ['for a date', { ...HOME, zoom: 11, date: '2026-03-03' }],
  ]
  it('come page by page by distance, name, next free slot and for a date, each once and in order', async () => {
    await line(450)
    await execute(
      harness.database,
      sql`insert into clinic_hours (clinic_id, schedule, weekday, start_minute, end_minute)
        select id, 0, 1, 480, 1020 from clinics where deleted_at is null and name <> 'Anfang'`,
    )
    for (const [name, query] of orders) {
      const seen: string[] = []
      const distances: (number | null)[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const answer = await search({ ...query, limit: 130, ...(cursor !== undefined && { cursor }) })
        expect({ name, ...answer }).toMatchObject({ name, total: 450, truncated: answer.nextCursor !== null })
        seen.push(...answer.clinics.map(({ id }) => id))
        distances.push(...answer.clinics.map((card) => card.distanceKm))
        cursor = answer.nextCursor ?? undefined
        pages += 1
      } while (cursor !== undefined && pages < 20)
      expect([name, new Set(seen).size, seen.length]).toEqual([name, 450, 450])
      const inOrder = 'sort' in query ? distances : distances.toSorted((a, b) => (a ?? 0) - (b ?? 0))
      expect([name, distances]).toEqual([name, inOrder])
    }
  })

  it.each(['distance', 'best'] as const)(
    'are counted by %s for a date if they are open then',
    async (sort) => {
      await line(250)
      await execute(
        harness.database,
        sql`insert into clinic_hours (clinic_id, schedule, weekday, start_minute, end_minute)
        select id, 0, 1, 480, 1020 from clinics where deleted_at is null and name like '%1'`,
      )
      const { total } = await search({ ...HOME, zoom: 11, date: '2026-03-03', sort })
      expect(total).toBe(26)
    },
  )

  it('are counted up to ten thousand', async () => {
    await clinicAt(HOME, 'Anfang')
    await copies(10_005)
    expect(await search({ ...HOME, limit: 1 })).toMatchObject({ total: 10_000, truncated: true })
  })
})
