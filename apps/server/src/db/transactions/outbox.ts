import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../client.ts'
import { id, instant, int, json, orNull, type RowOf, text } from '../columns.ts'
import type { Instant } from '../instant.ts'
import { query } from '../query.ts'

/** A mail or a push that waits to be sent, in the table `outbox`. */
const entry = {
  id,
  channel: text<'mail' | 'push'>(),
  recipientId: orNull(id),
  notificationId: orNull(id),
  payload: json<Record<string, unknown>>(),
  /** Number of attempts, including this one. */
  attempts: int,
}
export type OutboxEntry = RowOf<typeof entry>

/** Columns of an entry `o`. */
const columns = sql`o.id, o.channel, o.recipient_id, o.notification_id, o.payload, o.attempts`

export type OutboxState = 'waiting' | 'sent' | 'failed' | 'cancelled'

/**
 * How long an entry stays with the server that took it: after this time without a result another server may send it. Mail servers can be
 * slow, and an entry that is taken again while it is still being sent is sent twice.
 */
const LEASE_MS = { push: 60_000, mail: 10 * 60_000 }

/** The kinds of mail. The module that owns the subject writes the text when the mail is sent. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'code'
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
  /** Requests with the same key send one mail. */
  dedupeKey?: string
  facts?: Record<string, string>
}

type EntryColumn =
  | 'channel'
  | 'recipientId'
  | 'notificationId'
  | 'dedupeKey'
  | 'payload'
  | 'bundle'
  | 'notBefore'
  | 'now'

/**
 * Queues an entry for each row of `from`, as part of a larger query. An entry whose key is queued already is skipped.
 *
 * @param columns values of the entry, in terms of `from`; a missing one is null
 * @param from tables with their conditions, as after `from` in a query
 */
export const queueEntries = (
  columns: Record<Exclude<EntryColumn, 'notificationId' | 'bundle'>, SQL> & Partial<Record<EntryColumn, SQL>>,
  from: SQL,
): SQL => sql`
  insert into outbox (id, channel, recipient_id, notification_id, dedupe_key, payload, bundle, not_before, created_at)
  select gen_random_uuid(), ${columns.channel}, ${columns.recipientId}, ${columns.notificationId ?? sql`null::uuid`},
    ${columns.dedupeKey}, ${columns.payload}, ${columns.bundle ?? sql`null::text`}, ${columns.notBefore}, ${columns.now}
  from ${from}
  on conflict (dedupe_key) do nothing`

const insertMail = query('queue_mail', {
  params: {
    id,
    recipientId: orNull(id),
    dedupeKey: text(),
    payload: json<Record<string, string>>(),
    now: instant,
  },
  text: (p) => sql`
    insert into outbox (id, channel, recipient_id, dedupe_key, payload, not_before, created_at)
    values (${p.id}, 'mail', ${p.recipientId}, ${p.dedupeKey}, ${p.payload}, ${p.now}, ${p.now})
    on conflict (dedupe_key) do nothing`,
})

/** Queues a mail in the running transaction. It holds no link: links are made when the mail is written. */
export async function queueMail(
  database: Database,
  { kind, recipientId, dedupeKey, facts = {} }: QueuedMail,
  now: Instant,
): Promise<void> {
  const newId = uuidv7()
  await insertMail(database, {
    id: newId,
    recipientId,
    dedupeKey: dedupeKey ?? `mail:${newId}`,
    payload: { ...facts, kind },
    now,
  })
}

const takeDuePushes = query('take_pushes', {
  params: { limit: int, now: instant, leaseUntil: instant },
  row: entry,
  text: (p) => sql`
    update outbox o set attempts = attempts + 1, not_before = ${p.leaseUntil}
    where id in (
      select id from outbox where state = 'waiting' and channel = 'push' and not_before <= ${p.now}
      order by not_before limit ${p.limit} for update skip locked)
    returning ${columns}`,
})

/** Takes pushes that are due; other servers skip them. */
export async function takePushes(database: Database, limit: number, now: Instant): Promise<OutboxEntry[]> {
  return takeDuePushes(database, { limit, now, leaseUntil: now + LEASE_MS.push })
}

const takeDueMail = query('take_mail', {
  params: { now: instant, leaseUntil: instant },
  row: { ...entry, mailId: id },
  text: (p) => sql`
    with leader as (
      select id, recipient_id, bundle, mail_id from outbox l
      where state = 'waiting' and channel = 'mail' and not_before <= ${p.now}
        and (bundle is null or not exists (
          select from outbox e where e.recipient_id = l.recipient_id and e.bundle = l.bundle and e.state = 'waiting'
            and e.mail_id is not distinct from l.mail_id and (e.not_before, e.id) < (l.not_before, l.id)))
      order by not_before limit 1 for update skip locked
    ), bundled as (
      select o.id, coalesce(leader.mail_id, leader.id) as mail_id from outbox o join leader on o.id = leader.id
        or (o.state = 'waiting' and o.recipient_id = leader.recipient_id and o.bundle = leader.bundle
          and o.mail_id is not distinct from leader.mail_id)
      for update of o
    )
    update outbox o set attempts = attempts + 1, not_before = ${p.leaseUntil}, mail_id = bundled.mail_id
    from bundled where o.id = bundled.id
    returning ${columns}, coalesce(o.mail_id, o.id) as mail_id`,
})

/**
 * Takes the next due mail: its entry, and every waiting entry of the same bundle for the same person, due or not. Entries that were in one
 * mail stay in it, so a second try sends the same text under the same Message-ID. Only the first entry of a bundle is looked for, so that
 * two servers never take half of it each.
 *
 * @returns its entries, the oldest first, and the id of the mail; null when nothing is due
 */
export async function takeMail(
  database: Database,
  now: Instant,
): Promise<{ mailId: string; entries: OutboxEntry[] } | null> {
  const entries = await takeDueMail(database, { now, leaseUntil: now + LEASE_MS.mail })
  const [first] = entries
  // The database gives them in any order; the same mail has always the same.
  return first
    ? { mailId: first.mailId, entries: entries.toSorted((a, b) => a.id.localeCompare(b.id)) }
    : null
}
