import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import { constraintOf } from '../../db/failures.ts'
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
    if (!(await inviteNext({ database, clock }))) return count
  }
}

/** @returns the assistant who was invited or refused; undefined without any */
async function inviteNext({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<PendingAssistantRow | undefined> {
  let taken: PendingAssistantRow | undefined
  try {
    return await database.transact(async () => {
      taken = await takePending(database)
      if (taken) await invite(database, taken, clock())
      return taken
    })
  } catch (error) {
    // Another server has invited the same address at this moment.
    if (!taken || constraintOf(error) !== 'invited_members_open_email') throw error
    await failPending(database, { id: taken.id, failure: 'email_taken' })
    return taken
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
