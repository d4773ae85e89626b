import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { attempts } from './schema/accounts.ts'

/** How many attempts are free in a window, and how long the next one then has to wait. */
export type AttemptLimit = { allowed: number; windowMs: number; blockMs: number }

/** Epoch milliseconds until which a key is blocked, or null. */
export async function blockedUntil(database: Database, key: string, now: number): Promise<number | null> {
  const [row] = await database.db
    .select({ until: attempts.blockedUntil })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.blockedUntil, new Date(now))))
  return row?.until?.getTime() ?? null
}

/**
 * Counts one attempt in the database, so that all servers count together.
 *
 * @returns whether the key is blocked from now on
 */
export async function countAttempt(database: Database, key: string, limit: AttemptLimit, now: number): Promise<boolean> {
  const windowStart = new Date(now - limit.windowMs)
  const fresh = sql`${attempts.since} < ${windowStart.toISOString()}::timestamptz`
  const [row] = await database.db
    .insert(attempts)
    .values({ key, count: 1, since: new Date(now) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${fresh} then ${new Date(now).toISOString()}::timestamptz else ${attempts.since} end`,
        blockedUntil: sql`case when not (${fresh}) and ${attempts.count} + 1 > ${limit.allowed} then ${new Date(now + limit.blockMs).toISOString()}::timestamptz else ${attempts.blockedUntil} end`,
      },
    })
    .returning({ until: attempts.blockedUntil })
  return row?.until !== null && row?.until !== undefined && row.until.getTime() > now
}

export async function forgetAttempts(database: Database, key: string): Promise<void> {
  await database.db.delete(attempts).where(eq(attempts.key, key))
}
