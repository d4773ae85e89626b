import { z } from 'zod'
import { Instant } from '../wire.ts'
import { OUTBOX_REASONS } from './rules.ts'

/** State of a delivery. `dropped`: there was no recipient, or the notification was out of date. */
export const Delivery = z.object({
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  reason: z
    .enum(OUTBOX_REASONS)
    .nullable()
    .describe('Reason why the delivery is retried, failed or was dropped. Null otherwise.'),
  at: Instant.describe(
    'Instant at which it was sent or is sent next; for failed and dropped deliveries, at which it was due.',
  ),
})
export type Delivery = z.infer<typeof Delivery>

/** Delivery of the mail of an invitation. */
export const InvitationMail = Delivery.nullable().describe(
  'Delivery of the mail of an invitation. Null without one, and 30 days after it was queued.',
)
