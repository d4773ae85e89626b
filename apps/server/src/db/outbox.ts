import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { idSet, instantValue, rowsOf } from './rows.ts'

export type OutboxEntry = {
  id: string
  channel: 'mail' | 'push'
  recipientId: string | null
  payload: Record<string, unknown>
  /** How often it was tried, this time included. */
  attempts: number
}

/** After this long without a result a taken entry is up for taking again: its server has died. */
const LEASE_MS = 60_000

/** Takes entries that are due; other servers pass over them. */
export async function takeDue(
  database: Database,
  channel: OutboxEntry['channel'],
  limit: number,
  now: number,
): Promise<OutboxEntry[]> {
  return rowsOf<OutboxEntry>(
    database,
    sql`update outbox set attempts = attempts + 1, not_before = ${instantValue(now + LEASE_MS)}
      where id in (
        select id from outbox where state = 'waiting' and channel = ${channel} and not_before <= ${instantValue(now)}
        order by not_before limit ${limit} for update skip locked)
      returning id, channel, recipient_id as "recipientId", payload, attempts`,
  )
}

export async function markSent(database: Database, ids: readonly string[], now: number): Promise<void> {
  await database.db.execute(
    sql`update outbox set state = 'sent', sent_at = ${instantValue(now)}, error = null where id in ${idSet(ids)}`,
  )
}

/** @param again when to try once more, epoch milliseconds; null gives up */
export async function markFailed(
  database: Database,
  id: string,
  error: string,
  again: number | null,
): Promise<void> {
  const outcome = again === null ? sql`state = 'failed'` : sql`not_before = ${instantValue(again)}`
  await database.db.execute(
    sql`update outbox set ${outcome}, error = ${error.slice(0, 500)} where id = ${id}::uuid`,
  )
}
