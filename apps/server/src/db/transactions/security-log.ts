import { deviceOf, type SecurityEventKind } from '@vetvisit/contract/auth/rules'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { shortNetworkOf } from '../../limits/network.ts'
import { countAttempt } from './attempts.ts'
import type { Database } from '../client.ts'
import { id, instant, int, orNull, type RowOf, text } from '../columns.ts'
import type { Instant } from '../instant.ts'
import { query } from '../query.ts'

/** The origin of a request; acts of the operator have none. */
export type EventOrigin = { ip?: string; userAgent?: string; now: Instant }

type NewEvent = {
  /** Null if no such account exists: the work is the same, and nothing is written. */
  userId: string | null
  kind: SecurityEventKind
  detail?: string
  /** Key under which limited events are counted; the account if absent. */
  countAs?: string
}

/** How long an event is kept. */
const KEEP_MS = 365 * DAY_MS

/** Daily limit of events that other people can cause, by kind and account: enough to warn the person, too few to fill the table. */
const DAILY_LIMIT = { allowed: 50, windowMs: DAY_MS, blockMs: DAY_MS }
const LIMITED: readonly SecurityEventKind[] = [
  'signed_in',
  'sign_in_failed',
  'password_failed',
  'pin_failed',
  'role_refused',
]

const insertEvent = query('record_security_event', {
  params: {
    id,
    userId: orNull(id),
    now: instant,
    kind: text<SecurityEventKind>(),
    device: text(),
    network: text(),
    detail: orNull(text()),
  },
  text: (p) => sql`
    insert into security_events (id, user_id, at, kind, device, network, detail)
    select ${p.id}, id, ${p.now}, ${p.kind}, ${p.device}, ${p.network}, ${p.detail}
    from users where id = ${p.userId} and deleted_at is null`,
})

/** Adds a line to the security log of an account (decision 142). */
export async function recordSecurityEvent(
  database: Database,
  { userId, kind, detail, countAs = userId ?? 'nobody' }: NewEvent,
  { ip = '', userAgent = '', now }: EventOrigin,
): Promise<void> {
  const isLimited = LIMITED.includes(kind)
  if (isLimited && (await countAttempt(database, `log:${countAs}:${kind}`, DAILY_LIMIT, now))) return
  await insertEvent(database, {
    id: uuidv7(),
    userId,
    now,
    kind,
    device: deviceOf(userAgent).name ?? '',
    network: shortNetworkOf(ip),
    detail: detail?.slice(0, 100) ?? null,
  })
}

const event = {
  id,
  at: instant,
  kind: text<SecurityEventKind>(),
  device: text(),
  network: text(),
  detail: orNull(text()),
}
export type SecurityEventRow = RowOf<typeof event>

/** Above every id, so that one condition on the index serves the first page, too. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const eventsBefore = query('security_events', {
  params: { userId: id, before: id, limit: int },
  row: event,
  text: (p) => sql`
    select id, at, kind, device, network, detail from security_events
    where user_id = ${p.userId} and id < ${p.before} order by id desc limit ${p.limit}`,
})

/** Events of an account before the id `before`, newest first. */
export async function listSecurityEvents(
  database: Database,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SecurityEventRow[]> {
  return eventsBefore(database, { userId, before: before ?? LAST_ID, limit })
}

const deleteBefore = query('delete_old_security_events', {
  params: { old: instant },
  text: (p) => sql`delete from security_events where at < ${p.old}`,
})

/** Deletes events that are older than a year. */
export async function deleteOldSecurityEvents(database: Database, now: Instant): Promise<void> {
  await deleteBefore(database, { old: now - KEEP_MS })
}
