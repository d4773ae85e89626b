import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { sql, type SQL } from 'drizzle-orm'
import { queueEntries } from '../../../db/transactions/outbox.ts'
import { isOrWasOnRecord } from '../../care/public.ts'
import type { NotificationParams } from './params.ts'

/** Notifications that are mailed to owners at once. */
const TO_OWNERS_AT_ONCE: ReadonlySet<NotificationType> = new Set([
  'appointment-created',
  'appointment-approved',
  'appointment-rejected',
  'appointment-rescheduled',
  'appointment-changed',
  'appointment-handed-over',
  'appointment-deleted',
  'move-declined',
  'time-proposed',
  'slot-free',
  'waiting-changed',
  'visit-late',
  'visit-on-time',
])

const textsIn = (texts: Iterable<string>): SQL =>
  sql.raw(`(${[...texts].map((text) => `'${text}'`).join(', ')})`)

/** Notification types as a list of SQL. */
export const typesIn = (types: Iterable<NotificationType>): SQL => textsIn(types)

/** Ends of a request, as opposed to those of an approved appointment. */
const ENDS_OF_REQUESTS: readonly NonNullable<NotificationParams['by']>[] = ['withdrawn', 'time']

/** Whether a notification is about a request that was withdrawn or expired, as opposed to a cancelled appointment. */
export const endsRequest = (notification: SQL): SQL =>
  sql`(${notification}.type = 'appointment-deleted' and ${notification}.params->>'by' in ${textsIn(ENDS_OF_REQUESTS)})`

/**
 * False for an assistant or a reception without the right to act on the subject of the notification; true for everyone else. It limits mails and pushes
 * only: the inbox of an assistant holds all notifications of the practice.
 */
export const mayActOn = (notification: SQL, userId: SQL): SQL => sql`not exists (
  select from memberships s where s.user_id = ${userId} and s.kind <> 'vet' and s.left_at is null and case
    when ${notification}.type in ('request', 'proposal-declined') or ${endsRequest(notification)} then 'requests'
    when ${notification}.type = 'report' then 'records' else 'appointments' end <> all (s.rights))`

/** The practice in which a person works. */
export const practiceOf = (personId: SQL): SQL =>
  sql`(select m.practice_id from memberships m where m.user_id = ${personId} and m.left_at is null)`

/** For a message `n`: false if it is about an appointment or an owner of a practice that the recipient has left meanwhile. */
export function isStillTold(n: SQL): SQL {
  const practice = practiceOf(sql`${n}.recipient_id`)
  const owner = sql`(${n}.params->>'ownerId')::uuid`
  return sql`case
    when ${n}.appointment_id is not null then not exists (
      select from appointments v where v.id = ${n}.appointment_id and v.owner_id <> ${n}.recipient_id
        and v.practice_id is distinct from ${practice})
    when ${n}.params->>'ownerId' <> ${n}.recipient_id::text then exists (
        select from note_shares h where h.note_id = (${n}.params->>'noteId')::uuid and h.practice_id = ${practice})
      or ${isOrWasOnRecord({ practice, owner })}
    else true end`
}

/**
 * For a message `n` of a recipient's inbox: whether they may read it. Only of people who have left a practice each message is looked at, so that
 * counting the inbox of everybody else reads nothing besides.
 */
export const isReadable = (n: SQL, recipientId: SQL): SQL => sql`(not exists (
    select from memberships left_practice where left_practice.user_id = ${recipientId} and left_practice.left_at is not null)
  or ${isStillTold(n)})`

/** Whether notifications of this type may be mailed at once; for others the query leaves the mails out. */
export const isMailedAtOnce = (type: NotificationType): boolean => TO_OWNERS_AT_ONCE.has(type)

/** The mail of a notification, as an entry of the outbox. */
export const messageMail = (notification: SQL) => ({
  channel: sql`'mail'`,
  recipientId: sql`${notification}.recipient_id`,
  notificationId: sql`${notification}.id`,
  dedupeKey: sql`'mail:' || ${notification}.id`,
  payload: sql`'{"kind":"messages"}'::jsonb`,
})

/** Queues the mails of the notifications in `inserted` that leave at once: answers and offers to owners, cancellations and moves of owners, and hand-overs, to practices. */
export const mailsAtOnce = (now: SQL): SQL =>
  queueEntries(
    { ...messageMail(sql`i`), notBefore: now, now },
    sql`inserted i join users u on u.id = i.recipient_id left join notification_preferences p on p.user_id = i.recipient_id
      where u.email is not null and coalesce(p.appointments_mail, true)
        and case when u.role = 'patient' then i.type in ${typesIn(TO_OWNERS_AT_ONCE)}
          else i.type in ('appointment-deleted', 'appointment-rescheduled', 'appointment-handed-over') and not ${endsRequest(sql`i`)} and ${mayActOn(sql`i`, sql`u.id`)} end`,
  )
