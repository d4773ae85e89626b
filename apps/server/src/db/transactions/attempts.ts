import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { float, instant, int, orNull, text } from '../columns.ts'
import type { Instant } from '../instant.ts'
import { query } from '../query.ts'

/** Number of free attempts in a window, and the pause before the next one. */
export type AttemptLimit = { allowed: number; windowMs: number; blockMs: number }

const blocked = { blockedUntil: orNull(instant) }

const block = query('attempts_block', {
  params: { key: text(), now: instant },
  row: blocked,
  text: (p) => sql`select blocked_until from attempts where key = ${p.key} and blocked_until > ${p.now}`,
})

/** Until when a key is blocked, or null. */
export async function blockedUntil(database: Database, key: string, now: Instant): Promise<Instant | null> {
  const [row] = await block(database, { key, now })
  return row?.blockedUntil ?? null
}

type Counting = {
  key: SQL
  /** Whether the window in which attempts are counted together is over. */
  isFresh: SQL
  now: SQL
  /** The new value of `blocked_until`; absent leaves it. */
  until?: SQL
  /** Condition under which the attempt is counted; absent counts all. */
  counts?: SQL
}

/** Counts one attempt in one statement, which returns until when the key is blocked, or no row if the attempt was not counted. */
const counting = ({ key, isFresh, now, until, counts }: Counting): SQL => sql`
  insert into attempts as a (key, count, since) values (${key}, 1, ${now})
  on conflict (key) do update set
    count = case when ${isFresh} then 1 else a.count + 1 end,
    since = case when ${isFresh} then ${now} else a.since end
    ${until ? sql`, blocked_until = ${until}` : sql``}
  ${counts ? sql`where ${counts}` : sql``}
  returning blocked_until`

const count = query('count_attempt', {
  params: { key: text(), now: instant, freshBefore: instant, allowed: int, until: instant },
  row: blocked,
  text: ({ key, now, freshBefore, allowed, until }) => {
    const isFresh = sql`a.since < ${freshBefore}`
    return counting({
      key,
      isFresh,
      now,
      until: sql`case when not (${isFresh}) and a.count + 1 > ${allowed} then ${until} else a.blocked_until end`,
    })
  },
})

/**
 * Counts one attempt in the database, so that all servers count together.
 *
 * @returns whether the key is blocked now
 */
export async function countAttempt(
  database: Database,
  key: string,
  { allowed, windowMs, blockMs }: AttemptLimit,
  now: Instant,
): Promise<boolean> {
  const given = { key, now, freshBefore: now - windowMs, allowed, until: now + blockMs }
  const [row] = await count(database, given)
  return (row?.blockedUntil ?? 0) > now
}

/** Number of free attempts, and the pause after each further one: it doubles from the first to the longest. */
export type BackOff = { free: number; firstPauseMs: number; longestPauseMs: number; windowMs: number }

const take = query('take_attempt', {
  params: {
    key: text(),
    now: instant,
    freshBefore: instant,
    free: int,
    firstPauseMs: float,
    longestPauseMs: float,
  },
  row: blocked,
  text: ({ key, now, freshBefore, free, firstPauseMs, longestPauseMs }) => {
    const isFresh = sql`a.since < ${freshBefore}`
    const pauseMs = sql`least(${longestPauseMs}, ${firstPauseMs} * power(2, least(a.count + 1 - ${free}, 30)))`
    return counting({
      key,
      isFresh,
      now,
      until: sql`
        case when not (${isFresh}) and a.count + 1 >= ${free} then ${now} + ${pauseMs} * interval '1 millisecond' else null end`,
      counts: sql`a.blocked_until is null or a.blocked_until <= ${now}`,
    })
  },
})

/**
 * Counts an attempt before it is made, and sets the pause that applies if it fails. One statement does both, so that simultaneous attempts
 * cannot exceed the limit together. After a success, call `clearAttempts`.
 *
 * @returns until when no attempt may be made; null allows this one
 */
export async function takeAttempt(
  database: Database,
  key: string,
  { windowMs, ...limit }: BackOff,
  now: Instant,
): Promise<Instant | null> {
  const [taken] = await take(database, { key, now, freshBefore: now - windowMs, ...limit })
  return taken ? null : ((await blockedUntil(database, key, now)) ?? now + 1000)
}

/** Number of uses that are allowed in a window, which begins with the first use. */
export type Budget = { allowed: number; windowMs: number }

const spend = query('take_budget', {
  params: { key: text(), now: instant, freshUntil: instant, allowed: int },
  row: blocked,
  text: ({ key, now, freshUntil, allowed }) => {
    const isFresh = sql`a.since <= ${freshUntil}`
    return counting({ key, isFresh, now, counts: sql`${isFresh} or a.count < ${allowed}` })
  },
})

const sinceOf = query('attempts_since', {
  params: { key: text() },
  row: { since: instant },
  text: (p) => sql`select since from attempts where key = ${p.key}`,
})

/**
 * Takes one use of a budget. A refused use is not counted, and simultaneous calls cannot both take the last one.
 *
 * @returns null if the use is allowed; else when the next one is
 */
export async function takeBudget(
  database: Database,
  key: string,
  { allowed, windowMs }: Budget,
  now: Instant,
): Promise<Instant | null> {
  const [taken] = await spend(database, { key, now, freshUntil: now - windowMs, allowed })
  if (taken) return null
  const [row] = await sinceOf(database, { key })
  return (row?.since ?? now) + windowMs
}

const clear = query('clear_attempts', {
  params: { key: text() },
  text: (p) => sql`delete from attempts where key = ${p.key}`,
})

export async function clearAttempts(database: Database, key: string): Promise<void> {
  await clear(database, { key })
}

const clearWithContinued = query('clear_attempts_and_continued', {
  params: { key: text() },
  text: (p) => sql`delete from attempts where key = ${p.key} or key like ${p.key} || ':%'`,
})

/** Clears a key, and every key that continues it after a colon. */
export async function clearAttemptsOf(database: Database, key: string): Promise<void> {
  await clearWithContinued(database, { key })
}

const deleteOld = query('delete_old_attempts', {
  params: { old: instant, now: instant },
  text: (p) => sql`
    delete from attempts where since < ${p.old} and (blocked_until is null or blocked_until < ${p.now})`,
})

/** Deletes attempts that no limit counts any more. */
export async function deleteOldAttempts(database: Database, now: Instant): Promise<void> {
  await deleteOld(database, { old: now - 7 * DAY_MS, now })
}
