import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../client.ts'
import { idSet, instantValue, rowsOf } from '../rows.ts'

export type OutboxEntry = {
  id: string
  channel: 'mail' | 'push'
  recipientId: string | null
  notificationId: string | null
  payload: Record<string, unknown>
  /** How often it was tried, this time included. */
  attempts: number
}

/** Why an entry waits, was given up or was left out. A mail server's own words may hold an address, and stay in the log. */
export type OutboxReason =
  | 'unknown_address'
  | 'refused'
  | 'unreachable'
  | 'unconfirmed'
  | 'no_phone'
  | 'no_server'
  | 'outdated'
  | 'quiet_hours'

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
  | 'messages'
  | 'booked'
  | 'reminder'
  | 'enquiry'
  | 'verify-again'
  | 'invitation-taken'

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

const taken = sql`o.id, o.channel, o.recipient_id as "recipientId", o.notification_id as "notificationId", o.payload, o.attempts`

/** Takes pushes that are due; other servers pass over them. */
export async function takePushes(database: Database, limit: number, now: number): Promise<OutboxEntry[]> {
  return rowsOf<OutboxEntry>(
    database,
    sql`update outbox o set attempts = attempts + 1, not_before = ${instantValue(now + LEASE_MS.push)}
      where id in (
        select id from outbox where state = 'waiting' and channel = 'push' and not_before <= ${instantValue(now)}
        order by not_before limit ${limit} for update skip locked)
      returning ${taken}`,
  )
}

/**
 * Takes the mail that is due next: its entry, and all that wait for the same person in the same bundle, also those that are not due
 * yet. What once went into a mail stays together: a second try says the same under the same Message-ID. Only the first entry of a
 * bundle is looked for, so that two servers never take a half each.
 *
 * @returns its entries, the oldest first, and the identifier of the mail; none when nothing is due
 */
export async function takeMail(
  database: Database,
  now: number,
): Promise<{ mailId: string; entries: OutboxEntry[] } | null> {
  const entries = await rowsOf<OutboxEntry & { mailId: string }>(
    database,
    sql`with leader as (
        select id, recipient_id, bundle, mail_id from outbox l
        where state = 'waiting' and channel = 'mail' and not_before <= ${instantValue(now)}
          and (bundle is null or not exists (
            select from outbox e where e.recipient_id = l.recipient_id and e.bundle = l.bundle and e.state = 'waiting'
              and e.mail_id is not distinct from l.mail_id and (e.not_before, e.id) < (l.not_before, l.id)))
        order by not_before limit 1 for update skip locked
      ), together as (
        select o.id, coalesce(leader.mail_id, leader.id) as mail_id from outbox o join leader on o.id = leader.id
          or (o.state = 'waiting' and o.recipient_id = leader.recipient_id and o.bundle = leader.bundle
            and o.mail_id is not distinct from leader.mail_id)
        for update of o
      )
      update outbox o set attempts = attempts + 1, not_before = ${instantValue(now + LEASE_MS.mail)}, mail_id = together.mail_id
      from together where o.id = together.id
      returning ${taken}, o.mail_id as "mailId"`,
  )
  const [first] = entries
  // Identifiers tell when an entry was written.
  return first
    ? { mailId: first.mailId, entries: entries.toSorted((a, b) => a.id.localeCompare(b.id)) }
    : null
}

/** What a mail has brought along of people who are written down nowhere else: gone once it has left. */
const WHO = sql`'{email,practice,assistant,fullname,degree,registrationId}'::text[]`

export async function markSent(database: Database, ids: readonly string[], now: number): Promise<void> {
  await database.db.execute(
    sql`update outbox set state = 'sent', sent_at = ${instantValue(now)}, error = null, reason = null, payload = payload - ${WHO}
      where id in ${idSet(ids)}`,
  )
}

/** What turned out to have no receiver, or nothing left to say. */
export async function markCancelled(
  database: Database,
  ids: readonly string[],
  reason: OutboxReason,
): Promise<void> {
  await database.db.execute(
    sql`update outbox set state = 'cancelled', error = null, reason = ${reason}, payload = payload - ${WHO} where id in ${idSet(ids)}`,
  )
}

/** Puts back what is not to be told yet. It was no try, and what comes meanwhile goes along. */
export async function holdBack(database: Database, ids: readonly string[], until: number): Promise<void> {
  await database.db.execute(
    sql`update outbox set not_before = ${instantValue(until)}, attempts = greatest(attempts - 1, 0), mail_id = null, reason = 'quiet_hours'
      where id in ${idSet(ids)}`,
  )
}

type Failed = {
  reason: OutboxReason
  error: string
  /** When to try once more, epoch milliseconds; null gives up. */ again: number | null
}

/** Addresses in the words of a mail server are left out: the ledger is read by more people than the log. */
export async function markFailed(
  database: Database,
  ids: readonly string[],
  { reason, error, again }: Failed,
): Promise<void> {
  const outcome = again === null ? sql`state = 'failed'` : sql`not_before = ${instantValue(again)}`
  const words = error.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '(address)').slice(0, 500)
  await database.db.execute(
    sql`update outbox set ${outcome}, reason = ${reason}, error = ${words} where id in ${idSet(ids)}`,
  )
}

/** So long the ledger tells what has left and what was given up, which may hold an address. */
const KEEP_DONE_MS = 30 * DAY_MS

/** So many rows go in one statement: an old ledger is longer than a statement may take. */
const FORGET_AT_ONCE = 5000

/** Deletes what was sent, cancelled or given up, 30 days after it was queued. */
export async function deleteDoneEntries(
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
