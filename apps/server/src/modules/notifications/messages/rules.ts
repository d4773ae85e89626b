import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { type Instant, readInstant } from '../../../db/instant.ts'
import type { MessageParams } from './params.ts'

/** A message, and what has become of its subject. */
export type Stated = {
  type: NotificationType
  params: MessageParams
  status: AppointmentStatus | null
  expiresAt: Instant | null
  stands: boolean
}

const isOver = (params: MessageParams, now: Instant): boolean =>
  'until' in params && params.until !== undefined && readInstant(params.until) <= now

/** Whether an appointment should have begun, with the delay of its vet. */
const isPast = (params: MessageParams, now: Instant): boolean =>
  'start' in params && readInstant(params.expected ?? params.start) <= now

/** Messages that ask a practice for an answer. */
const ASKS: ReadonlySet<NotificationType> = new Set(['request', 'proposal-declined'])

/** Whether an appointment still waits for an answer to a proposal. */
const isProposed = ({ status, stands }: Pick<Stated, 'status' | 'stands'>): boolean =>
  status === 'requested' || (status === 'approved' && stands)

/** Whether a message is still true, so that it may be mailed or pushed. */
export function isTrue({ type, params, status, expiresAt, stands }: Stated, now: Instant): boolean {
  if (ASKS.has(type)) return status === 'requested' && (expiresAt === null || expiresAt > now)
  if (type === 'move-asked') return status === 'approved' && stands
  if (type === 'appointment-new') return status === 'approved'
  if (type === 'visit-late' || type === 'visit-on-time') return status === 'approved' && !isPast(params, now)
  if (type === 'time-proposed') return isProposed({ status, stands }) && !isOver(params, now)
  return stands && !(type === 'slot-free' && isOver(params, now))
}
