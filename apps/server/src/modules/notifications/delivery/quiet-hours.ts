import { heldUntil, type QuietHours } from '@vetvisit/contract/notifications/quiet'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { epochMs, idSet, rowsOf } from '../../../db/rows.ts'

type Night = { from: number | null; until: number | null; timeZone: string | null; deadlines: number[] }

/**
 * Until when what waits for one person is held back by quiet hours. What the person could not act on any more afterwards goes at once:
 * an offer of the waiting list, which is kept for a quarter of an hour, a request or a proposal that ends by then, a visit in the
 * morning. Links that somebody has asked for and warnings about an account know no quiet hours.
 */
export async function noInvitationBefore(
  database: Database,
  entries: readonly OutboxEntry[],
  now: number,
): Promise<number | null> {
  const [first] = entries
  const quieted = entries.every(
    ({ notificationId, payload }) => notificationId !== null || payload['kind'] === 'reminder',
  )
  if (!first?.recipientId || !quieted) return null
  const [night] = await rowsOf<Night>(
    database,
    sql`select p.quiet_from as "from", p.quiet_until as "until", p.quiet_zone as "timeZone", (
        select coalesce(json_agg(due.at), '[]') from (
          select ${epochMs(`(n.params->>'until')::timestamptz`)} as at from notifications n
          where n.id in ${idsOf(entries)} and n.params->>'until' is not null
          union all
          select ${epochMs('least(a.expires_at, a.starts_at)')} from notifications n join appointments a on a.id = n.appointment_id
          where n.id in ${idsOf(entries)}
        ) due) as deadlines
      from notification_preferences p where p.user_id = ${first.recipientId}::uuid and p.quiet_zone is not null`,
  )
  const quiet = night && quietOf(night)
  if (!night || !quiet) return null
  const starts = entries.flatMap(({ payload }) =>
    payload['kind'] === 'reminder' ? Number(payload['startsAt']) : [],
  )
  // What is over already is not waited for by anybody.
  const ahead = [...night.deadlines, ...starts].filter((deadline) => deadline > now)
  return heldUntil(quiet, now, ahead.length > 0 ? Math.min(...ahead) : null)
}

const idsOf = (entries: readonly OutboxEntry[]) =>
  idSet(entries.flatMap(({ notificationId }) => notificationId ?? []))

const quietOf = ({ from, until, timeZone }: Night): QuietHours | null =>
  from === null || until === null || timeZone === null ? null : { from, until, timeZone }
