import { heldUntil, type QuietHours } from '@vetvisit/contract/notifications/quiet'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { findQuietHours, type QuietHoursRow } from './quiet-hours-query.ts'

/**
 * Until when quiet hours hold back entries of one recipient; null to send them now. Entries that would be too late after the quiet hours
 * are sent at once: an offer of the waiting list, which is held for a quarter of an hour; a request or a proposal that expires by then; an
 * appointment in the morning. Requested links and warnings about an account are never held back.
 */
export async function heldBackUntil(
  database: Database,
  entries: readonly OutboxEntry[],
  now: Instant,
): Promise<Instant | null> {
  const [first] = entries
  const mayWait = entries.every(
    ({ notificationId, payload }) => notificationId !== null || payload['kind'] === 'reminder',
  )
  if (!first?.recipientId || !mayWait) return null
  const [found] = await findQuietHours(database, {
    recipientId: first.recipientId,
    notificationIds: entries.flatMap(({ notificationId }) => notificationId ?? []),
  })
  const quiet = found && quietHoursIn(found)
  if (!found || !quiet) return null
  const starts = entries.flatMap(({ payload }) =>
    payload['kind'] === 'reminder' ? Number(payload['startsAt']) : [],
  )
  // After its deadline a message is no longer urgent.
  const ahead = [...found.deadlines.map(({ at }) => at), ...starts].filter((deadline) => deadline > now)
  return heldUntil(quiet, now, ahead.length > 0 ? Math.min(...ahead) : null)
}

const quietHoursIn = ({ from, until, timeZone }: QuietHoursRow): QuietHours | null =>
  from === null || until === null || timeZone === null ? null : { from, until, timeZone }
