import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { queueReminders } from '../notifications/public.ts'
import { markReminded } from './repository.ts'

/** Queues the reminders that are due, and notes on their appointments that the owners were reminded. */
export async function remindOwners(database: Database, now: Instant): Promise<void> {
  await database.transact(async () => {
    const ids = await queueReminders(database, now)
    if (ids.length > 0) await markReminded(database, { ids, now })
  })
}
