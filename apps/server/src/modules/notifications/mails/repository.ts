import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { epochMs, idSet, instantValue, rowsOf } from '../../../db/rows.ts'
import type { NotificationParams } from '../messages/params.ts'
import type { MessageParams } from '../messages/repository.ts'

/** Whom a mail about an appointment goes to. */
type Receiver = {
  email: string
  emailVerifiedAt: string | null
  name: string
  language: TextLanguage | null
  /** Country of the own number, such as `DE`. */
  isoCode: string | null
}

export type ClinicAddress = {
  addressLine1: string
  zipcode: string
  city: string
  /** E.164. */
  phone: string | null
}

/** A message with what its mail needs. */
export type MessageMail = Receiver & {
  id: string
  recipientId: string
  type: NotificationType
  params: MessageParams
  appointmentId: string | null
  /** Version of the appointment that the message tells of. */
  sequence: number | null
  /** The appointment as it is by now. */
  status: AppointmentStatus | null
  expiresAt: number | null
  /** Whether what the message asks for or shows is still there: the wish to move, the document. */
  stands: boolean
  /** Of a clinic. */
  address: ClinicAddress | null
}

/** A visit with what its mail needs. */
export type AppointmentMail = Receiver & {
  type: NotificationType
  params: NotificationParams
  recipientId: string
  appointmentId: string
  sequence: number
  status: AppointmentStatus
  address: ClinicAddress
}

const receiver = sql`u.email, u.email_verified_at as "emailVerifiedAt", u.fullname as name, u.language, u.iso_code as "isoCode"`
const reachable = sql`u.email is not null and u.deleted_at is null and u.disabled_at is null`
const address = sql`json_build_object('addressLine1', c.address_line1, 'zipcode', c.zipcode, 'city', c.city, 'phone', c.phone) as address`

/** Messages whose reader can be written to, the oldest first. */
export async function findMessageMails(database: Database, ids: readonly string[]): Promise<MessageMail[]> {
  return rowsOf<MessageMail>(
    database,
    sql`select n.id, n.type, n.params, n.recipient_id as "recipientId", n.appointment_id as "appointmentId",
        n.appointment_version as sequence, a.status, ${epochMs('a.expires_at')} as "expiresAt", ${receiver},
        case when c.id is not null then json_build_object('addressLine1', c.address_line1, 'zipcode', c.zipcode, 'city', c.city, 'phone', c.phone) end as address,
        case n.type when 'move-asked' then exists (select from move_requests w where w.appointment_id = n.appointment_id)
          when 'report' then exists (select from notes d where d.id = (n.params->>'noteId')::uuid and d.hidden_at is null)
          else true end as stands
      from notifications n join users u on u.id = n.recipient_id
        left join appointments a on a.id = n.appointment_id left join clinics c on c.id = (n.params->>'clinicId')::uuid
      where n.id in ${idSet(ids)} and ${reachable}
      order by n.id`,
  )
}

/** A visit that was confirmed with its booking, as its owner's mail tells of it; undefined when it stands no more. */
export async function findBookedMail(
  database: Database,
  appointmentId: string,
): Promise<AppointmentMail | undefined> {
  const [row] = await rowsOf<AppointmentMail>(
    database,
    sql`select 'appointment-approved' as type, a.owner_id as "recipientId", a.id as "appointmentId", a.version as sequence, a.status,
        jsonb_build_object('ownerId', a.owner_id, 'ownerName', u.fullname, 'doctorName', d.fullname, 'petName', p.name,
          'clinicId', c.id, 'clinicName', c.name, 'timeZone', c.time_zone, 'start', a.starts_at, 'end', a.ends_at,
          'type', a.type) as params, ${receiver}, ${address}
      from appointments a join users u on u.id = a.owner_id join users d on d.id = a.doctor_id
        join clinics c on c.id = a.clinic_id join pets p on p.id = a.pet_id
      where a.id = ${appointmentId}::uuid and a.status = 'approved' and ${reachable}`,
  )
  return row
}

/** Queues the mail of a visit that was confirmed with its booking, where its owner wants such mails. */
export async function insertBookedMail(
  database: Database,
  appointmentId: string,
  now: number,
): Promise<void> {
  await database.db.execute(
    sql`insert into outbox (id, channel, recipient_id, dedupe_key, payload, not_before, created_at)
      select gen_random_uuid(), 'mail', a.owner_id, 'booked:' || a.id,
        jsonb_build_object('kind', 'booked', 'appointmentId', a.id), ${instantValue(now)}, ${instantValue(now)}
      from appointments a join users u on u.id = a.owner_id left join notification_preferences p on p.user_id = a.owner_id
      where a.id = ${appointmentId}::uuid and ${reachable} and coalesce(p.appointments_mail, true)
      on conflict (dedupe_key) do nothing`,
  )
}

export type ReminderMail = Receiver & {
  ownerId: string
  status: AppointmentStatus
  startsAt: number
  timeZone: string
  doctorName: string
  petName: string
  clinicName: string
  address: ClinicAddress
}

export async function findReminderMail(
  database: Database,
  appointmentId: string,
): Promise<ReminderMail | undefined> {
  const [row] = await rowsOf<ReminderMail>(
    database,
    sql`select a.owner_id as "ownerId", a.status, ${epochMs('a.starts_at')} as "startsAt", c.time_zone as "timeZone", d.fullname as "doctorName",
        p.name as "petName", c.name as "clinicName", ${receiver}, ${address}
      from appointments a join users u on u.id = a.owner_id join users d on d.id = a.doctor_id
        join clinics c on c.id = a.clinic_id join pets p on p.id = a.pet_id
      where a.id = ${appointmentId}::uuid and ${reachable}`,
  )
  return row
}

/**
 * Queues a mail, and a push where there is a phone, for each visit that begins before `until`, once for each beginning. Who was
 * told of the visit in the meantime (booked, moved) knows it already.
 *
 * @returns how many were queued
 */
export async function insertReminders(
  database: Database,
  { now, aheadMs }: { now: number; aheadMs: number },
): Promise<number> {
  const queued = await rowsOf(
    database,
    sql`with due as (
        select a.id, a.owner_id, a.starts_at, ${reachable} and coalesce(p.reminders_mail, true) as mailed,
          coalesce(p.reminders_push, true) and exists (select from devices d where d.user_id = a.owner_id) as pushed
        from appointments a join users u on u.id = a.owner_id left join notification_preferences p on p.user_id = a.owner_id
        where a.status = 'approved' and a.starts_at > ${instantValue(now)} and a.starts_at <= ${instantValue(now + aheadMs)}
          and not exists (select from appointment_events e where e.appointment_id = a.id
            and e.at > a.starts_at - ${aheadMs}::float8 * interval '1 millisecond')
      )
      insert into outbox (id, channel, recipient_id, dedupe_key, payload, not_before, created_at)
      select gen_random_uuid(), way.channel, owner_id, way.key || due.id || ':' || extract(epoch from starts_at)::bigint,
        jsonb_build_object('kind', 'reminder', 'type', 'reminder', 'id', due.id, 'appointmentId', due.id, 'startsAt', ${epochMs('starts_at')}),
        ${instantValue(now)}, ${instantValue(now)}
      from due join (values ('mail', 'reminder:'), ('push', 'push-reminder:')) as way (channel, key)
        on case way.channel when 'mail' then mailed else pushed end
      on conflict (dedupe_key) do nothing
      returning id`,
  )
  return queued.length
}
