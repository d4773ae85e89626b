import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { writeEndOfMembership } from './practices-query.ts'

/** A person leaves a practice, and hears nothing more of it once the running transaction is committed. */
export async function endMembership(
  { database, live }: Pick<Context, 'database' | 'live'>,
  { userId, practiceId }: { userId: string; practiceId: string },
  now: Instant,
): Promise<void> {
  await writeEndOfMembership(database, { userId, practiceId, now })
  database.afterCommit(() => live.leavePractice(userId, practiceId))
}
