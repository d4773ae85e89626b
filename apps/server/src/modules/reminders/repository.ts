import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { id, instant, int, orNull } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'
import { status } from '../../db/statuses.ts'

/** Notes when the owners of appointments were reminded of their present start, the first time. */
export const markReminded = query('mark_reminded', {
  params: { ids, now: instant },
  text: (p) =>
    sql`update appointments set reminded_at = ${p.now} where id in ${idsIn(p.ids)} and reminded_at is null`,
})

const confirm = query('confirm_appointment', {
  params: { appointmentId: id, ownerId: id, startsAt: instant, lateMinutes: orNull(int), now: instant },
  row: { id },
  text: (p) => sql`
    update appointments set confirmed_at = coalesce(confirmed_at, ${p.now}), late_minutes = ${p.lateMinutes}
    where id = ${p.appointmentId} and owner_id = ${p.ownerId} and starts_at = ${p.startsAt} and ends_at > ${p.now}
      and status = ${status('approved')} and (confirmed_at is null or late_minutes is distinct from ${p.lateMinutes})
    returning id`,
})

/** An owner's answer to a reminder of one start. */
type Answer = { appointmentId: string; ownerId: string; startsAt: Instant; lateMinutes: number | null }

/** Stores an answer; the version of the appointment stays. @returns false if nothing changed */
export async function saveAnswer(database: Database, answer: Answer, now: Instant): Promise<boolean> {
  return (await confirm(database, { ...answer, now })).length > 0
}
