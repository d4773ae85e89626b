import type { PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { endSessionsOf } from '../auth/public.ts'
import { listEverybody, removeOrders } from './repository.ts'

/**
 * Ends the team of a doctor who leaves, in the running transaction: orders are forgotten, sessions end, and each assistant is told
 * by mail. Their rows are the caller's to erase.
 *
 * @returns everybody who works or has worked there, with the addresses there are
 */
export async function endTeam(
  context: Pick<Context, 'database' | 'live'>,
  scope: PracticeScope,
  now: number,
): Promise<{ ids: string[]; emails: string[] }> {
  const { database } = context
  await removeOrders(database, scope)
  const team = await listEverybody(database, scope)
  for (const { id, email, language, doctorName, doctorLanguage } of team) {
    await endSessionsOf(context, id, now, { why: 'removed' })
    if (email === null) continue
    // The account is gone by the time the mail is written, so the mail brings along what it needs.
    const facts = { email, practice: doctorName, language: language ?? doctorLanguage ?? 'en' }
    await queueMail(database, { kind: 'practice-closed', recipientId: null, facts }, now)
  }
  return {
    ids: team.map(({ id }) => id),
    emails: team.flatMap(({ email }) => (email === null ? [] : [email])),
  }
}
