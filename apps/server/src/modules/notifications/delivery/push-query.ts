import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { id, instant, json, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import type { MessageParams } from '../messages/params.ts'
import { isStillTold } from '../messages/queue-mails-query.ts'
import { isTrue } from '../messages/rules.ts'
import { stated, statedColumns } from '../messages/stated-query.ts'

/** Phones and browsers of a person that have a session; a locked one shows nothing. */
export const findDevices = query('devices_to_push', {
  params: { userId: id, now: instant },
  row: {
    token: text(),
    p256dh: orNull(text()),
    auth: orNull(text()),
    language: orNull(text<TextLanguage>()),
  },
  text: (p) => sql`
    select d.token, d.p256dh, d.auth, u.language from devices d join sessions s on s.id = d.session_id join users u on u.id = d.user_id
    where d.user_id = ${p.userId} and s.ended_at is null and s.locked_at is null and s.expires_at > ${p.now}
      and u.deleted_at is null and u.disabled_at is null
    order by d.registered_at desc, d.token`,
})

const pushedMessage = {
  type: text<NotificationType>(),
  params: json<MessageParams>(),
  recipientId: id,
  appointmentId: orNull(id),
  ...stated,
}
export type PushedMessage = RowOf<typeof pushedMessage>

const messageToPush = query('message_to_push', {
  params: { id },
  row: pushedMessage,
  text: (p) => sql`select n.type, n.params, n.recipient_id, n.appointment_id, ${statedColumns}
    from notifications n left join appointments a on a.id = n.appointment_id
    where n.id = ${p.id} and ${isStillTold(sql`n`)}`,
})

/** A message that is still true. */
export async function findPushedMessage(
  database: Database,
  notificationId: string,
  now: Instant,
): Promise<PushedMessage | undefined> {
  const [found] = await messageToPush(database, { id: notificationId })
  return found && isTrue(found, now) ? found : undefined
}

const remindedVisit = { doctorName: text(), startsAt: instant, timeZone: text() }
export type RemindedVisit = RowOf<typeof remindedVisit>

const visitToRemind = query('visit_to_remind', {
  params: { appointmentId: id },
  row: remindedVisit,
  text: (p) => sql`
    select d.fullname as doctor_name, a.starts_at, c.time_zone
    from appointments a join users d on d.id = a.doctor_id join clinics c on c.id = a.clinic_id
    where a.id = ${p.appointmentId} and a.status in ${statuses(['approved'])}`,
})

/** An approved appointment, for its reminder. */
export async function findReminded(
  database: Database,
  appointmentId: string,
): Promise<RemindedVisit | undefined> {
  const [found] = await visitToRemind(database, { appointmentId })
  return found
}
