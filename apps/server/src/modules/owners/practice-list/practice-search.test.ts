/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person, START } from '../../../../test/harness.ts'
import type { Database } from '../../../db/client.ts'
import { findPracticeOwners } from './repository.ts'
import { readOwnerSearch } from './rules.ts'
import { findForgiving } from './search-query.ts'
import { execute } from '../../../../test/sql.ts'
import { practiceIdOf, practiceOf } from '../../../../test/practice.ts'

/*
 * A search compares every name, address, number and pet of the practice, because it finds text in the middle of a word. So its cost
 * must depend on the practice alone, not on the owners of others: the plan shows that.
 */

const OWNERS = 20
const OTHERS = 5000
/** So many are written by one statement. */
const PART = 2500
const START_AT = Date.parse(START)

const harness = harnessOfFile()
let doctor: Person
let practiceId: string
let largePracticeId: string
beforeAll(async () => {
  doctor = await onboardedDoctor(harness)
  practiceId = await practiceIdOf(harness, doctor)
  const other = await onboardedDoctor(harness)
  largePracticeId = await practiceIdOf(harness, other)
  // In parts, because a statement ends after a time that a busy machine needs for all.
  for (let first = 1; first <= OWNERS + OTHERS; first += PART) {
    const last = Math.min(first + PART - 1, OWNERS + OTHERS)
    const numbers = sql`generate_series(${first}::int, ${last}::int) n`
    const numbered = sql`${numbers} join users on email = 'plan-' || n || '@example.com'`
    await execute(
      harness.database,
      sql`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
      select gen_random_uuid(), 'patient', 'plan-' || n || '@example.com', 'Owner ' || n, false, now(), now() from ${numbers}`,
    )
    await execute(
      harness.database,
      sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
      select gen_random_uuid(), id, 'Pet of ' || fullname, 'f', 'Cat', 'Siamese', '2021-05-01', now() from ${numbered}`,
    )
    await execute(
      harness.database,
      sql`insert into care (practice_id, owner_id, origin, since)
      select case when n <= ${OWNERS}::int then ${practiceOf(doctor.id)} else ${practiceOf(other.id)} end, id, 'booking', now()
      from ${numbered}`,
    )
  }
  await execute(harness.database, sql`analyze users, pets, care, owner_search, owner_words`)
})

/** A database that explains queries instead of running them. */
function explaining(): { database: Database; plan: () => string } {
  const lines: string[] = []
  const query: Database['query'] = async (asked) => {
    const explained = { ...asked, text: `explain ${asked.text}` }
    const rows = await harness.database.query(explained)
    lines.push(...rows.flatMap((row) => Object.values(row).map(String)))
    return []
  }
  return { database: { query } as unknown as Database, plan: () => lines.join('\n') }
}

const findAda = async () => ['Ada Berg']

const wanted = (typed: string) => ({ practiceId, search: readOwnerSearch(typed, 'DE') })

describe('a search among the owners of a practice', () => {
  it.each(['', 'berg', '0171 5510005'])('reads the practice’s own rows by index, for "%s"', async (text) => {
    const { database, plan } = explaining()
    for (const order of ['name', 'surname'] as const)
      await findPracticeOwners(database, wanted(text), { order, after: undefined, limit: 50 }, START_AT)
    expect(plan()).toMatch(/Index.* on care/)
    expect(plan()).not.toMatch(/Seq Scan on (care|owner_search|users|pets)/)
  })

  it('compares similar words with those of the practice alone, by index', async () => {
    const { database, plan } = explaining()
    await findForgiving(database, { practiceId, typed: 'Kaltwaser' }, async () => [], Boolean)
    expect(plan()).toMatch(/Index.* on owner_words/)
    expect(plan()).not.toMatch(/Seq Scan on (care|owner_words)/)
  })

  it('lets the planner know that all words of a large practice are read, so that it finds their owners at once', async () => {
    const { database, plan } = explaining()
    const asked = { practiceId: largePracticeId, typed: 'Kaltwaser' }
    await findForgiving(database, asked, async () => [], Boolean)
    const [, rows] = /on owner_words w .*rows=(\d+)/.exec(plan()) ?? []
    expect(Number(rows)).toBeGreaterThan(OTHERS)
  })

  it('compares no words with a short one that was found as it was typed', async () => {
    const { database, plan } = explaining()
    expect(
      await findForgiving(database, { practiceId, typed: 'berg' }, findAda, (found) => found.length === 0),
    ).toEqual(['Ada Berg'])
    expect(plan()).toBe('')
  })

  it('finds text in the middle of a word, only among its own owners', async () => {
    for (const text of ['', 'wner'])
      expect(
        await findPracticeOwners(
          harness.database,
          wanted(text),
          { order: 'name', after: undefined, limit: 1 },
          START_AT,
        ),
      ).toMatchObject({ total: OWNERS })
  })
})
