import { ONE_MAIL_MINUTES, type NotificationType } from '@vetvisit/contract/notifications/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { idSet, instantValue } from '../../../db/rows.ts'
import { givenInstant } from '../../../db/statement.ts'

/** What owners are written to about as soon as it happens. */
const OWNERS_AT_ONCE: ReadonlySet<NotificationType> = new Set([
  'appointment-created',
  'appointment-approved',
  'appointment-rejected',
  'appointment-rescheduled',
  'appointment-changed',
  'appointment-deleted',
  'move-declined',
  'time-proposed',
  'slot-free',
])

/** What waits for an answer of the practice, or has answered it: those of a quarter of an hour come in one mail. */
const PRACTICE_TOGETHER: readonly NotificationType[] = [
  'request',
  'move-asked',
  'proposal-declined',
  'appointment-new',
]

const listOf = (types: Iterable<NotificationType>): SQL =>
  sql.raw([...types].map((type) => `'${type}'`).join(', '))

/** A request that was withdrawn or not answered in time, as opposed to a cancelled appointment. */
const endsRequest = (message: SQL): SQL =>
  sql`(${message}.type = 'appointment-deleted' and ${message}.params->>'by' in ('withdrawn', 'time'))`

/**
 * Whether an assistant may act on what the message tells of; everybody else is told of what is theirs. The inbox holds it all the
 * same: assistants read what they may not change.
 */
export const mayActOn = (message: SQL, userId: SQL): SQL => sql`not exists (
  select from assistants s where s.user_id = ${userId} and case
    when ${message}.type in ('request', 'proposal-declined') or ${endsRequest(message)} then 'requests'
    when ${message}.type = 'report' then 'records' else 'appointments' end <> all (s.rights))`

/** Whether one of these types may be mailed as it is written; else the statement is spared the part. */
export const isMailedAtOnce = (type: NotificationType): boolean => OWNERS_AT_ONCE.has(type)

/** Queues the mails of messages `told` that leave at once: answers and offers to owners, cancellations to the practice. */
export const MAILS_AT_ONCE = sql`
  insert into outbox (id, channel, recipient_id, notification_id, dedupe_key, payload, not_before, created_at)
  select gen_random_uuid(), 'mail', t.recipient_id, t.id, 'mail:' || t.id, '{"kind":"messages"}', ${givenInstant('now')}, ${givenInstant('now')}
  from told t join users u on u.id = t.recipient_id left join notification_preferences p on p.user_id = t.recipient_id
  where u.email is not null and coalesce(p.appointments_mail, true)
    and case when u.role = 'patient' then t.type in (${listOf(OWNERS_AT_ONCE)})
      else t.type = 'appointment-deleted' and not ${endsRequest(sql`t`)} and ${mayActOn(sql`t`, sql`u.id`)} end`

/** A request is written of at least this long before it ends, also where that parts it from others. */
const BEFORE_END_MINUTES = 30

/**
 * Notes that messages were announced, and queues the mails of those that come together: requests for a practice, documents. That
 * happens here and not with the booking, which others wait for; a crash in between is made up for by the sweep.
 */
export async function markAnnounced(database: Database, ids: readonly string[], now: number): Promise<void> {
  await database.db.execute(
    sql`with announced as (
        update notifications set announced_at = ${instantValue(now)} where id in ${idSet(ids)} and announced_at is null
        returning id, recipient_id, type, params, appointment_id, created_at
      )
      insert into outbox (id, channel, recipient_id, notification_id, dedupe_key, payload, bundle, not_before, created_at)
      select gen_random_uuid(), 'mail', n.recipient_id, n.id, 'mail:' || n.id, '{"kind":"messages"}',
        case n.type when 'report' then 'documents' else 'requests' end,
        least(n.created_at + ${ONE_MAIL_MINUTES} * interval '1 minute', greatest(${instantValue(now)}, a.expires_at - ${BEFORE_END_MINUTES} * interval '1 minute')),
        ${instantValue(now)}
      from announced n join users u on u.id = n.recipient_id left join notification_preferences p on p.user_id = n.recipient_id
        left join appointments a on a.id = n.appointment_id and a.status = 'requested'
      where u.email is not null and u.deleted_at is null and u.disabled_at is null
        and case when n.type = 'report' then coalesce(p.documents_mail, true)
          else u.role <> 'patient' and coalesce(p.appointments_mail, true)
            and (n.type in (${listOf(PRACTICE_TOGETHER)}) or ${endsRequest(sql`n`)}) end
        and ${mayActOn(sql`n`, sql`u.id`)}
      on conflict (dedupe_key) do nothing`,
  )
}
