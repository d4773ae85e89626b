import type { SessionInfo } from '@vetvisit/contract/auth/security/routes'
import type { Instant } from '../../../db/instant.ts'
import type { Caller } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { sessionInfo } from '../presenter.ts'
import { listSessions } from './repository.ts'

/** The sessions of a person with their devices, last used first. */
export async function sessionsOf(
  database: Database,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  now: Instant,
): Promise<SessionInfo[]> {
  const rows = await listSessions(database, { userId, now })
  return rows.map((row) => sessionInfo(row, sessionId))
}
