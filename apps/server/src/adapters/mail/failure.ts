import type { OutboxReason } from '@vetvisit/contract/notifications/rules'

/** Codes of nodemailer for attempts that got no answer. */
const NO_CONNECTION = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'EPROTOCOL',
])

/**
 * The reason why a message could not be sent. A 5xx answer about the receiver will stay the same; after one about the sender's login, or a
 * temporary one, another try may succeed.
 */
export function failureOf(error: unknown): { reason: OutboxReason; isFinal: boolean } {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const answer = typeof responseCode === 'number' ? responseCode : null
  if (code === 'EENVELOPE' && answer !== null && answer >= 500)
    return { reason: 'unknown_address', isFinal: true }
  const unanswered = answer === null || (typeof code === 'string' && NO_CONNECTION.has(code))
  return { reason: unanswered ? 'unreachable' : 'refused', isFinal: false }
}
