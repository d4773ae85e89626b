import { HOUR_MS } from '../../zones/rules.ts'
import type { AppointmentStatus } from '../record/rules.ts'

/** The state machine of specification/readings §6; a hold becomes a booking or expires. Rescheduling keeps the status. */
const MOVES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  held: ['requested', 'approved', 'withdrawn', 'expired'],
  requested: ['approved', 'rejected', 'withdrawn', 'expired'],
  approved: ['consulting', 'cancelled', 'no_show'],
  consulting: ['completed'],
  rejected: [],
  withdrawn: [],
  expired: [],
  completed: [],
  cancelled: [],
  no_show: [],
}

/** Whether an appointment may change from one status to another; keeping the status is not a change. */
export function mayMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return MOVES[from].includes(to)
}

/** Whether the practice can still move the appointment to another time. */
export function isMovable(appointment: {
  status: AppointmentStatus
  startsAt: number
  now: number
}): boolean {
  const { status, startsAt, now } = appointment
  return (status === 'requested' || status === 'approved') && startsAt > now
}

/**
 * Whether the owner may still cancel or withdraw: an approved appointment until the clinic's notice, inclusive, and before the start
 * (specification/readings §6); an unanswered request at any time (specification/readings §11).
 */
export function mayCancel(appointment: {
  status: AppointmentStatus
  startsAt: number
  noticeHours: number
  now: number
}): boolean {
  const { status, startsAt, noticeHours, now } = appointment
  if (status === 'requested') return true
  return status === 'approved' && now < startsAt && now <= startsAt - noticeHours * HOUR_MS
}
