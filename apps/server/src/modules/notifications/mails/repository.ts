import type { ReasonPreset } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentStatus, AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, int, json, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { queueEntries } from '../../../db/transactions/outbox.ts'
import type { MessageParams } from '../messages/params.ts'
import { isStillTold } from '../messages/queue-mails-query.ts'
import { stated, statedColumns } from '../messages/stated-query.ts'
import { hoursInPayload, keyOfReminder } from '../messages/reminder-key-query.ts'

/** The person to whom a mail about an appointment goes. */
const receiver = {
  email: text(),
  emailVerifiedAt: orNull(instant),
  name: text(),
  language: orNull(text<TextLanguage>()),
  /** Country of the own number, such as `DE`. */
  isoCode: orNull(text()),
}
const receiverColumns = sql`u.email, u.email_verified_at, u.fullname as name, u.language, u.iso_code`

/** The practice's own reason for an appointment; null without one. */
const reason = {
  reasonName: orNull(text()),
  reasonPreset: orNull(text<ReasonPreset>()),
  reasonPreparation: orNull(text()),
}
const reasonColumns = sql`vr.name as reason_name, vr.preset as reason_preset, vr.preparation as reason_preparation`
/** The reason of the appointment that a mail is about. */
export type ReasonOfMail = RowOf<typeof reason>

/** Whether a person `u` has an address and an account. */
export const reachable = sql`u.email is not null and u.deleted_at is null and u.disabled_at is null`

const address = object({
  addressLine1: text(),
  zipcode: text(),
  city: text(),
  /** E.164. */
  phone: orNull(text()),
})
const addressOfClinic = address.of(
  sql`select c.address_line1, c.zipcode, c.city, c.phone where c.id is not null`,
)

const messageMail = {
  ...receiver,
  ...reason,
  id,
  recipientId: id,
  type: text<NotificationType>(),
  params: json<MessageParams>(),
  appointmentId: orNull(id),
  /** Version of the appointment that the message is about. */
  sequence: orNull(int),
  ...stated,
  /** Of the clinic. */
  address: orNull(address),
}
/** A message with everything that its mail contains. */
export type MessageMail = RowOf<typeof messageMail>
export type ClinicAddress = NonNullable<MessageMail['address']>

const mailsOfMessages = query('mails_of_messages', {
  params: { ids },
  row: messageMail,
  text: (p) => sql`
    select n.id, n.type, n.params, n.recipient_id, n.appointment_id, n.appointment_version as sequence,
      ${receiverColumns}, ${reasonColumns}, ${addressOfClinic} as address, ${statedColumns}
    from notifications n join users u on u.id = n.recipient_id
      left join appointments a on a.id = n.appointment_id left join visit_reasons vr on vr.id = a.reason_id
      left join clinics c on c.id = (n.params->>'clinicId')::uuid
    where n.id in ${idsIn(p.ids)} and ${reachable} and ${isStillTold(sql`n`)}
    order by n.id`,
})

/** Messages whose recipient can be mailed, the oldest first. */
export const findMessageMails = (database: Database, messageIds: readonly string[]): Promise<MessageMail[]> =>
  mailsOfMessages(database, { ids: messageIds })

const bookedMail = {
  ...receiver,
  ...reason,
  ownerId: id,
  appointmentId: id,
  version: int,
  status: text<AppointmentStatus>(),
  startsAt: instant,
  endsAt: instant,
  type: text<AppointmentType>(),
  doctorName: text(),
  petName: text(),
  clinicId: id,
  clinicName: text(),
  timeZone: text(),
  address,
}
/** An appointment with everything that its mail contains. */
export type BookedMail = RowOf<typeof bookedMail>

