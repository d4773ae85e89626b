import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { MessageMail } from './repository.ts'
import type { MessageParams } from '../messages/repository.ts'

const isOver = (params: MessageParams, now: number): boolean =>
  'until' in params && params.until !== undefined && Date.parse(params.until) <= now

/** What a request waits for. */
const ASKS: ReadonlySet<NotificationType> = new Set(['request', 'proposal-declined'])

/** Whether a message still says what is so by now. */
function isTrue({ type, params, status, expiresAt, stands }: MessageMail, now: number): boolean {
  if (ASKS.has(type)) return status === 'requested' && (expiresAt === null || expiresAt > now)
  if (type === 'move-asked') return status === 'approved' && stands
  if (type === 'appointment-new') return status === 'approved'
  if (type === 'time-proposed') return status === 'requested' && !isOver(params, now)
  return type === 'slot-free' ? !isOver(params, now) : stands
}

/**
 * What a mail still tells of some messages that are to go into it. Where a request has ended before anybody was written of it, nobody
 * is written of its end either.
 */
export function stillTold(messages: readonly MessageMail[], now: number): MessageMail[] {
  const asked = new Set(
    messages.flatMap(({ type, appointmentId }) => (type === 'request' ? appointmentId : [])),
  )
  return messages.filter(
    (message) =>
      isTrue(message, now) && !(message.type === 'appointment-deleted' && asked.has(message.appointmentId)),
  )
}
