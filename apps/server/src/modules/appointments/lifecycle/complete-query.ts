import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'

const complete = query('complete_visits', {
  params: { endedBy: instant, now: instant },
  row: { practiceId: id },
  text: (p) => sql`
    with due as (
      select id from appointments where status = ${status('consulting')} and ends_at <= ${p.endedBy}
      order by ends_at limit 200 for update skip locked
    ), completed as (
      update appointments a set status = ${status('completed')}, version = version + 1 from due where a.id = due.id
      returning a.id, a.version, a.practice_id
    ), noted as (
      insert into appointment_events (id, appointment_id, version, at, kind)
      select gen_random_uuid(), id, version, ${p.now}, ${status('completed')} from completed
    )
    select distinct practice_id from completed`,
})

/**
 * Completes at most 200 visits whose time ended before an instant.
 *
 * @returns the practices of these visits, each once
 */
export async function completeVisits(
  database: Database,
  times: { endedBy: Instant; now: Instant },
): Promise<string[]> {
  return (await complete(database, times)).map(({ practiceId }) => practiceId)
}
