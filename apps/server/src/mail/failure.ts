import type { OutboxReason } from '@vetvisit/contract/notifications/rules'

/** What nodemailer says when it never got as far as an answer. */
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
 * Why a message could not be sent. A mail server that answers in the five hundreds to the receiver will answer the same next time; where it is
 * about the sender's login, or about the moment, another try may come through.
 */
export function failureOf(error: unknown): { reason: OutboxReason; isFinal: boolean } {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const answer = typeof responseCode === 'number' ? responseCode : null
  if (code === 'EENVELOPE' && answer !== null && answer >= 500)
    return { reason: 'unknown_address', isFinal: true }
  const unanswered = answer === null || (typeof code === 'string' && NO_CONNECTION.has(code))
  return { reason: unanswered ? 'unreachable' : 'refused', isFinal: false }
}
