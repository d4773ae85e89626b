/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile, SCHEDULE } from '../../../../test/harness.ts'
import { execute } from '../../../../test/sql.ts'
import { HOME, mapOf, north, type Query } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const FAR = { ...HOME, zoom: 9, sort: 'best' } as const
/** Monday, 06:00 in Berlin; clinics open at 08:00. */
beforeEach(() => harness.clock.set('2026-03-02T05:00:00.000Z'))

describe('the best match', () => {
  // specification/practice §4: search: best match, part of the day, open now, emergencies
  it('weighs distance and the first free slot', async () => {
    const inAMonth = {
      holidays: Array.from({ length: 29 }, (_, day) => `2026-03-${String(day + 2).padStart(2, '0')}`),
    }
    await clinicAt(HOME, 'Near in a month', inAMonth)
    await clinicAt(north(HOME, 1), 'Close today')
    await clinicAt(north(HOME, 40), 'Far today')
    expect(await names(FAR)).toEqual(['Close today', 'Near in a month', 'Far today'])
  })

  it('has clinics without a free slot last, and exact names first in any case', async () => {
    const full = { schedule: [{ ...SCHEDULE, toTimeHour: 8, toTimeMin: 15 }] }
    await clinicAt(HOME, 'Mühle', full)
    await clinicAt(HOME, 'Hof', full)
    await clinicAt(north(HOME, 30), 'Mühle am Bach')
    expect(await names({ ...FAR, q: 'mühle' })).toEqual(['Mühle', 'Mühle am Bach'])
    expect(await names(FAR)).toEqual(['Mühle am Bach', 'Mühle', 'Hof'])
  })

  it('prefers a verified doctor at the same place', async () => {
    await clinicAt(HOME, 'Unverified')
    const { doctor } = await clinicAt(HOME, 'Verified')
    await execute(
      harness.database,
      sql`update doctors set verified_at = now() where user_id = ${doctor.id}::uuid`,
    )
    expect(await names(FAR)).toEqual(['Verified', 'Unverified'])
    expect(await names({ ...HOME, verified: true })).toEqual(['Verified'])
  })

  it('goes page by page, each clinic once, in the order of the first page', async () => {
    for (let km = 1; km <= 7; km += 1) await clinicAt(north(HOME, km), `Praxis ${km}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await search({ ...FAR, limit: 3, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.clinics.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
      harness.clock.advance(60_000)
    } while (cursor !== undefined)
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((km) => `Praxis ${km}`))
  })
})

describe('a card', () => {
  it('has the first slot, one in another half-day and one on another day', async () => {
    await clinicAt(HOME, 'Praxis')
    const [card] = (await search(HOME)).clinics
    expect(card).toMatchObject({
      nextFree: '2026-03-02T07:00:00.000Z',
      nextSlots: ['2026-03-02T07:00:00.000Z', '2026-03-02T11:00:00.000Z', '2026-03-03T07:00:00.000Z'],
    })
  })

  // specification/practice §4: search: best match, part of the day, open now, emergencies
  it('keeps its slots to the day and the part of the day that are searched for', async () => {
    await clinicAt(HOME, 'Praxis')
    const slots = async (query: Query) => (await search({ ...HOME, ...query })).clinics[0]?.nextSlots
    expect((await slots({ daypart: 'afternoon' }))?.[0]).toBe('2026-03-02T11:00:00.000Z')
    expect(await slots({ date: '2026-03-04', daypart: 'afternoon' })).toEqual(['2026-03-04T11:00:00.000Z'])
    expect((await search({ ...HOME, daypart: 'evening', date: '2026-03-08' })).clinics).toEqual([])
  })

  // specification/practice §4: search: best match, part of the day, open now, emergencies
  it('says until when the clinic is open, or when it opens', async () => {
    await clinicAt(HOME, 'Praxis')
    const [closed] = (await search(HOME)).clinics
    expect(closed).toMatchObject({ openUntil: null, opensAt: '2026-03-02T07:00:00.000Z' })
    expect(await names({ ...HOME, openNow: true })).toEqual([])
    harness.clock.set('2026-03-02T08:00:00.000Z')
    const [open] = (await search({ ...HOME, openNow: true })).clinics
    expect(open?.opensAt).toBeNull()
    expect(Date.parse(open?.openUntil ?? '')).toBeGreaterThan(Date.parse('2026-03-02T08:00:00.000Z'))
  })

  it('is one of those that take emergencies, if they are searched for', async () => {
    await clinicAt(HOME, 'Praxis')
    await clinicAt(HOME, 'Notdienst', { takesEmergencies: true, emergencyPhone: '+493012345679' })
    expect(await names({ ...HOME, emergency: true })).toEqual(['Notdienst'])
  })
})
