import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from './client.ts'
import { idSet, instantValue, rowsOf } from './rows.ts'

export type OutboxEntry = {
  id: string
  channel: 'mail' | 'push'
  recipientId: string | null
  notificationId: string | null
  payload: Record<string, unknown>
  /** How often it was tried, this time included. */
  attempts: number
}

/**
 * After this long without a result a taken entry is up for taking again: its server has died. A mail server may be slow, and
 * what is taken again while it is still being sent goes out twice.
 */
const LEASE_MS = { push: 60_000, mail: 10 * 60_000 }

/** The mails there are; each is written by the module that knows its matter, at the moment it leaves. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'invitation'
  | 'care-invitation'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'
  | 'mobile-changed'
  | 'new-device'
  | 'practice-closed'
  | 'assistant-left'
  | 'appointment'
  | 'booked'
  | 'reminder'
  | 'enquiry'
  | 'verify-again'

type QueuedMail = {
  kind: MailKind
  recipientId: string | null
  /** Where two wishes for the same mail must send one. */
  dedupeKey?: string
  facts?: Record<string, string>
}

/** Puts a mail into the queue, in the running transaction. It holds no link: those are made while it is written. */
export async function queueMail(
  database: Database,
  { kind, recipientId, dedupeKey, facts = {} }: QueuedMail,
  now: number,
): Promise<void> {
  const id = uuidv7()
  await database.db.execute(
    sql`insert into outbox (id, channel, recipient_id, dedupe_key, payload, not_before, created_at)
      values (${id}::uuid, 'mail', ${recipientId}::uuid, ${dedupeKey ?? `mail:${id}`}, ${JSON.stringify({ ...facts, kind })}::text::jsonb,
        ${instantValue(now)}, ${instantValue(now)})
      on conflict (dedupe_key) do nothing`,
  )
}

/** Takes entries that are due; other servers pass over them. */
export async function takeDue(
  database: Database,
  channel: OutboxEntry['channel'],
  limit: number,
  now: number,
): Promise<OutboxEntry[]> {
  return rowsOf<OutboxEntry>(
    database,
    sql`update outbox set attempts = attempts + 1, not_before = ${instantValue(now + LEASE_MS[channel])}
      where id in (
        select id from outbox where state = 'waiting' and channel = ${channel} and not_before <= ${instantValue(now)}
        order by not_before limit ${limit} for update skip locked)
      returning id, channel, recipient_id as "recipientId", notification_id as "notificationId", payload, attempts`,
  )
}

/** What a mail has brought along of people who are written down nowhere else: gone once it has left. */
const WHO = sql`'{email,practice,assistant,fullname,degree,registrationId}'::text[]`

export async function markSent(database: Database, ids: readonly string[], now: number): Promise<void> {
  await database.db.execute(
    sql`update outbox set state = 'sent', sent_at = ${instantValue(now)}, error = null, payload = payload - ${WHO} where id in ${idSet(ids)}`,
  )
}

/** What turned out to have no receiver, or nothing left to say. */
export async function markCancelled(database: Database, ids: readonly string[]): Promise<void> {
  await database.db.execute(
    sql`update outbox set state = 'cancelled', error = null, payload = payload - ${WHO} where id in ${idSet(ids)}`,
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

/** So long the ledger tells what has left and what was given up, which may hold an address. */
const KEEP_DONE_MS = 30 * DAY_MS

/** So many rows go in one statement: an old ledger is longer than a statement may take. */
const FORGET_AT_ONCE = 5000

/** Deletes what was sent, cancelled or given up, 30 days after it was queued. */
export async function forgetDoneEntries(
  database: Database,
  now: number,
  atOnce = FORGET_AT_ONCE,
): Promise<void> {
  let forgotten = atOnce
  while (forgotten === atOnce) {
    const rows = await rowsOf(
      database,
      sql`delete from outbox where id in (
          select id from outbox where state <> 'waiting' and created_at < ${instantValue(now - KEEP_DONE_MS)}
          order by created_at limit ${atOnce} for update skip locked)
        returning 1`,
    )
    forgotten = rows.length
  }
}
