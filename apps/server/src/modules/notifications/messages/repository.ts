import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, json, list, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { queueEntries } from '../../../db/transactions/outbox.ts'
import { onRecord } from '../../care/public.ts'
import type { MessageParams } from './params.ts'
import { isMailedAtOnce, mailsAtOnce, mayActOn, practiceOf } from './queue-mails-query.ts'

/** The animal of a message, as it is now. */
const pet = object({ id, name: text(), species: text<Species>(), breed: text(), photoFileId: orNull(id) })

/** A message: a notification of one recipient, as the inbox shows it. */
export const message = {
  id,
  recipientId: id,
  type: text<NotificationType>(),
  appointmentId: orNull(id),
  params: json<MessageParams>(),
  color: text(),
  createdAt: instant,
  seen: bool,
  /** File of the document, as long as the recipient may see it. */
  fileId: orNull(id),
  /** Null for a message about no animal, and as long as the recipient may not see it. */
  pet: orNull(pet),
}
export type Message = RowOf<typeof message>

/** For a message `n`: the file of its document, if its recipient may see it now. */
const fileOfDocument = sql`case when n.type = 'report' then (
    select d.file_id from notes d where d.id = (n.params->>'noteId')::uuid and d.hidden_at is null
      and (d.owner_id = n.recipient_id or exists (
        select from note_shares s where s.note_id = d.id and s.doctor_id = n.recipient_id and s.ended_at is null
          and s.practice_id = ${practiceOf(sql`n.recipient_id`)}
          and ${onRecord({ practice: sql`s.practice_id`, owner: sql`d.owner_id` })}))) end`

/** For an appointment `a`: whether a recipient works in its practice. */
const isPracticeOf = (recipientId: SQL): SQL => sql`a.practice_id = ${practiceOf(recipientId)}`

/**
 * For a message `n`: the animal of its appointment, or that of its document. A practice sees it as it sees the animal of an appointment:
 * while a request waits, and as long as it has the owner on record (specification/authorization R1 and R2).
 */
const petOf = (n: SQL) =>
  pet.of(sql`
    select p.id, p.name, p.species, p.breed, p.photo_file_id
    from (select a.doctor_id, a.practice_id, a.status, coalesce(a.pet_id, (${n}.params->>'petId')::uuid) as pet_id
      from (select) message left join appointments a on a.id = ${n}.appointment_id) a join pets p on p.id = a.pet_id
    where p.owner_id = ${n}.recipient_id
      or (${isPracticeOf(sql`${n}.recipient_id`)}
        and (a.status in ${statuses(['requested'])} or ${onRecord({ practice: sql`a.practice_id`, owner: sql`p.owner_id` })}))
      or (a.doctor_id is null and ${onRecord({ practice: practiceOf(sql`${n}.recipient_id`), owner: sql`p.owner_id` })})`)

/** Columns of `message`, for a message `n`. */
export const messageColumns = sql`n.id, n.recipient_id, n.type, n.appointment_id, n.params, n.color, n.created_at,
  n.seen_at is not null as seen, ${fileOfDocument} as file_id, ${petOf(sql`n`)} as pet`

const storedMessage = {
  id,
  recipientId: id,
  type: text<NotificationType>(),
  appointmentId: orNull(id),
  /** The version that the change made; null for a message about no appointment. */
  appointmentVersion: orNull(int),
  params: json<MessageParams>(),
  color: text(),
}
export type NewMessage = RowOf<typeof storedMessage> & {
  /** Not stored: whether the recipient may see the file is decided whenever the message is read. */
  fileId: string | null
}

/** Queues the pushes of the notifications in `inserted`, for recipients with a phone. */
const pushes = (now: SQL): SQL =>
  queueEntries(
    {
      channel: sql`'push'`,
      recipientId: sql`i.recipient_id`,
      notificationId: sql`i.id`,
      dedupeKey: sql`'push:' || i.id`,
      payload: sql`jsonb_build_object('type', coalesce(i.params->>'push', i.type), 'id', i.id)`,
      notBefore: now,
      now,
    },
    sql`inserted i left join notification_preferences p on p.user_id = i.recipient_id
      where coalesce(case when i.type = 'report' then p.documents_push else p.appointments_push end, true)
        and ${mayActOn(sql`i`, sql`i.recipient_id`)}
        and (select d.token from devices d where d.user_id = i.recipient_id limit 1) is not null`,
  )

/**
 * Inserts messages with their pushes and mails. A change of which a person was notified already is skipped by the unique key. A push is
 * queued for people with a phone.
 */
const insertQuery = (name: string, mails: (now: SQL) => SQL) =>
  query(name, {
    params: { messages: list(storedMessage), now: instant },
    row: { id, pet: orNull(pet) },
    text: (p) => sql`with inserted as (
      insert into notifications (id, recipient_id, type, appointment_id, appointment_version, params, color, created_at)
      select m.id, m.recipient_id, m.type, m.appointment_id, m.appointment_version, m.params::jsonb, m.color, ${p.now}
      from jsonb_to_recordset(${p.messages}) as m(id uuid, recipient_id uuid, type text, appointment_id uuid,
        appointment_version int, params text, color text)
      on conflict do nothing
      returning id, recipient_id, type, params, appointment_id
    ), pushed as (${pushes(p.now)}), mailed as (${mails(p.now)})
    select i.id, ${petOf(sql`i`)} as pet from inserted i`,
  })

const insertAndMail = insertQuery('insert_messages_and_mail', mailsAtOnce)
const insertAlone = insertQuery('insert_messages', () => sql`select 1`)

/** @returns the messages that are new: their ids with their animals */
export async function insertMessages(
  database: Database,
  messages: readonly NewMessage[],
  now: Instant,
): Promise<Pick<Message, 'id' | 'pet'>[]> {
  const insert = messages.some(({ type }) => isMailedAtOnce(type)) ? insertAndMail : insertAlone
  return insert(database, { messages: [...messages], now })
}
