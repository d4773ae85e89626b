import type { Delivery } from '@vetvisit/contract/notifications/delivery'
import type { OutboxReason } from '@vetvisit/contract/notifications/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import { instant, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { OutboxState } from '../../../db/transactions/outbox.ts'

/** State of a mail or push, as a column of a row that has its key. */
export const delivery = object({
  state: text<OutboxState>(),
  reason: orNull(text<OutboxReason>()),
  at: instant,
})
export type DeliveryRow = RowOf<{ row: typeof delivery }>['row']

/** The column's value for the entry with this key; null if it was never queued, or longer ago than entries are kept. */
export const deliveryOf = (dedupeKey: SQL): SQL =>
  delivery.of(
    sql`select o.state, o.reason, coalesce(o.sent_at, o.not_before) as at from outbox o where o.dedupe_key = ${dedupeKey}`,
  )

/** Whether the entry with this key failed for good. */
export const isGivenUp = (dedupeKey: SQL): SQL =>
  sql`exists (select from outbox o where o.dedupe_key = ${dedupeKey} and o.state = 'failed')`

export const deliveryToWire = ({ state, reason, at }: DeliveryRow): Delivery => ({
  state: state === 'cancelled' ? 'dropped' : state,
  reason,
  at: instantText(at),
})
