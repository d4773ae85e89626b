import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'

/** Queues the mail that announces the new password to its person. */
export const notifyPasswordChanged = (database: Database, userId: string, now: Instant): Promise<void> =>
  queueMail(database, { kind: 'password-changed', recipientId: userId, facts: { at: instantText(now) } }, now)
