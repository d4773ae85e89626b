import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { instant } from './columns.ts'
import type { Instant } from './instant.ts'
import { query } from './query.ts'

/** How long an ended session is kept, so that its actions can be traced to it. */
const KEEP_ENDED_SESSIONS_MS = 7 * DAY_MS

const deleteSessionsBefore = query('delete_ended_sessions', {
  params: { before: instant },
  text: (p) => sql`delete from sessions where ended_at < ${p.before} or expires_at < ${p.before}`,
})

/** Deletes sessions that ended or expired more than a week ago. */
export async function deleteEndedSessions(database: Database, now: Instant): Promise<void> {
  await deleteSessionsBefore(database, { before: now - KEEP_ENDED_SESSIONS_MS })
}
