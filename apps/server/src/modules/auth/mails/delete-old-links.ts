import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { deleteExpiredCodes } from '../codes/repository.ts'
import { deleteExpiredTokens } from '../tokens-query.ts'

/** Deletes expired links and codes. */
export async function deleteOldLinks(database: Database, now: Instant): Promise<void> {
  await deleteExpiredTokens(database, { now })
  await deleteExpiredCodes(database, { now })
}
