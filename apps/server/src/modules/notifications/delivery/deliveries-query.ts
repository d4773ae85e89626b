import type { NotificationType, OutboxReason } from '@vetvisit/contract/notifications/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { epochMs, rowsOf } from '../../../db/rows.ts'
import type { MessageParams } from '../messages/repository.ts'

export type OutboxState = 'waiting' | 'sent' | 'failed' | 'cancelled'
export type DeliveryRow = { state: OutboxState; reason: OutboxReason | null; at: number }

export type ToldRow = {
  /** Null for what is no message of the inbox: a visit that was confirmed with its booking, a reminder. */
  type: NotificationType | 'reminder'
  params: MessageParams | null
  toldAt: number
  fullname: string
  isOwner: boolean
  mail: DeliveryRow | null
  push: DeliveryRow | null
}

/** More than any appointment has. */
const MOST = 100

const delivery = (key: SQL): SQL => sql`(
  select json_build_object('state', o.state, 'reason', o.reason, 'at', ${epochMs('coalesce(o.sent_at, o.not_before)')})
  from outbox o where o.dedupe_key = ${key})`

/** Who was told what of an appointment of the practice, newest first; undefined when it is none of the practice's. */
export async function findTold(
  database: Database,
  doctorId: string,
  appointmentId: string,
): Promise<ToldRow[] | undefined> {
  const [found] = await rowsOf<{ told: ToldRow[] }>(
    database,
    sql`select coalesce((
        select json_agg(told order by told."toldAt" desc, told."isOwner" desc) from (
          (select n.type, n.params, ${epochMs('n.created_at')} as "toldAt", u.fullname, n.recipient_id = a.owner_id as "isOwner",
            ${delivery(sql`'mail:' || n.id`)} as mail, ${delivery(sql`'push:' || n.id`)} as push
          from notifications n join users u on u.id = n.recipient_id where n.appointment_id = a.id
          order by n.created_at desc limit ${MOST})
          union all
          select key.type, null, ${epochMs('o.created_at')}, u.fullname, true, ${delivery(sql`key.mail`)}, ${delivery(sql`key.push`)}
          from (values ('appointment-approved', 'booked:' || a.id, ''),
              ('reminder', 'reminder:' || a.id || ':' || extract(epoch from a.starts_at)::bigint,
                'push-reminder:' || a.id || ':' || extract(epoch from a.starts_at)::bigint)) as key (type, mail, push)
            join users u on u.id = a.owner_id
            join lateral (select min(created_at) as created_at from outbox where dedupe_key in (key.mail, key.push)) o on o.created_at is not null
        ) told), '[]') as told
      from appointments a where a.id = ${appointmentId}::uuid and a.doctor_id = ${doctorId}::uuid and a.status <> 'held'`,
  )
  return found?.told
}

export type Undelivered = {
  id: string
  channel: 'mail' | 'push'
  kind: string | null
  type: string | null
  email: string | null
  state: OutboxState
  reason: OutboxReason | null
  error: string | null
  attempts: number
  createdAt: number
  nextAt: number
}

/** How many messages are in which state, by way. */
export async function countDeliveries(
  database: Database,
): Promise<{ channel: string; state: OutboxState; count: number }[]> {
  return rowsOf(
    database,
    sql`select channel, state, count(*)::int as count from outbox group by channel, state order by channel, state`,
  )
}

/** What was given up, and what waits after a try that came to nothing, the oldest first. */
export async function findUndelivered(database: Database, limit: number): Promise<Undelivered[]> {
  return rowsOf<Undelivered>(
    database,
    sql`select o.id, o.channel, o.payload->>'kind' as kind, n.type, u.email, o.state, o.reason, o.error, o.attempts,
        ${epochMs('o.created_at')} as "createdAt", ${epochMs('o.not_before')} as "nextAt"
      from outbox o left join users u on u.id = o.recipient_id left join notifications n on n.id = o.notification_id
      where o.state = 'failed' or (o.state = 'waiting' and o.error is not null)
      order by o.created_at, o.id limit ${limit}`,
  )
}

/** Puts back into the queue what was given up, as if it had not been tried. @returns whether there was such an entry */
export async function queueAgain(database: Database, id: string, now: SQL): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`update outbox set state = 'waiting', attempts = 0, not_before = ${now} where id = ${id}::uuid and state = 'failed' returning 1`,
  )
  return rows.length > 0
}
