import { type NotificationType, ONE_MAIL_MINUTES } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, instant, int, orNull, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { queueEntries } from '../../../db/transactions/outbox.ts'
import { endsRequest, isReadable, mayActOn, messageMail, typesIn } from '../messages/queue-mails-query.ts'
import { message, messageColumns } from '../messages/repository.ts'

const unannounced = query('lock_unannounced_messages', {
  params: { createdBefore: instant, limit: int },
  row: { ...message, inInbox: bool, language: orNull(text<TextLanguage>()) },
  text: (p) => sql`
    select ${messageColumns}, n.deleted_at is null and ${isReadable(sql`n`, sql`n.recipient_id`)} as in_inbox, u.language
    from notifications n join users u on u.id = n.recipient_id
    where n.announced_at is null and n.created_at < ${p.createdBefore}
    order by n.created_at limit ${p.limit} for update of n skip locked`,
})

/** Messages whose live event may not have been sent, locked for the running transaction; other servers skip them. */
export const lockUnannounced = (database: Database, createdBefore: Instant, limit: number) =>
  unannounced(database, { createdBefore, limit })

/** Requests for an answer by the practice, and changes that answer them; those within a quarter of an hour are sent in one mail. */
const BUNDLED_FOR_PRACTICE: readonly NotificationType[] = [
  'request',
  'move-asked',
  'proposal-declined',
  'appointment-new',
]

/** A request is mailed at least this long before it expires, even if that separates it from its bundle. */
const BEFORE_EXPIRY_MINUTES = 30

/** Queues the mails of the notifications in `announced` that leave in bundles. */
const bundledMails = (p: Record<'now' | 'bundleMinutes' | 'beforeExpiryMinutes', SQL>): SQL =>
  queueEntries(
    {
      ...messageMail(sql`n`),
      bundle: sql`case n.type when 'report' then 'documents' else 'requests' end`,
      notBefore: sql`least(n.created_at + ${p.bundleMinutes} * interval '1 minute',
        greatest(${p.now}, a.expires_at - ${p.beforeExpiryMinutes} * interval '1 minute'))`,
      now: p.now,
    },
    sql`announced n join users u on u.id = n.recipient_id left join notification_preferences p on p.user_id = n.recipient_id
      left join appointments a on a.id = n.appointment_id and a.status in ${statuses(['requested'])}
    where u.email is not null and u.deleted_at is null and u.disabled_at is null
      and case when n.type = 'report' then coalesce(p.documents_mail, true)
        else u.role <> 'patient' and coalesce(p.appointments_mail, true)
          and (n.type in ${typesIn(BUNDLED_FOR_PRACTICE)} or ${endsRequest(sql`n`)}) end
      and ${mayActOn(sql`n`, sql`u.id`)}`,
  )

const mark = query('mark_messages_announced', {
  params: { ids, now: instant, bundleMinutes: int, beforeExpiryMinutes: int },
  text: (p) => sql`with announced as (
      update notifications set announced_at = ${p.now} where id in ${idsIn(p.ids)} and announced_at is null
      returning id, recipient_id, type, params, appointment_id, created_at
    )
    ${bundledMails(p)}`,
})

/**
 * Marks messages as announced and queues the mails that are bundled: requests for a practice, documents. They are queued here and not with
 * the booking, so that other bookings do not wait for it; after a crash in between, `announceMissed` does it.
 */
export async function markAnnounced(
  database: Database,
  messageIds: readonly string[],
  now: Instant,
): Promise<void> {
  await mark(database, {
    ids: messageIds,
    now,
    bundleMinutes: ONE_MAIL_MINUTES,
    beforeExpiryMinutes: BEFORE_EXPIRY_MINUTES,
  })
}
