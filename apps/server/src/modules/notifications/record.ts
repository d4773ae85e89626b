import type { ClinicColor } from '@vetvisit/contract/clinics/rules'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { ChangeContext } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { announceAfterCommit } from './delivery/announce.ts'
import type { CareParams, DocumentParams, NotificationParams } from './messages/params.ts'
import { insertMessages, type NewMessage } from './messages/repository.ts'

/** A person who is notified; without a language they read English. */
export type Recipient = { id: string; language: TextLanguage | null }

/** A change of an appointment, or of none, and the people who are notified of it. */
export type NewNotification = {
  type: NotificationType
  appointmentId: string | null
  /** The version that the change made; each person is notified of it once. */
  appointmentVersion: number | null
  params: NotificationParams
  /** Colour of the clinic. */
  color: string
  to: readonly Recipient[]
}

/**
 * Records notifications in the transaction of the change: messages, pushes and mails are written with it, the live event is sent after the
 * commit (specification/readings §9).
 */
export async function recordNotifications(
  context: ChangeContext,
  notifications: readonly NewNotification[],
  now: Instant,
): Promise<void> {
  await record(context, notifications, now)
}

/** A document that people may read from now on. */
export type DocumentNotification = {
  params: DocumentParams
  fileId: string | null
  color: string
  to: readonly Recipient[]
}

/** Records the notification in the transaction that adds or shares the document. */
export async function recordDocumentNotification(
  context: ChangeContext,
  notification: DocumentNotification,
  now: Instant,
): Promise<void> {
  const draft = { ...notification, type: 'report', appointmentId: null, appointmentVersion: null } as const
  await record(context, [draft], now)
}

/** An invitation of an owner, its acceptance, or a pet that the practice added. */
export type CareNotification = {
  type: 'care-asked' | 'care-accepted' | 'pet-added'
  params: CareParams
  to: readonly Recipient[]
}

/** Colour of notifications that belong to no clinic. */
const CARE_COLOR: ClinicColor = '#019788'

/** Records the notification in the running transaction. */
export async function recordCareNotification(
  context: ChangeContext,
  notification: CareNotification,
  now: Instant,
): Promise<void> {
  const draft = { ...notification, color: CARE_COLOR, appointmentId: null, appointmentVersion: null }
  await record(context, [draft], now)
}

type NotificationDraft = Omit<NewMessage, 'id' | 'recipientId' | 'fileId'> & {
  to: readonly Recipient[]
  fileId?: string | null
}

async function record(
  context: ChangeContext,
  drafts: readonly NotificationDraft[],
  now: Instant,
): Promise<void> {
  const messages = messagesOf(drafts, now)
  if (messages.length === 0) return
  const inserted = await insertMessages(
    context.database,
    messages.map(({ message }) => message),
    now,
  )
  const petOf = new Map(inserted.map(({ id, pet }) => [id, pet]))
  announceAfterCommit(
    context,
    messages.flatMap(({ message, language }) => {
      const pet = petOf.get(message.id)
      return pet === undefined ? [] : [{ message: { ...message, pet }, language }]
    }),
    now,
  )
}

let written = 0

/** The inbox is ordered by it: by time, and within a millisecond in the order of writing. */
const newMessageId = (now: Instant) => uuidv7({ msecs: now, seq: (written = (written + 1) % 2 ** 31) })

/** A message for each recipient. */
function messagesOf(
  drafts: readonly NotificationDraft[],
  now: Instant,
): { message: NewMessage; language: TextLanguage }[] {
  return drafts.flatMap(({ to, fileId = null, ...message }) =>
    to.map((recipient) => ({
      message: { ...message, fileId, id: newMessageId(now), recipientId: recipient.id },
      language: recipient.language ?? 'en',
    })),
  )
}
