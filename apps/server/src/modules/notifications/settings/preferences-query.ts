import { quietHoursOf } from '@vetvisit/contract/notifications/quiet'
import type { NotificationPreferences } from '@vetvisit/contract/notifications/routes'
import type { MailTopic } from '@vetvisit/contract/notifications/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, int, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const switches = {
  appointmentsMail: bool,
  appointmentsPush: bool,
  remindersMail: bool,
  remindersPush: bool,
  documentsMail: bool,
  documentsPush: bool,
}

const preferencesOf = query('notification_preferences', {
  params: { userId: id },
  /** Quiet hours as `22:00`; all three are null without quiet hours. */
  row: { ...switches, quietFrom: orNull(text()), quietUntil: orNull(text()), quietZone: orNull(text()) },
  text: (p) => sql`
    select appointments_mail, appointments_push, reminders_mail, reminders_push, documents_mail, documents_push,
      to_char(quiet_from * interval '1 minute', 'HH24:MI') as quiet_from,
      to_char(quiet_until * interval '1 minute', 'HH24:MI') as quiet_until, quiet_zone
    from notification_preferences where user_id = ${p.userId}`,
})

/** Undefined for a person who has never changed any. */
export async function findPreferences(
  database: Database,
  userId: string,
): Promise<NotificationPreferences | undefined> {
  const [row] = await preferencesOf(database, { userId })
  if (!row) return undefined
  const { quietFrom: from, quietUntil: until, quietZone: timeZone } = row
  return {
    appointments: { mail: row.appointmentsMail, push: row.appointmentsPush },
    reminders: { mail: row.remindersMail, push: row.remindersPush },
    documents: { mail: row.documentsMail, push: row.documentsPush },
    quietHours: from === null || until === null || timeZone === null ? null : { from, until, timeZone },
  }
}

const upsertPreferences = query('save_notification_preferences', {
  params: {
    userId: id,
    ...switches,
    quietFrom: orNull(int),
    quietUntil: orNull(int),
    quietZone: orNull(text()),
  },
  text: (p) => sql`
    insert into notification_preferences (user_id, appointments_mail, appointments_push, reminders_mail, reminders_push,
      documents_mail, documents_push, quiet_from, quiet_until, quiet_zone)
    values (${p.userId}, ${p.appointmentsMail}, ${p.appointmentsPush}, ${p.remindersMail}, ${p.remindersPush},
      ${p.documentsMail}, ${p.documentsPush}, ${p.quietFrom}, ${p.quietUntil}, ${p.quietZone})
    on conflict (user_id) do update set appointments_mail = excluded.appointments_mail,
      appointments_push = excluded.appointments_push, reminders_mail = excluded.reminders_mail,
      reminders_push = excluded.reminders_push, documents_mail = excluded.documents_mail,
      documents_push = excluded.documents_push, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      quiet_zone = excluded.quiet_zone`,
})

export async function savePreferences(
  database: Database,
  userId: string,
  { appointments, reminders, documents, quietHours }: NotificationPreferences,
): Promise<void> {
  const quiet = quietHours && quietHoursOf(quietHours)
  await upsertPreferences(database, {
    userId,
    appointmentsMail: appointments.mail,
    appointmentsPush: appointments.push,
    remindersMail: reminders.mail,
    remindersPush: reminders.push,
    documentsMail: documents.mail,
    documentsPush: documents.push,
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    quietZone: quiet?.timeZone ?? null,
  })
}

/** Switches off the mails of one topic; an account that was deleted has none to switch. */
export const switchMailOff = query('switch_mail_off', {
  params: { userId: id, topic: text<MailTopic>() },
  text: (p) => sql`
    insert into notification_preferences as p
      (user_id, appointments_mail, appointments_push, reminders_mail, documents_mail, documents_push)
    select id, ${p.topic} <> 'appointments', true, ${p.topic} <> 'reminders', ${p.topic} <> 'documents', true
    from users where id = ${p.userId} and deleted_at is null
    on conflict (user_id) do update set appointments_mail = p.appointments_mail and excluded.appointments_mail,
      reminders_mail = p.reminders_mail and excluded.reminders_mail,
      documents_mail = p.documents_mail and excluded.documents_mail`,
})
