import type { ClinicColor } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import {
  allNotificationsDeletedEvent,
  type LiveEvent,
  notificationDeletedEvent,
  notificationEvent,
} from '@vetvisit/contract/events'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { Context, ChangeContext } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { catchUpFrom } from './inbox/rules.ts'
import { notificationToWire } from './messages/presenter.ts'
import * as repository from './messages/repository.ts'

/** Somebody who is told; without a language they read English. */
export type Recipient = { id: string; language: TextLanguage | null }

/** One change of an appointment, or something that concerns none, told to some people. */
export type NewNotification = {
  type: NotificationType
  appointmentId: string | null
  /** The version that the change made; each person is told once of it. */
  appointmentVersion: number | null
  params: repository.NotificationParams
  /** The clinic's. */
  color: string
  to: readonly Recipient[]
}

/**
 * Tells people of changes, in the transaction that made them: the message and its push entry are written with the change, the
 * live event goes out once it is committed (specification/readings §9).
 */
export async function recordNotifications(
  context: ChangeContext,
  tellings: readonly NewNotification[],
  now: number,
): Promise<void> {
  await tell(context, tellings, now)
}

/** A document that somebody may read from now on. */
export type DocumentNotification = {
  params: repository.DocumentParams
  fileId: string | null
  color: string
  to: readonly Recipient[]
}

/** Tells people of a document, in the transaction that adds or shares it. */
export async function recordDocumentNotification(
  context: ChangeContext,
  telling: DocumentNotification,
  now: number,
): Promise<void> {
  await tell(context, [{ ...telling, type: 'report', appointmentId: null, appointmentVersion: null }], now)
}

/** A relation between an owner and a doctor that is asked for, agreed, or used to add an animal. */
export type CareNotification = {
  type: 'care-asked' | 'care-accepted' | 'pet-added'
  params: repository.CareParams
  to: readonly Recipient[]
}

/** Such messages belong to no clinic. */
const CARE_COLOR: ClinicColor = '#019788'

/** Tells people of it, in the transaction that does it. */
export async function recordCareNotification(
  context: ChangeContext,
  telling: CareNotification,
  now: number,
): Promise<void> {
  await tell(context, [{ ...telling, color: CARE_COLOR, appointmentId: null, appointmentVersion: null }], now)
}

type NotificationDraft = Omit<repository.NewMessage, 'id' | 'recipientId' | 'fileId'> & {
  to: readonly Recipient[]
  fileId?: string | null
}

async function tell(
  context: ChangeContext,
  tellings: readonly NotificationDraft[],
  now: number,
): Promise<void> {
  const messages = messagesOf(tellings, now)
  if (messages.length > 0)
    announceAfterCommit(
      context,
      messages,
      await repository.insertMessages(
        context.database,
        messages.map(({ message }) => message),
        now,
      ),
      now,
    )
}

type MessageFor = { message: repository.NewMessage; language: TextLanguage }

let written = 0

/** Inboxes are listed by it: by the time of what is told, and within it in the order of writing. */
const newMessageId = (now: number) => uuidv7({ msecs: now, seq: (written = (written + 1) % 2 ** 31) })

/** A message for each person who is told, to be written. */
function messagesOf(tellings: readonly NotificationDraft[], now: number): MessageFor[] {
  return tellings.flatMap(({ to, fileId = null, ...message }) =>
    to.map((recipient) => ({
      message: { ...message, fileId, id: newMessageId(now), recipientId: recipient.id },
      language: recipient.language ?? 'en',
    })),
  )
}

/** Announces what was written, once the running transaction is committed. @param fresh ids of messages that are new */
function announceAfterCommit(
  context: ChangeContext,
  messages: readonly MessageFor[],
  fresh: readonly string[],
  now: number,
): void {
  const told = messages.filter(({ message }) => fresh.includes(message.id))
  context.database.afterCommit(() => {
    for (const { message, language } of told)
      announce(context, { ...message, createdAt: now, seen: false }, language, now)
    markLater(
      context,
      told.map(({ message }) => message.id),
    )
  })
}

