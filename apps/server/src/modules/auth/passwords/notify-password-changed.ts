import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'

/** Queues the mail that tells a person of the new password. */
export const notifyPasswordChanged = (database: Database, userId: string, now: number): Promise<void> =>
  queueMail(database, { kind: 'password-changed', recipientId: userId, facts: { at: instantText(now) } }, now)
