import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import type { Database } from '../../../db/client.ts'
import { rowsOf } from '../../../db/rows.ts'
import { findPracticeOwners } from './repository.ts'
import { soughtOwner } from './rules.ts'

/*
 * A search among a practice's owners compares every name, address, number and animal of the practice: text in the middle of a word
 * must be found. What bounds it is the practice, however many owners the others have, and that is what the plan must show.
 */

const OWNERS = 20
const OTHERS = 20_000

const harness = harnessOfFile()
let doctor: Person
beforeAll(async () => {
  doctor = await onboardedDoctor(harness)
  const other = await onboardedDoctor(harness)
  const { db } = harness.database
  await db.execute(sql`insert into users (id, role, email, fullname, onboarding, terms_accepted_at, created_at)
    select gen_random_uuid(), 'patient', 'plan-' || n || '@example.com', 'Owner ' || n, false, now(), now()
    from generate_series(1, ${OWNERS + OTHERS}::int) n`)
  await db.execute(sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
    select gen_random_uuid(), id, 'Pet of ' || fullname, 'f', 'Cat', 'Siamese', '2021-05-01', now()
    from users where email like 'plan-%'`)
  await db.execute(sql`insert into care (doctor_id, owner_id, origin, since)
    select case when n <= ${OWNERS}::int then ${doctor.id}::uuid else ${other.id}::uuid end, id, 'booking', now()
    from (select id, row_number() over (order by email) as n from users where email like 'plan-%') numbered`)
  await db.execute(sql`analyze users, pets, care, owner_search`)
})

/** A database that says how it would answer instead of answering. */
function explaining(): { database: Database; plan: () => string } {
  const lines: string[] = []
  const execute = async (query: SQL) => {
    const rows = await rowsOf<Record<string, string>>(harness.database, sql`explain ${query}`)
    lines.push(...rows.flatMap((row) => Object.values(row)))
    return { rows: [] }
  }
  const database = { db: { execute } } as unknown as Database
  return { database, plan: () => lines.join('\n') }
}

const wish = (text: string) => ({ doctorId: doctor.id, sought: soughtOwner(text, 'DE') })

describe('a search among the owners of a practice', () => {
  it.each(['', 'berg', '0171 5510005'])('reads the practice’s own rows by index, for "%s"', async (text) => {
    const { database, plan } = explaining()
    await findPracticeOwners(database, wish(text), { after: undefined, limit: 50 })
    expect(plan()).toMatch(/Index.* on care/)
    expect(plan()).not.toMatch(/Seq Scan on (care|owner_search|users|pets)/)
  })

  it('finds text in the middle of a word, among its own alone', async () => {
    for (const text of ['', 'wner'])
      expect(
        await findPracticeOwners(harness.database, wish(text), { after: undefined, limit: 1 }),
      ).toMatchObject({
        total: OWNERS,
      })
  })
})