function announce(
  { files, live }: Pick<Context, 'files' | 'live'>,
  message: repository.Message,
  language: TextLanguage,
  now: number,
): void {
  const event: LiveEvent<Notification> = {
    action: 'created',
    data: notificationToWire({ files }, message, language, now),
  }
  live.emitTo(message.recipientId, notificationEvent(message.recipientId), event)
}

/** What was announced is written down a moment later and for many at once: it must not slow the booking down. */
const MARK_AFTER_MS = 200
const announced = new WeakMap<Database, string[]>()

function markLater({ database, clock, log }: ChangeContext, ids: readonly string[]): void {
  const waiting = announced.get(database)
  if (waiting) {
    waiting.push(...ids)
    return
  }
  const batch = [...ids]
  announced.set(database, batch)
  setTimeout(() => {
    announced.delete(database)
    // What fails here is announced once more by the sweep; clients know a message by its identifier.
    repository
      .markAnnounced(database, batch, clock())
      .catch((error: unknown) => log.debug({ err: error }, 'announcements could not be marked'))
  }, MARK_AFTER_MS).unref()
}

/** Older than this, and a message without a mark was left behind by a crash. */
const LEFT_BEHIND_AFTER_MS = 2000
const ANNOUNCE_BATCH = 200

/**
 * Announces what a crash between commit and live event left.
 *
 * @returns how many
 */
export async function announceMissed(context: ChangeContext): Promise<number> {
  const { database, clock } = context
  return database.transact(async () => {
    const now = clock()
    const left = await repository.lockUnannounced(database, now - LEFT_BEHIND_AFTER_MS, ANNOUNCE_BATCH)
    if (left.length === 0) return 0
    // Before the mark is committed: a crash in between announces twice, and never not at all.
    for (const { language, deleted, ...message } of left)
      if (!deleted) announce(context, message, language ?? 'en', now)
    await repository.markAnnounced(
      database,
      left.map(({ id }) => id),
      now,
    )
    return left.length
  })
}

type InboxQuery = { before?: string | undefined; after?: string | undefined; limit: number }

/**
 * A page of somebody's inbox, newest first. With `after` it gives what came since, and a few that may have come just before:
 * readers drop those they have.
 *
 * @throws DomainError invalid for a cursor that is none
 */
export async function readInbox(
  { database, files }: Pick<Context, 'database' | 'files'>,
  recipientId: string,
  { before, after, limit }: InboxQuery,
  language: TextLanguage,
  now: number,
) {
  assertCursor('before', before)
  assertCursor('after', after)
  const {
    messages: found,
    unseen,
    newest,
  } = await repository.findInbox(database, recipientId, {
    before,
    after: after === undefined ? undefined : catchUpFrom(after),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  return {
    notifications: page.map((message) => notificationToWire({ files }, message, language, now)),
    unseen,
    cursor: newest ?? after ?? null,
    nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function assertCursor(name: 'before' | 'after', cursor: string | undefined): void {
  if (cursor !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor))
    throw new DomainError('invalid', { fields: { [name]: 'validation.invalid' } })
}

/** @returns how many stay unseen */
export async function markSeen(
  database: Database,
  recipientId: string,
  ids: readonly string[] | undefined,
  now: number,
): Promise<number> {
  await repository.markSeen(database, recipientId, ids, now)
  return repository.countUnseen(database, recipientId)
}

/** @throws DomainError not_found also for somebody else's, and the second time */
export async function deleteOne(
  { database, live }: Pick<Context, 'database' | 'live'>,
  recipientId: string,
  id: string,
  now: number,
): Promise<void> {
  if (!(await repository.deleteMessage(database, recipientId, id, now))) throw new DomainError('not_found')
  const event: LiveEvent<never> = { action: 'delete', data: { _id: id } }
  database.afterCommit(() => live.emitTo(recipientId, notificationDeletedEvent(recipientId), event))
}

/** Empties an inbox as it was at `now`. */
export async function deleteAll(
  { database, live }: Pick<Context, 'database' | 'live'>,
  recipientId: string,
  now: number,
): Promise<void> {
  await repository.deleteMessages(database, recipientId, now)
  const event: LiveEvent<never> = { action: 'delete_all', data: null }
  database.afterCommit(() => live.emitTo(recipientId, allNotificationsDeletedEvent(recipientId), event))
}
