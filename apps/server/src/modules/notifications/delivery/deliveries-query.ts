import { REMINDER_HOURS_MAX } from '@vetvisit/contract/clinics/rules'
import type { NotificationType, OutboxReason } from '@vetvisit/contract/notifications/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, json, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import type { OutboxState } from '../../../db/transactions/outbox.ts'
import type { MessageParams } from '../messages/params.ts'
import { keyOfReminder } from '../messages/reminder-key-query.ts'
import { delivery, deliveryOf } from './delivery-query.ts'

const delivered = {
  /** A type that the inbox does not have for a reminder. */
  type: text<NotificationType | 'reminder'>(),
  /** Null for a mail without a message in the inbox: an appointment that was confirmed with its booking, a reminder. */
  params: orNull(json<MessageParams>()),
  toldAt: instant,
  fullname: text(),
  isOwner: bool,
  mail: orNull(delivery),
  push: orNull(delivery),
}
export type DeliveredRow = RowOf<typeof delivered>

/** Limit of listed messages, above what any appointment has. */
const MESSAGES_MAX = 100

const deliveredRows = list(delivered)

const deliveriesOfAppointment = query('deliveries_of_appointment', {
  params: { appointmentId: id, practiceId: id, limit: int, hoursMax: int },
  row: { deliveries: deliveredRows },
  text: (p) => sql`
    select ${deliveredRows.of(sql`select * from (
        (select n.type, n.params, n.created_at as told_at, u.fullname, n.recipient_id = a.owner_id as is_owner,
          ${deliveryOf(sql`'mail:' || n.id`)} as mail, ${deliveryOf(sql`'push:' || n.id`)} as push
        from notifications n join users u on u.id = n.recipient_id where n.appointment_id = a.id
        order by n.created_at desc limit ${p.limit})
        union all
        select key.type, null, o.created_at, u.fullname, true, ${deliveryOf(sql`key.mail`)}, ${deliveryOf(sql`key.push`)}
        from (select 'appointment-approved' as type, 'booked:' || a.id as mail, '' as push
            union all
            select 'reminder', 'reminder:' || of_visit, 'push-reminder:' || of_visit from (
              select ${keyOfReminder(sql`a`, sql`hours`)} as of_visit from generate_series(1, ${p.hoursMax}) as hours) reminders) as key
          join users u on u.id = a.owner_id
          join lateral (select min(created_at) as created_at from outbox where dedupe_key in (key.mail, key.push)) o
            on o.created_at is not null
      ) notified order by told_at desc, is_owner desc, fullname`)} as deliveries
    from appointments a join clinics c on c.id = a.clinic_id
    where a.id = ${p.appointmentId} and a.practice_id = ${p.practiceId} and a.status not in ${statuses(['held'])}`,
})

/** Everyone who was notified of an appointment, newest first, the owner and then others by name at one moment; undefined for an appointment of another practice. */
export async function findDeliveries(
  database: Database,
  practiceId: string,
  appointmentId: string,
): Promise<DeliveredRow[] | undefined> {
  const [found] = await deliveriesOfAppointment(database, {
    appointmentId,
    practiceId,
    limit: MESSAGES_MAX,
    hoursMax: REMINDER_HOURS_MAX,
  })
  return found?.deliveries
}

/** Counts of entries by state and channel. */
export const countDeliveries = query('count_deliveries', {
  row: { channel: text(), state: text<OutboxState>(), count: int },
  text: () =>
    sql`select channel, state, count(*) as count from outbox group by channel, state order by channel, state`,
})

const undelivered = {
  id,
  channel: text<'mail' | 'push'>(),
  kind: orNull(text()),
  type: orNull(text()),
  email: orNull(text()),
  state: text<OutboxState>(),
  reason: orNull(text<OutboxReason>()),
  error: orNull(text()),
  attempts: int,
  createdAt: instant,
  nextAt: instant,
}
export type Undelivered = RowOf<typeof undelivered>

/** Failed entries, and those that wait after a failed try, the oldest first. */
export const findUndelivered = query('undelivered', {
  params: { limit: int },
  row: undelivered,
  text: (p) => sql`
    select o.id, o.channel, o.payload->>'kind' as kind, n.type, u.email, o.state, o.reason, o.error, o.attempts,
      o.created_at, o.not_before as next_at
    from outbox o left join users u on u.id = o.recipient_id left join notifications n on n.id = o.notification_id
    where o.state = 'failed' or (o.state = 'waiting' and o.error is not null)
    order by o.created_at, o.id limit ${p.limit}`,
})
