import type { MailTopic, OutboxReason } from '@vetvisit/contract/notifications/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { messagesMail } from './message-mail.ts'
import { findMessageMails } from './repository.ts'
import { stillTrue } from './rules.ts'
import { withUnsubscribe } from './with-unsubscribe.ts'

/** A mail with the ids of its outbox entries, or the reason why none is written. */
export type MessagesWritten = { mail: Mail; entryIds: readonly string[] } | { dropped: OutboxReason }

/**
 * Writes the mail of one message, or of several that are bundled, with the texts of the inbox. Messages that are no longer true are left
 * out: a request that was answered meanwhile, an offer that has expired.
 */
export async function writeMessages(
  { database, config }: Pick<Context, 'database' | 'config'>,
  mailId: string,
  entries: readonly OutboxEntry[],
  now: Instant,
): Promise<MessagesWritten> {
  const ids = entries.flatMap(({ notificationId }) => notificationId ?? [])
  const messages = stillTrue(await findMessageMails(database, ids), now)
  const [first] = messages
  if (!first) return { dropped: 'outdated' }
  if (!isEmailConfirmed(config, first)) return { dropped: 'unconfirmed' }
  const mail = messagesMail(config, mailId, messages, now)
  const topic: MailTopic = first.type === 'report' ? 'documents' : 'appointments'
  const known = new Set(messages.map(({ id }) => id))
  const written = entries.filter(({ notificationId }) => notificationId !== null && known.has(notificationId))
  return {
    mail: await withUnsubscribe({ database, config }, mail, { userId: first.recipientId, topic }, now),
    entryIds: written.map(({ id }) => id),
  }
}
