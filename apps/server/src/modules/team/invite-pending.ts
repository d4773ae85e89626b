import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import {
  failPending,
  isEmailOfTeam,
  mailKeyOf,
  type PendingAssistantRow,
  takePending,
  writePending,
} from './invited-query.ts'

/**
 * Invites all pending assistants, each in a transaction of its own. The account begins when the invitation is accepted, so a mistyped
 * address stays free. The doctor does not learn whether an address already has an account (decision 151), except for an address of their
 * own team.
 *
 * @returns how many were invited or refused
 */
export async function invitePending({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const pending = await database.transact(async () => {
      const taken = await takePending(database)
      if (taken) await invite(database, taken, clock())
      return taken
    })
    if (!pending) return count
  }
}

async function invite(database: Database, pending: PendingAssistantRow, now: Instant): Promise<void> {
  const { id, email } = pending
  if (await isEmailOfTeam(database, pending)) {
    await failPending(database, { id, failure: 'email_taken' })
    return
  }
  await writePending(database, { ...pending, invitedAt: now })
  const facts = { orderId: id, email }
  await queueMail(database, { kind: 'invitation', recipientId: null, dedupeKey: mailKeyOf(id), facts }, now)
}
