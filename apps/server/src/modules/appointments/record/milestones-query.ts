import type { VisitPage } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'

const milestone = {
  confirmedAt: orNull(instant),
  endedAt: orNull(instant),
  endedBy: orNull(text<NonNullable<VisitPage['endedBy']>>()),
}
export type Milestones = RowOf<typeof milestone>

const ENDINGS = statuses(['rejected', 'withdrawn', 'expired', 'cancelled', 'no_show'])

const milestones = query('appointment_milestones', {
  params: { appointmentId: id, ownerId: id },
  row: milestone,
  text: (p) => sql`select ended.at as ended_at, ended.by as ended_by,
      (select e.at from appointment_events e where e.appointment_id = a.id and e.kind = ${status('approved')}
        order by e.version desc limit 1) as confirmed_at
    from appointments a left join lateral (
      select e.at, case when e.actor_id is null then 'time' when e.actor_id = a.owner_id then 'owner' else 'practice' end as by
      from appointment_events e where e.appointment_id = a.id and e.kind in ${ENDINGS} order by e.version desc limit 1
    ) ended on true
    where a.id = ${p.appointmentId} and a.owner_id = ${p.ownerId}`,
})

/** When an owner's appointment was confirmed, and when and by whom it was ended. */
export async function findMilestones(
  database: Database,
  of: { appointmentId: string; ownerId: string },
): Promise<Milestones> {
  const [found] = await milestones(database, of)
  return found ?? { confirmedAt: null, endedAt: null, endedBy: null }
}
