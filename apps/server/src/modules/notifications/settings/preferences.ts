import type { NotificationPreferences } from '@vetvisit/contract/notifications/routes'
import type { Database } from '../../../db/client.ts'
import { findPreferences, savePreferences } from './preferences-query.ts'

/** Everything is on until a person switches it off (specification/readings §9). */
const EVERYTHING: NotificationPreferences = {
  appointments: { mail: true, push: true },
  reminders: { mail: true, push: true },
  documents: { mail: true, push: true },
  quietHours: null,
}

type Topics = Omit<NotificationPreferences, 'quietHours'>
type Changes = {
  [Topic in keyof Topics]?: { [Channel in keyof Topics[Topic]]?: boolean | undefined } | undefined
} & { quietHours?: NotificationPreferences['quietHours'] | undefined }

/** The notification settings of a person. */
export async function readPreferences(database: Database, userId: string): Promise<NotificationPreferences> {
  return (await findPreferences(database, userId)) ?? EVERYTHING
}

/** Changes the given settings and leaves the others. */
export async function updatePreferences(
  database: Database,
  userId: string,
  { appointments, reminders, documents, quietHours }: Changes,
): Promise<NotificationPreferences> {
  const current = await readPreferences(database, userId)
  const next: NotificationPreferences = {
    appointments: {
      mail: appointments?.mail ?? current.appointments.mail,
      push: appointments?.push ?? current.appointments.push,
    },
    reminders: {
      mail: reminders?.mail ?? current.reminders.mail,
      push: reminders?.push ?? current.reminders.push,
    },
    documents: {
      mail: documents?.mail ?? current.documents.mail,
      push: documents?.push ?? current.documents.push,
    },
    quietHours: quietHours === undefined ? current.quietHours : quietHours,
  }
  await savePreferences(database, userId, next)
  return next
}
