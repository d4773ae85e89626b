import { deviceOf, type SecurityEventKind } from '@vetvisit/contract/auth/rules'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { shortNetworkOf } from '../../network.ts'
import { countAttempt } from './attempts.ts'
import type { Database } from '../client.ts'
import { epochMs, instantValue, rowsOf } from '../rows.ts'

/** Where a request comes from; the operator's acts come from nowhere. */
export type EventOrigin = { ip?: string; userAgent?: string; now: number }

type NewEvent = {
  /** Null for somebody who does not exist: the work is the same, and nothing is written. */
  userId: string | null
  kind: SecurityEventKind
  detail?: string
  /** Under what lines are counted that others can cause; the account unless told. */
  countAs?: string
}

/** How long a line is kept. */
const KEEP_MS = 365 * DAY_MS

/** Lines that others can cause, or one person with a loop: so many of a kind and an account in a day are enough to be warned. */
const DAILY_LIMIT = { allowed: 50, windowMs: DAY_MS, blockMs: DAY_MS }
const LIMITED: readonly SecurityEventKind[] = [
  'signed_in',
  'sign_in_failed',
  'password_failed',
  'role_refused',
]

/** Adds a line to the security log of an account (decision 142). */
export async function recordSecurityEvent(
  database: Database,
  { userId, kind, detail, countAs = userId ?? 'nobody' }: NewEvent,
  { ip = '', userAgent = '', now }: EventOrigin,
): Promise<void> {
  const isLimited = LIMITED.includes(kind)
  if (isLimited && (await countAttempt(database, `log:${countAs}:${kind}`, DAILY_LIMIT, now))) return
  await database.db.execute(
    sql`insert into security_events (id, user_id, at, kind, device, network, detail)
      select ${uuidv7()}::uuid, id, ${instantValue(now)}, ${kind}, ${deviceOf(userAgent).name ?? ''}, ${shortNetworkOf(ip)},
        ${detail?.slice(0, 100) ?? null}
      from users where id = ${userId}::uuid and deleted_at is null`,
  )
}

export type SecurityEventRow = {
  id: string
  /** Epoch milliseconds. */
  at: number
  kind: SecurityEventKind
  device: string
  network: string
  detail: string | null
}

/** Lines of an account behind `before`, newest first. */
export async function listSecurityEvents(
  database: Database,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SecurityEventRow[]> {
  return rowsOf<SecurityEventRow>(
    database,
    sql`select id, ${epochMs('at')} as at, kind, device, network, detail from security_events
      where user_id = ${userId}::uuid ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
      order by id desc limit ${limit}`,
  )
}

/** Deletes lines that are older than a year. */
export async function forgetOldSecurityEvents(database: Database, now: number): Promise<void> {
  await database.db.execute(sql`delete from security_events where at < ${instantValue(now - KEEP_MS)}`)
}
