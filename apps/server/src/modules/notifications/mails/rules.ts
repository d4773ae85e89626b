import type { Instant } from '../../../db/instant.ts'
import { isTrue } from '../messages/rules.ts'
import type { MessageMail } from './repository.ts'

/**
 * The messages that are still true. The end of a request is left out if the request itself is among the messages, because its recipient has
 * not been mailed about either.
 */
export function stillTrue(messages: readonly MessageMail[], now: Instant): MessageMail[] {
  const asked = new Set(
    messages.flatMap(({ type, appointmentId }) => (type === 'request' ? appointmentId : [])),
  )
  return messages.filter(
    (message) =>
      isTrue(message, now) && !(message.type === 'appointment-deleted' && asked.has(message.appointmentId)),
  )
}
