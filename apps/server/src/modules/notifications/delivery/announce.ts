import { type LiveEvent, notificationEvent } from '@vetvisit/contract/events'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { notificationToWire } from '../messages/presenter.ts'
import type { Message, NewMessage } from '../messages/repository.ts'
import { lockUnannounced, markAnnounced } from './announce-query.ts'

/** Sends the live events of new messages once the running transaction is committed. */
export function announceAfterCommit(
  context: ChangeContext,
  messages: readonly { message: NewMessage & Pick<Message, 'pet'>; language: TextLanguage }[],
  now: Instant,
): void {
  context.database.afterCommit(() => {
    for (const { message, language } of messages)
      announce(context, { ...message, createdAt: now, seen: false }, language, now)
    markLater(
      context,
      messages.map(({ message }) => message.id),
    )
  })
}

function announce(
  { files, live }: Pick<Context, 'files' | 'live'>,
  message: Message,
  language: TextLanguage,
  now: Instant,
): void {
  const event: LiveEvent<Notification> = {
    action: 'created',
    data: notificationToWire({ files }, message, language, now),
  }
  live.emitTo(message.recipientId, notificationEvent(message.recipientId), event)
}

/** Announcements are marked in batches this much later, so that marking does not slow a booking down. */
const MARK_AFTER_MS = 200
const unmarked = new WeakMap<Database, string[]>()

function markLater({ database, clock, log }: ChangeContext, messageIds: readonly string[]): void {
  const waiting = unmarked.get(database)
  if (waiting) {
    waiting.push(...messageIds)
    return
  }
  const batch = [...messageIds]
  unmarked.set(database, batch)
  setTimeout(() => {
    unmarked.delete(database)
    // After a failure `announceMissed` announces them again; clients know a message by its id.
    markAnnounced(database, batch, clock()).catch((error: unknown) =>
      log.debug({ err: error }, 'announcements could not be marked'),
    )
  }, MARK_AFTER_MS).unref()
}

/** An older message without a mark was left by a crash. */
const MISSED_AFTER_MS = 2000
const BATCH_SIZE = 200

/**
 * Announces messages whose live event was lost in a crash after the commit.
 *
 * @returns how many
 */
export async function announceMissed(context: ChangeContext): Promise<number> {
  const { database, clock } = context
  return database.transact(async () => {
    const now = clock()
    const missed = await lockUnannounced(database, now - MISSED_AFTER_MS, BATCH_SIZE)
    if (missed.length === 0) return 0
    // Announce before committing the mark: a crash repeats an event, never loses it.
    for (const { language, inInbox, ...message } of missed)
      if (inInbox) announce(context, message, language ?? 'en', now)
    await markAnnounced(
      database,
      missed.map(({ id }) => id),
      now,
    )
    return missed.length
  })
}
