import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { and, eq, gt, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { instantValue } from '../rows.ts'
import { attempts } from '../schema/accounts.ts'

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
export async function countAttempt(
  database: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<boolean> {
  const fresh = sql`${attempts.since} < ${instantValue(now - limit.windowMs)}`
  const row = await count(database, {
    key,
    fresh,
    now,
    blockedUntil: sql`case when not (${fresh}) and ${attempts.count} + 1 > ${limit.allowed} then ${instantValue(now + limit.blockMs)} else ${attempts.blockedUntil} end`,
  })
  return (row?.until?.getTime() ?? 0) > now
}

type Counting = {
  key: string
  /** Whether the stretch of time is over in which attempts are counted together. */
  fresh: SQL
  now: number
  /** What an attempt changes beyond its count. */
  blockedUntil?: SQL
  /** Without it the attempt is not counted. */
  counts?: SQL
}

/** Counts one attempt, in one statement. @returns until when the key is blocked by now; undefined when it was not counted */
async function count(
  database: Database,
  { key, fresh, now, blockedUntil, counts }: Counting,
): Promise<{ until: Date | null } | undefined> {
  const [row] = await database.db
    .insert(attempts)
    .values({ key, count: 1, since: new Date(now) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${fresh} then ${instantValue(now)} else ${attempts.since} end`,
        ...(blockedUntil && { blockedUntil }),
      },
      ...(counts && { setWhere: counts }),
    })
    .returning({ until: attempts.blockedUntil })
  return row
}

/** How many attempts are free, and how the pause after each further one grows: doubling from the first to the longest. */
export type BackOff = { free: number; firstPauseMs: number; longestPauseMs: number; windowMs: number }

/**
 * Counts an attempt before it is made, and sets the pause that begins when it fails. One statement does both, so that attempts
 * at the same moment cannot slip past the limit together. Who succeeds calls `clearAttempts`.
 *
 * @returns epoch milliseconds until which no attempt may be made, or null: go on
 */
export async function takeAttempt(
  database: Database,
  key: string,
  limit: BackOff,
  now: number,
): Promise<number | null> {
  const at = instantValue(now)
  const fresh = sql`${attempts.since} < ${instantValue(now - limit.windowMs)}`
  const pause = sql`least(${limit.longestPauseMs}::float8, ${limit.firstPauseMs}::float8 * power(2, least(${attempts.count} + 1 - ${limit.free}::int, 30))) * interval '1 millisecond'`
  const taken = await count(database, {
    key,
    fresh,
    now,
    blockedUntil: sql`case when not (${fresh}) and ${attempts.count} + 1 >= ${limit.free}::int then ${at} + ${pause} else null end`,
    counts: sql`${attempts.blockedUntil} is null or ${attempts.blockedUntil} <= ${at}`,
  })
  return taken ? null : ((await blockedUntil(database, key, now)) ?? now + 1000)
}

/** So much of something is free in a stretch of time, which begins with the first of it. */
export type Budget = { allowed: number; windowMs: number }

/**
 * Takes one of a budget. What is refused is not counted, and nobody takes the last one twice.
 *
 * @returns null: go on; or epoch milliseconds from which there is more
 */
export async function takeBudget(
  database: Database,
  key: string,
  { allowed, windowMs }: Budget,
  now: number,
): Promise<number | null> {
  const fresh = sql`${attempts.since} <= ${instantValue(now - windowMs)}`
  const taken = await count(database, {
    key,
    fresh,
    now,
    counts: sql`${fresh} or ${attempts.count} < ${allowed}`,
  })
  if (taken) return null
  const [row] = await database.db
    .select({ since: attempts.since })
    .from(attempts)
    .where(eq(attempts.key, key))
  return (row?.since.getTime() ?? now) + windowMs
}

export async function clearAttempts(database: Database, key: string): Promise<void> {
  await database.db.delete(attempts).where(eq(attempts.key, key))
}

/** As `clearAttempts`, and every key that goes on with a colon behind it. */
export async function forgetAttemptsOf(database: Database, key: string): Promise<void> {
  await database.db.delete(attempts).where(or(eq(attempts.key, key), like(attempts.key, `${key}:%`)))
}

/** Forgets attempts that no limit looks back to any more. */
export async function deleteOldAttempts(database: Database, now: number): Promise<void> {
  const old = new Date(now - 7 * DAY_MS)
  await database.db
    .delete(attempts)
    .where(
      and(
        lt(attempts.since, old),
        or(isNull(attempts.blockedUntil), lt(attempts.blockedUntil, new Date(now))),
      ),
    )
}
