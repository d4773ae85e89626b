/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { practiceIdOf, practiceOf } from '../../../../test/practice.ts'
import { execute } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'
import type { Database } from '../../../db/client.ts'
import { listAppointments, listRequests } from './lists-query.ts'

/*
 * A vet's agenda and that of the whole practice are read by the practice, so their cost depends on its visits alone: the plan shows that.
 */

const VISITS = 40
const OTHERS = 12_000
const FROM = Date.parse('2026-03-02T00:00:00.000Z')
const WEEK = { from: FROM, until: FROM + 7 * 86_400_000, limit: 200 }

const harness = harnessOfFile()
const { world } = visitsIn(harness)
let practiceId: string
let vetId: string
beforeAll(async () => {
  const [ours, others] = [await world(), await world()]
  practiceId = await practiceIdOf(harness, ours.doctor)
  vetId = ours.doctor.id
  for (const [{ doctor, clinic, owner, pet }, count] of [
    [ours, VISITS],
    [others, OTHERS],
  ] as const)
    // One in ten waits for an answer; none takes time from another.
    await execute(
      harness.database,
      sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, expires_at, created_at)
        select gen_random_uuid(), case when n % 10 = 0 then 'requested' else 'completed' end, ${practiceOf(doctor.id)}, ${doctor.id}::uuid,
          ${clinic._id}::uuid, ${owner.id}::uuid, ${pet._id}::uuid, at, at + interval '30 minutes', 'EUR', at, now()
        from generate_series(1, ${count}::int) n, lateral (select '2026-03-02T00:00:00Z'::timestamptz + n * interval '30 minutes' as at) slot`,
    )
  await execute(harness.database, sql`analyze appointments`)
})

/** A database that explains queries instead of running them, with the plans so far. */
function explaining(): { database: Database; plan: () => string } {
  const lines: string[] = []
  const query: Database['query'] = async (asked) => {
    const rows = await harness.database.query({ ...asked, name: '', text: `explain ${asked.text}` })
    lines.push(...rows.flatMap((row) => Object.values(row).map(String)))
    return []
  }
  return { database: { query } as unknown as Database, plan: () => lines.join('\n') }
}

// docs/decisions/0423-whose-agendas.md
describe.each(['of one vet', 'of the practice'])('the agenda %s', (whose) => {
  const reach = () => ({ practiceId, vetId: whose === 'of one vet' ? vetId : null })

  it('reads the appointments of a week by the index of the practice', async () => {
    const { database, plan } = explaining()
    await listAppointments(database, reach(), WEEK)
    expect(plan()).toMatch(/appointments_practice/)
    expect(plan()).not.toMatch(/Seq Scan on appointments/)
  })

  it('reads waiting requests by an index of the practice', async () => {
    const { database, plan } = explaining()
    await listRequests(database, reach(), { limit: 50, now: FROM })
    expect(plan()).toMatch(/appointments_(waiting|practice)/)
    expect(plan()).not.toMatch(/Seq Scan on appointments/)
  })
})
