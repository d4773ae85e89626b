/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, START } from '../../../../test/harness.ts'
import { historyOfOwner, ownerInTreatment } from '../notes.test-support.ts'
import { SEARCHED_OF_EACH_MOST } from './page-query.ts'
import { execute } from '../../../../test/sql.ts'
import { practiceOf } from '../../../../test/practice.ts'

const harness = harnessOfFile()

type Treatment = Awaited<ReturnType<typeof ownerInTreatment>>

/** As both databases do by themselves before long; without it they would go on with the plans for empty tables. */
const analyze = () => execute(harness.database, sql`analyze notes, appointments`)

/** Notes at the hours before the start of the test, the newest first. */
async function insertNotes({ owner, doctor, pet }: Treatment, count: number, words: string) {
  await execute(
    harness.database,
    sql`insert into notes (id, owner_id, pet_id, practice_id, doctor_id, author_id, type, body, dated_at, created_at)
      select gen_random_uuid(), ${owner.id}::uuid, ${pet._id}::uuid, ${practiceOf(doctor.id)}, ${doctor.id}::uuid, ${doctor.id}::uuid, 'text',
        '<p>Entry ' || n || ' ' || ${words}::text || '</p>', ${START}::timestamptz - n * interval '1 hour', ${START}::timestamptz
      from generate_series(1, ${count}::int) n`,
  )
  await analyze()
}

/** Cancelled appointments, 50 hours apart before the start of the test. */
async function insertCancelled({ owner, doctor, clinic, pet }: Treatment, count: number, reason: string) {
  await execute(
    harness.database,
    sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, created_at, reason)
      select gen_random_uuid(), 'cancelled', ${practiceOf(doctor.id)}, ${doctor.id}::uuid, ${clinic._id}::uuid, ${owner.id}::uuid, ${pet._id}::uuid,
        ${START}::timestamptz - n * interval '50 hours', ${START}::timestamptz - n * interval '50 hours' + interval '10 minutes', 0, 'EUR',
        ${START}::timestamptz, ${reason}::text || ' ' || n
      from generate_series(1, ${count}::int) n`,
  )
  await analyze()
}

/** All pages of a search by an owner. */
async function pagesOf({ owner }: Treatment, query: Record<string, string | number>) {
  const pages: string[][] = []
  for (let cursor: string | null = null; ;) {
    const page = await historyOfOwner(harness, owner, { ...query, ...(cursor !== null && { cursor }) })
    pages.push(page.items.map(({ _id }) => _id))
    if (page.nextCursor === null) return pages
    cursor = page.nextCursor
  }
}

describe('a search in a history', () => {
  it('finds each entry once, in pages', async () => {
    const treatment = await ownerInTreatment(harness)
    await insertNotes(treatment, 70, 'of <b>Gräser</b>&nbsp;&amp; 100%')
    const pages = await pagesOf(treatment, { q: 'GRÄSER & 100%', limit: 30 })
    expect(pages.map((page) => page.length)).toEqual([30, 30, 10])
    expect(new Set(pages.flat()).size).toBe(70)
    expect(await pagesOf(treatment, { q: 'strong' })).toEqual([[]])
  })

  it('reads at most 300 notes for one page and continues after them', async () => {
    expect(SEARCHED_OF_EACH_MOST).toBe(300)
    const treatment = await ownerInTreatment(harness)
    await insertNotes(treatment, 650, 'without findings')
    const pages = await pagesOf(treatment, { q: 'entry 640' })
    expect(pages.map((page) => page.length)).toEqual([0, 0, 1])
    expect(await pagesOf(treatment, { q: 'never written' })).toEqual([[], [], []])
  })

  it('reads at most 300 appointments for one page, beside notes, and continues after them', async () => {
    const treatment = await ownerInTreatment(harness)
    await insertNotes(treatment, 3, 'of spring')
    await insertCancelled(treatment, 650, 'Reason')
    expect((await pagesOf(treatment, { q: 'reason 640' })).map((page) => page.length)).toEqual([0, 0, 1])
    expect(await pagesOf(treatment, { q: 'never written' })).toEqual([[], [], []])
    expect((await pagesOf(treatment, { q: 'of spring' })).map((page) => page.length)).toEqual([3, 0, 0])
  })

  // specification/readings §9: an offered reason is read in the reader's language
  it('finds a visit by the name of its offered reason, in any language', async () => {
    const treatment = await ownerInTreatment(harness)
    await insertCancelled(treatment, 2, 'Rabies')
    await execute(
      harness.database,
      sql`update appointments set reason_kind = 'vaccination' where reason = 'Rabies 1'`,
    )
    expect((await pagesOf(treatment, { q: 'impfung' })).flat()).toHaveLength(1)
    expect((await pagesOf(treatment, { q: 'Vaccin' })).flat()).toHaveLength(1)
    expect((await pagesOf(treatment, { q: 'follow-up' })).flat()).toEqual([])
  })

  it('finds a visit by the name of a sign of an emergency, in any language', async () => {
    const treatment = await ownerInTreatment(harness)
    await insertCancelled(treatment, 2, 'Rabies')
    await execute(
      harness.database,
      sql`update appointments set urgent_signs = '{heat,bleeding}' where reason = 'Rabies 1'`,
    )
    expect((await pagesOf(treatment, { q: 'heavy bleeding' })).flat()).toHaveLength(1)
    expect((await pagesOf(treatment, { q: 'starke blutung' })).flat()).toHaveLength(1)
    expect((await pagesOf(treatment, { q: 'poison' })).flat()).toEqual([])
  })

  it('finds appointments between the notes of any page once', async () => {
    const treatment = await ownerInTreatment(harness)
    await insertNotes(treatment, 650, 'without findings')
    await insertCancelled(treatment, 20, 'Gräser')
    const pages = await pagesOf(treatment, { q: 'gräser', limit: 4 })
    expect(new Set(pages.flat()).size).toBe(20)
    expect(pages.flat()).toHaveLength(20)
    expect(pages.flat()).not.toContain(treatment.visit._id)
  })
})
