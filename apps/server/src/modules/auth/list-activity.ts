import type { SecurityEvent } from '@vetvisit/contract/auth/security/routes'
import type { Database } from '../../db/client.ts'
import { listSecurityEvents } from '../../db/transactions/security-log.ts'
import { securityEvent } from './presenter.ts'

/** The security log of an account, newest first, page by page. */
export async function activityOf(
  database: Database,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ events: SecurityEvent[]; nextCursor: string | null }> {
  const rows = await listSecurityEvents(database, userId, { before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    events: page.map(securityEvent),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