const mailOfAppointment = query('mail_of_appointment', {
  params: { appointmentId: id },
  row: bookedMail,
  text: (p) => sql`
    select u.id as owner_id, a.id as appointment_id, a.version, a.status, a.starts_at, a.ends_at, a.type, d.fullname as doctor_name,
      (select string_agg(p.name, ', ' order by ap.place) from appointment_pets ap join pets p on p.id = ap.pet_id
        where ap.appointment_id = a.id) as pet_name,
      c.id as clinic_id, c.name as clinic_name, c.time_zone, ${receiverColumns}, ${reasonColumns}, ${addressOfClinic} as address
    from appointments a join users u on u.id = a.owner_id join users d on d.id = a.doctor_id
      join clinics c on c.id = a.clinic_id
      left join visit_reasons vr on vr.id = a.reason_id
    where a.id = ${p.appointmentId} and a.status in ${statuses(['approved'])} and ${reachable}`,
})

/** An approved appointment whose owner can be mailed; undefined if there is none. */
export async function findBookedMail(
  database: Database,
  appointmentId: string,
): Promise<BookedMail | undefined> {
  const [found] = await mailOfAppointment(database, { appointmentId })
  return found
}

/** Queues the mail of an appointment that was confirmed with its booking, unless its owner has switched such mails off. */
export const insertBookedMail = query('queue_booked_mail', {
  params: { appointmentId: id, now: instant },
  text: (p) =>
    queueEntries(
      {
        channel: sql`'mail'`,
        recipientId: sql`a.owner_id`,
        // A later move by the owner has a mail of its own.
        dedupeKey: sql`'booked:' || a.id || case when a.version > 1 then ':' || a.version else '' end`,
        payload: sql`jsonb_build_object('kind', 'booked', 'appointmentId', a.id)`,
        notBefore: p.now,
        now: p.now,
      },
      sql`appointments a join users u on u.id = a.owner_id left join notification_preferences p on p.user_id = a.owner_id
        where a.id = ${p.appointmentId} and ${reachable} and coalesce(p.appointments_mail, true)`,
    ),
})

/**
 * Queues a mail, and a push if there is a phone, for each reminder that is due, once for each start and each of the hours of its reason, else of
 * its clinic. Of
 * several that are due at once only the last goes out. Owners who were notified of the appointment since a reminder was due get none, nor
 * do they if it is late by `lateHours`.
 */
export const insertReminders = query('queue_reminders', {
  params: { now: instant, until: instant, lateHours: int },
  row: { appointmentId: id },
  text: (p) => sql`
    with due as (
      select a.id, a.owner_id, a.starts_at, h.hours, ${reachable} and coalesce(p.reminders_mail, true) as mailed,
        coalesce(p.reminders_push, true) and exists (select from devices d where d.user_id = a.owner_id) as pushed
      from appointments a join clinics c on c.id = a.clinic_id left join visit_reasons vr on vr.id = a.reason_id
        join lateral (select min(hours) as hours from unnest(coalesce(vr.reminder_hours, c.reminder_hours)) as hours
          where a.starts_at <= ${p.now} + hours * interval '1 hour') h
          on a.starts_at > ${p.now} + (h.hours - ${p.lateHours}) * interval '1 hour'
        join users u on u.id = a.owner_id left join notification_preferences p on p.user_id = a.owner_id
      where a.status in ${statuses(['approved'])} and a.starts_at > ${p.now} and a.starts_at <= ${p.until}
        and not exists (select from appointment_events e where e.appointment_id = a.id
          and e.at > a.starts_at - h.hours * interval '1 hour')
    )
    ${queueEntries(
      {
        channel: sql`way.channel`,
        recipientId: sql`due.owner_id`,
        dedupeKey: sql`way.key || ${keyOfReminder(sql`due`, sql`due.hours`)}`,
        payload: sql`jsonb_build_object('kind', 'reminder', 'type', 'reminder', 'id', due.id, 'appointmentId', due.id,
          'startsAt', round(date_part('epoch', due.starts_at) * 1000))
          || ${hoursInPayload(sql`due.hours`)}`,
        notBefore: p.now,
        now: p.now,
      },
      sql`due join (values ('mail', 'reminder:'), ('push', 'push-reminder:')) as way (channel, key)
        on case way.channel when 'mail' then due.mailed else due.pushed end`,
    )}
    returning (payload->>'appointmentId')::uuid as appointment_id`,
})
