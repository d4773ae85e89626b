import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { countUnseen, markAll, markSome } from './repository.ts'

/**
 * Marks messages as seen.
 *
 * @param ids of messages in the inbox; all messages when left out
 * @returns how many are still unseen
 */
export async function markSeen(
  database: Database,
  recipientId: string,
  ids: readonly string[] | undefined,
  now: Instant,
): Promise<number> {
  if (ids === undefined) await markAll(database, { recipientId, now })
  else await markSome(database, { recipientId, ids, now })
  return countUnseen(database, recipientId)
}
