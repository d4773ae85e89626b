import type { MailTopic } from '@vetvisit/contract/notifications/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { unsubscribeUrl } from '../settings/unsubscribe.ts'

/** Adds the link by which the recipient unsubscribes from the topic of a mail. */
export const withUnsubscribe = async (
  context: Pick<Context, 'database' | 'config'>,
  mail: Mail,
  recipient: { userId: string; topic: MailTopic },
  now: Instant,
): Promise<Mail> => ({ ...mail, unsubscribe: await unsubscribeUrl(context, recipient, now) })
