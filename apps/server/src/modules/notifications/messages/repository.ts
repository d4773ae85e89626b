import { sql, type SQL } from 'drizzle-orm'
import type { NotificationPreferences } from '@vetvisit/contract/notifications/routes'
import type { MailTopic, NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import { quietHoursOf } from '@vetvisit/contract/notifications/quiet'
import type { Database } from '../../../db/client.ts'
import { epochMs, idSet, instantValue, rowsAsJson, rowsOf } from '../../../db/rows.ts'
import { given, givenId, givenInstant, statement } from '../../../db/statement.ts'
import { onRecord } from '../../care/public.ts'
import { isMailedAtOnce, MAILS_AT_ONCE, mayActOn } from './queue-mails-query.ts'
import type { CareParams, DocumentParams, NotificationParams, AppointmentCorrection } from './params.ts'

export { markAnnounced } from './queue-mails-query.ts'
export type { CareParams, DocumentParams, NotificationParams, AppointmentCorrection }

export type MessageParams = NotificationParams | DocumentParams | CareParams

/** What a message is made of, stored or just written. Times are epoch milliseconds. */
export type Message = {
  id: string
  recipientId: string
  type: NotificationType
  appointmentId: string | null
  params: MessageParams
  color: string
  createdAt: number
  seen: boolean
  /** Of a document with a file, as long as the reader may see it. */
  fileId: string | null
}

export type NewMessage = {
  id: string
  recipientId: string
  type: NotificationType
  appointmentId: string | null
  /** Of the change it tells of; null where it is about no appointment. */
  appointmentVersion: number | null
  params: MessageParams
  color: string
  /** Not stored: whether the reader may see the file is asked again whenever the message is read. */
  fileId: string | null
}

/**
 * The parts `told` and `pushed` of a statement that writes `messages`, at `now`. A change that a person was told of already is left out:
 * the unique key decides. Pushed is where somebody has a phone.
 */
const MESSAGE_PARTS = sql`told as (
    insert into notifications (id, recipient_id, type, appointment_id, appointment_version, params, color, created_at)
    select m.id, m."recipientId", m.type, m."appointmentId", m."appointmentVersion", m.params, m.color, ${givenInstant('now')}
    from jsonb_to_recordset(${given('messages')}::text::jsonb)
      as m(id uuid, "recipientId" uuid, type text, "appointmentId" uuid, "appointmentVersion" int, params jsonb, color text)
    on conflict do nothing
    returning id, recipient_id, type, params
  ), pushed as (
    insert into outbox (id, channel, recipient_id, notification_id, dedupe_key, payload, not_before, created_at)
    select id, 'push', recipient_id, id, 'push:' || id, jsonb_build_object('type', coalesce(params->>'push', type), 'id', id), ${givenInstant('now')}, ${givenInstant('now')}
    from told left join notification_preferences p on p.user_id = recipient_id
    where coalesce(case when type = 'report' then documents_push else appointments_push end, true)
      and ${mayActOn(sql`told`, sql`told.recipient_id`)}
      and (select d.token from devices d where d.user_id = recipient_id limit 1) is not null
  )`

const insertStatement = (name: string, mails: SQL) =>
  statement<{ id: string }>(name, sql`with ${MESSAGE_PARTS}, mailed as (${mails}) select id from told`)

const insertAndMail = insertStatement('insert_messages_and_mail', MAILS_AT_ONCE)
const insertAlone = insertStatement('insert_messages', sql`select 1`)

/**
 * Writes messages, their push entries and mails.
 *
 * @returns ids of those that are new
 */
export async function insertMessages(
  database: Database,
  messages: readonly NewMessage[],
  now: number,
): Promise<string[]> {
  const insert = messages.some(({ type }) => isMailedAtOnce(type)) ? insertAndMail : insertAlone
  const rows = await insert(database, {
    messages: JSON.stringify(messages),
    now: instantText(now),
  })
  return rows.map(({ id }) => id)
}

/** Of a message `n`: the file of its document, where its reader may see that by now. */
const fileOfDocument = sql`case when n.type = 'report' then (
    select d.file_id from notes d where d.id = (n.params->>'noteId')::uuid and d.hidden_at is null
      and (d.owner_id = n.recipient_id or exists (
        select from note_shares s where s.note_id = d.id and s.doctor_id = n.recipient_id and s.ended_at is null
          and ${onRecord({ doctor: sql`s.doctor_id`, owner: sql`d.owner_id` })}))) end`

const columns = sql`n.id, n.recipient_id as "recipientId", n.type, n.appointment_id as "appointmentId", n.params, n.color,
  ${epochMs('n.created_at')} as "createdAt", n.seen_at is not null as seen, ${fileOfDocument} as "fileId"`

/** Before and behind all identifiers. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type Inbox = { messages: Message[]; unseen: number; newest: string | null }

const inbox = statement<Inbox>(
  'inbox',
  sql`select
    ${rowsAsJson(sql`select ${columns} from notifications n
      where n.recipient_id = ${givenId('recipient')} and n.deleted_at is null
        and n.id < ${givenId('before')} and n.id > ${givenId('after')}
      order by n.id desc limit ${given('limit')}::int`)} as messages,
    (select count(*)::int from notifications
      where recipient_id = ${givenId('recipient')} and deleted_at is null and seen_at is null) as unseen,
    (select id from notifications where recipient_id = ${givenId('recipient')} and deleted_at is null order by id desc limit 1) as newest`,
)

/** Messages of one inbox, newest first, strictly between the given identifiers, and what the whole inbox is like at that moment. */
export async function findInbox(
  database: Database,
  recipientId: string,
  {
    before = LAST_ID,
    after = FIRST_ID,
    limit,
  }: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<Inbox> {
  const [found] = await inbox(database, { recipient: recipientId, before, after, limit })
  return found ?? { messages: [], unseen: 0, newest: null }
}

export async function countUnseen(database: Database, recipientId: string): Promise<number> {
  const [row] = await rowsOf<{ unseen: number }>(
    database,
    sql`select count(*)::int as unseen from notifications
      where recipient_id = ${recipientId}::uuid and deleted_at is null and seen_at is null`,
  )
  return row?.unseen ?? 0
}

/** @param ids which of the inbox; all when left out */
export async function markSeen(
  database: Database,
  recipientId: string,
  ids: readonly string[] | undefined,
  now: number,
): Promise<void> {
  const those = ids === undefined ? sql`` : sql`and id in ${idSet(ids)}`
  await database.db.execute(
    sql`update notifications set seen_at = ${instantValue(now)}
      where recipient_id = ${recipientId}::uuid and deleted_at is null and seen_at is null ${those}`,
  )
}

/** @returns whether there was such a message in the inbox */
export async function deleteMessage(
  database: Database,
  recipientId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const gone = await rowsOf(
    database,
    sql`update notifications set deleted_at = ${instantValue(now)}
      where id = ${id}::uuid and recipient_id = ${recipientId}::uuid and deleted_at is null returning id`,
  )
  return gone.length > 0
}

/** Deletes what was there at `now`: what arrives meanwhile stays (specification/authorization K5). */
export async function deleteMessages(database: Database, recipientId: string, now: number): Promise<void> {
  await database.db.execute(
    sql`update notifications set deleted_at = ${instantValue(now)}
      where recipient_id = ${recipientId}::uuid and deleted_at is null and created_at <= ${instantValue(now)}`,
  )
}

/** Messages whose live event may not have gone out, locked for the running transaction; another server skips them. */
export async function lockUnannounced(
  database: Database,
  createdBefore: number,
  limit: number,
): Promise<(Message & { language: TextLanguage | null; deleted: boolean })[]> {
  return rowsOf(
    database,
    sql`select ${columns}, n.deleted_at is not null as deleted, u.language
      from notifications n join users u on u.id = n.recipient_id
      where n.announced_at is null and n.created_at < ${instantValue(createdBefore)}
      order by n.created_at limit ${limit} for update of n skip locked`,
  )
}

/** What a person has switched; undefined for somebody who never did. */
export async function findPreferences(
  database: Database,
  userId: string,
): Promise<NotificationPreferences | undefined> {
  const [row] = await rowsOf<NotificationPreferences>(
    database,
    sql`select json_build_object('mail', appointments_mail, 'push', appointments_push) as appointments,
        json_build_object('mail', reminders_mail, 'push', reminders_push) as reminders,
        json_build_object('mail', documents_mail, 'push', documents_push) as documents,
        case when quiet_zone is not null then json_build_object('from', to_char(quiet_from * interval '1 minute', 'HH24:MI'),
          'until', to_char(quiet_until * interval '1 minute', 'HH24:MI'), 'timeZone', quiet_zone) end as "quietHours"
      from notification_preferences where user_id = ${userId}::uuid`,
  )
  return row
}

export async function savePreferences(
  database: Database,
  userId: string,
  { appointments, reminders, documents, quietHours }: NotificationPreferences,
): Promise<void> {
  const quiet = quietHours && quietHoursOf(quietHours)
  await database.db.execute(
    sql`insert into notification_preferences (user_id, appointments_mail, appointments_push, reminders_mail, reminders_push,
        documents_mail, documents_push, quiet_from, quiet_until, quiet_zone)
      values (${userId}::uuid, ${appointments.mail}, ${appointments.push}, ${reminders.mail}, ${reminders.push}, ${documents.mail},
        ${documents.push}, ${quiet?.from ?? null}, ${quiet?.until ?? null}, ${quiet?.timeZone ?? null})
      on conflict (user_id) do update set appointments_mail = excluded.appointments_mail, appointments_push = excluded.appointments_push,
        reminders_mail = excluded.reminders_mail, reminders_push = excluded.reminders_push, documents_mail = excluded.documents_mail,
        documents_push = excluded.documents_push, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
        quiet_zone = excluded.quiet_zone`,
  )
}

/** Ends the mails of one topic; nothing happens for an account that is gone. */
export async function switchMailOff(database: Database, userId: string, topic: MailTopic): Promise<void> {
  const column = sql.identifier(`${topic}_mail`)
  await database.db.execute(
    sql`insert into notification_preferences (user_id, appointments_mail, appointments_push, reminders_mail, documents_mail, documents_push)
      select id, ${topic !== 'appointments'}, true, ${topic !== 'reminders'}, ${topic !== 'documents'}, true from users where id = ${userId}::uuid and deleted_at is null
      on conflict (user_id) do update set ${column} = false`,
  )
}
