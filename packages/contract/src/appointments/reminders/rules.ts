import { type AppointmentStatus, isCancelled } from '../record/rules.ts'

/** Minutes by which an owner can say that they come late. */
export const LATE_MINUTES = [5, 10, 15, 20, 30] as const
export type LateMinutes = (typeof LATE_MINUTES)[number]

/** What the owner answers to a reminder. */
export const REMINDER_ANSWERS = ['confirm', 'late', 'cancel'] as const
export type ReminderAnswer = (typeof REMINDER_ANSWERS)[number]

/** `moved`: the appointment has another start than the reminder. `gone`: it has another owner, or was deleted. */
export const REMINDER_STATES = ['open', 'moved', 'cancelled', 'over', 'gone'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

type Reminded = { status: AppointmentStatus; startsAt: number; endsAt: number; now: number }

/** Whether an owner can still say that they come, or come late: until an approved appointment is over. */
export const isAnswerable = ({ status, endsAt, now }: Omit<Reminded, 'startsAt'>): boolean =>
  status === 'approved' && now < endsAt

/**
 * Whether a reminder can still be answered, or why not.
 *
 * @param remindedOf the start that the reminder names, an instant
 */
export function stateOfReminder(appointment: Reminded, remindedOf: number): Exclude<ReminderState, 'gone'> {
  if (isCancelled(appointment.status)) return 'cancelled'
  if (!isAnswerable(appointment)) return appointment.status === 'requested' ? 'moved' : 'over'
  return appointment.startsAt === remindedOf ? 'open' : 'moved'
}
