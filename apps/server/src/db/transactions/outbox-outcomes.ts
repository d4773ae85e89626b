import type { OutboxReason } from '@vetvisit/contract/notifications/rules'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { id, instant, int, orNull, text } from '../columns.ts'
import { ids, idsIn } from '../ids.ts'
import type { Instant } from '../instant.ts'
import { query } from '../query.ts'
import type { OutboxState } from './outbox.ts'

/** Parts of a payload that name people without an account here; removed once the mail is sent. */
const PERSONAL_PARTS = sql`'{email,practice,assistant,fullname,degree,registrationId}'::text[]`

const finish = query('finish_outbox_entries', {
  params: {
    ids,
    state: text<OutboxState>(),
    sentAt: orNull(instant),
    reason: orNull(text<OutboxReason>()),
  },
  text: (p) => sql`
    update outbox set state = ${p.state}, sent_at = ${p.sentAt}, error = null, reason = ${p.reason},
      payload = payload - ${PERSONAL_PARTS}
    where id in ${idsIn(p.ids)}`,
})

export async function markSent(database: Database, entryIds: readonly string[], now: Instant): Promise<void> {
  await finish(database, { ids: entryIds, state: 'sent', sentAt: now, reason: null })
}

/** Marks entries that have no receiver, or whose message is out of date. */
export async function markCancelled(
  database: Database,
  entryIds: readonly string[],
  reason: OutboxReason,
): Promise<void> {
  await finish(database, { ids: entryIds, state: 'cancelled', sentAt: null, reason })
}

const postpone = query('hold_back_outbox_entries', {
  params: { ids, until: instant },
  text: (p) => sql`
    update outbox set not_before = ${p.until}, attempts = greatest(attempts - 1, 0), mail_id = null, reason = 'quiet_hours'
    where id in ${idsIn(p.ids)}`,
})

/** Puts entries back during quiet hours. It does not count as a try, and later entries may join the mail. */
export async function holdBack(
  database: Database,
  entryIds: readonly string[],
  until: Instant,
): Promise<void> {
  await postpone(database, { ids: entryIds, until })
}

type Failed = {
  reason: OutboxReason
  error: string
  /** When to try again; null gives up. */
  again: Instant | null
}

const recordFailure = query('fail_outbox_entries', {
  params: { ids, again: orNull(instant), reason: text<OutboxReason>(), error: text() },
  text: (p) => sql`
    update outbox set state = case when ${p.again} is null then 'failed' else state end,
      not_before = coalesce(${p.again}, not_before), reason = ${p.reason}, error = ${p.error}
    where id in ${idsIn(p.ids)}`,
})

/** Removes addresses from the mail server's answer, because more people read the table than the log. */
export async function markFailed(
  database: Database,
  entryIds: readonly string[],
  { reason, error, again }: Failed,
): Promise<void> {
  // Looking for addresses in a long word takes the square of its length.
  const withoutAddresses = error
    .slice(0, 2000)
    .replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '(address)')
    .slice(0, 500)
  await recordFailure(database, { ids: entryIds, again, reason, error: withoutAddresses })
}

/** Queues a failed entry again as if it had not been tried. Its row is the entry; none if it has not failed. */
export const queueAgain = query('queue_again', {
  params: { id, now: instant },
  row: { id },
  text: (p) => sql`
    update outbox set state = 'waiting', attempts = 0, not_before = ${p.now}
    where id = ${p.id} and state = 'failed' returning id`,
})

/** How long sent and failed entries are kept; they may hold an address. */
const KEEP_DONE_MS = 30 * DAY_MS

/** Deletes at most this many rows per statement, because statements have a time limit. */
const BATCH_SIZE = 5000

const deleteDone = query('delete_done_outbox_entries', {
  params: { before: instant, limit: int },
  row: { id },
  text: (p) => sql`
    delete from outbox where id in (
      select id from outbox where state <> 'waiting' and created_at < ${p.before}
      order by created_at limit ${p.limit} for update skip locked)
    returning id`,
})

/** Deletes sent, cancelled and failed entries 30 days after they were queued. */
export async function deleteDoneEntries(
  database: Database,
  now: Instant,
  batchSize = BATCH_SIZE,
): Promise<void> {
  let deleted = batchSize
  while (deleted === batchSize)
    deleted = (await deleteDone(database, { before: now - KEEP_DONE_MS, limit: batchSize })).length
}
