import type { VisitPage } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'

const milestone = {
  confirmedAt: orNull(instant),
  endedAt: orNull(instant),
  endedBy: orNull(text<NonNullable<VisitPage['endedBy']>>()),
  handedOverAt: orNull(instant),
  handedOverFrom: orNull(text()),
}
export type Milestones = RowOf<typeof milestone>

const ENDINGS = statuses(['rejected', 'withdrawn', 'expired', 'cancelled', 'no_show'])

/** The last hand-over of appointment `a`. */
const HAND_OVER = sql`select e.at, vet.fullname as from_name, actor.fullname as by
  from appointment_events e join users vet on vet.id = e.from_doctor_id join users actor on actor.id = e.actor_id
  where e.appointment_id = a.id and e.kind = 'handed_over' order by e.version desc limit 1`

const milestones = query('appointment_milestones', {
  params: { appointmentId: id, ownerId: id },
  row: milestone,
  text: (
    p,
  ) => sql`select ended.at as ended_at, ended.by as ended_by, handed.at as handed_over_at, handed.from_name as handed_over_from,
      (select e.at from appointment_events e where e.appointment_id = a.id and e.kind = ${status('approved')}
        order by e.version desc limit 1) as confirmed_at
    from appointments a left join lateral (
      select e.at, case when e.actor_id is null then 'time' when e.actor_id = a.owner_id then 'owner' else 'practice' end as by
      from appointment_events e where e.appointment_id = a.id and e.kind in ${ENDINGS} order by e.version desc limit 1
    ) ended on true left join lateral (${HAND_OVER}) handed on true
    where a.id = ${p.appointmentId} and a.owner_id = ${p.ownerId}`,
})

/** When an owner's appointment was confirmed, and when and by whom it was ended. */
export async function findMilestones(
  database: Database,
  of: { appointmentId: string; ownerId: string },
): Promise<Milestones> {
  const [found] = await milestones(database, of)
  return (
    found ?? { confirmedAt: null, endedAt: null, endedBy: null, handedOverAt: null, handedOverFrom: null }
  )
}

const handOver = query('hand_over_of_appointment', {
  params: { appointmentId: id },
  row: { at: instant, fromName: text(), by: text() },
  text: (p) =>
    sql`select handed.* from appointments a join lateral (${HAND_OVER}) handed on true where a.id = ${p.appointmentId}`,
})

/** When an appointment was handed over last, by whom and from which vet. */
export async function findHandOver(
  database: Database,
  appointmentId: string,
): Promise<{ at: Instant; fromName: string; by: string } | undefined> {
  const [found] = await handOver(database, { appointmentId })
  return found
}

const override = query('override_of_appointment', {
  params: { appointmentId: id },
  row: { at: instant, by: text() },
  text: (p) => sql`select e.at, u.fullname as by from appointment_events e join users u on u.id = e.actor_id
    where e.appointment_id = ${p.appointmentId} and e.kind = 'overridden' order by e.version desc limit 1`,
})

/** When and by whom an appointment was booked or moved last over what was in the way. */
export async function findOverride(
  database: Database,
  appointmentId: string,
): Promise<{ at: Instant; by: string } | undefined> {
  const [found] = await override(database, { appointmentId })
  return found
}
