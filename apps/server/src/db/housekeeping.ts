import { lt, or } from 'drizzle-orm'
import type { Database } from './client.ts'
import { sessions } from './schema/accounts.ts'

/** A dead session stays for a while, so that what it did can be looked up. */
const KEEP_DEAD_SESSIONS_MS = 7 * 24 * 3_600_000

/** Deletes sessions that ended or expired a week ago. */
export async function deleteEndedSessions(database: Database, now: number): Promise<void> {
  const before = new Date(now - KEEP_DEAD_SESSIONS_MS)
  await database.db.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)))
}
