import { HOUR_MS } from '../../zones/rules.ts'
import type { AppointmentStatus } from '../record/rules.ts'

/** Most preferred times in one move request. */
export const MOVE_REQUEST_TIMES_MAX = 3

/** Most times that a practice proposes at once. */
export const PROPOSED_TIMES_MAX = 3

/** Owners move an appointment themselves until this long before its start, inclusive (specification/readings §6). */
export const MOVE_NOTICE_HOURS = 24

/** Whether its owner may move an appointment without asking; later, or where the clinic does not allow it, the owner asks. */
export function mayMoveAlone(appointment: {
  status: AppointmentStatus
  startsAt: number
  ownersMayMove: boolean
  now: number
}): boolean {
  const { status, startsAt, ownersMayMove, now } = appointment
  return status === 'approved' && ownersMayMove && now <= startsAt - MOVE_NOTICE_HOURS * HOUR_MS
}
