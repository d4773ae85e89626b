import { DomainError } from '@vetvisit/contract/errors'
import {
  allNotificationsDeletedEvent,
  type LiveEvent,
  notificationDeletedEvent,
} from '@vetvisit/contract/events'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { deleteMessage, deleteMessages } from './repository.ts'

type Deleter = Pick<Context, 'database' | 'live'>

/** @throws DomainError not_found for a message of another inbox, or one that is deleted already */
export async function deleteOne(
  { database, live }: Deleter,
  recipientId: string,
  id: string,
  now: Instant,
): Promise<void> {
  const deleted = await deleteMessage(database, { recipientId, id, now })
  if (deleted.length === 0) throw new DomainError('not_found')
  const event: LiveEvent<never> = { action: 'delete', data: { _id: id } }
  database.afterCommit(() => live.emitTo(recipientId, notificationDeletedEvent(recipientId), event))
}

/** Deletes the messages that existed at `now`. */
export async function deleteAll(
  { database, live }: Deleter,
  recipientId: string,
  now: Instant,
): Promise<void> {
  await deleteMessages(database, { recipientId, now })
  closeInbox({ database, live }, recipientId)
}

/** Takes all messages from open inboxes of a person once the running transaction is committed. */
export function closeInbox({ database, live }: Deleter, recipientId: string): void {
  const event: LiveEvent<never> = { action: 'delete_all', data: null }
  database.afterCommit(() => live.emitTo(recipientId, allNotificationsDeletedEvent(recipientId), event))
}
