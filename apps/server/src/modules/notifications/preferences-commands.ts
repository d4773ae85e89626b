import type { NotificationPreferences } from '@vetvisit/contract/notifications/routes'
import type { Database } from '../../db/client.ts'
import { findPreferences, savePreferences } from './repository.ts'

/** Nobody has to switch anything on (decisions §9). */
const EVERYTHING: NotificationPreferences = {
  appointments: { mail: true, push: true },
  reminders: { mail: true, push: true },
  documents: { push: true },
}

type Changes = {
  [Topic in keyof NotificationPreferences]?:
    | { [Channel in keyof NotificationPreferences[Topic]]?: boolean | undefined }
    | undefined
}

/** What a person wants to be told. */
export async function readPreferences(database: Database, userId: string): Promise<NotificationPreferences> {
  return (await findPreferences(database, userId)) ?? EVERYTHING
}

/** Switches what is given and leaves the rest. */
export async function updatePreferences(
  database: Database,
  userId: string,
  { appointments, reminders, documents }: Changes,
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
    documents: { push: documents?.push ?? current.documents.push },
  }
  await savePreferences(database, userId, next)
  return next
}
