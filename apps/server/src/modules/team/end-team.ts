import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { endSessionsOf } from '../auth/public.ts'
import { deletePendingOfPractice } from './invited-query.ts'
import { closePractice } from './practices-query.ts'
import { listMembersEver } from './repository.ts'

/**
 * Ends the team of a doctor who deletes their account, in the running transaction: closes the practice, deletes invitations, ends sessions
 * and mails each assistant. The caller erases the accounts.
 *
 * @returns all present and former assistants, and the addresses of those who have one
 */
export async function endTeam(
  context: Pick<Context, 'database' | 'live'>,
  scope: PracticeScope,
  now: Instant,
): Promise<{ ids: string[]; emails: string[] }> {
  const { database } = context
  await closePractice(database, { practiceId: scope.practiceId, now })
  await deletePendingOfPractice(database, scope)
  const team = await listMembersEver(database, scope)
  for (const { id, email, language, doctorName, doctorLanguage } of team) {
    await endSessionsOf(context, id, now, { why: 'removed' })
    if (email === null) continue
    // The account is deleted before the mail is written, so the outbox entry carries all it needs.
    const facts = { email, practice: doctorName, language: language ?? doctorLanguage ?? 'en' }
    await queueMail(database, { kind: 'practice-closed', recipientId: null, facts }, now)
  }
  return {
    ids: team.map(({ id }) => id),
    emails: team.flatMap(({ email }) => (email === null ? [] : [email])),
  }
}
