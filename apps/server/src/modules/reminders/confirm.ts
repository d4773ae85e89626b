import { isAnswerable, type LateMinutes } from '@vetvisit/contract/appointments/reminders/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { lockVetOfAppointment } from '../../db/locks.ts'
import { DELAYS_OF_APPOINTMENT, spendBudget } from '../../db/transactions/budgets.ts'
import {
  type AppointmentRow,
  appointmentToWire,
  findAppointment,
  findRecipients,
  notificationFor,
} from '../appointments/public.ts'
import { recordNotifications } from '../notifications/public.ts'
import { saveAnswer } from './repository.ts'

/**
 * The owner says that they come, in time or late by some minutes. The same answer twice is one. The practice sees it in the calendar, and is
 * notified of a delay; the appointment keeps its time and its version.
 *
 * @throws DomainError not_found, wrong_state unless it is approved and not over, too_many_requests
 */
export async function confirm(
  context: ChangeContext,
  scope: OwnerScope,
  { _id: id, lateMinutes }: { _id: string; lateMinutes?: LateMinutes | undefined },
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  return database.transact(async () => {
    await lockVetOfAppointment(database, id, {})
    const row = await findAppointment(database, scope, id)
    if (!row) throw new DomainError('not_found')
    if (!isAnswerable({ ...row, now })) throw new DomainError('wrong_state')
    await answer(context, row, lateMinutes ?? null, now)
    const after = (await findAppointment(database, scope, id)) ?? row
    return appointmentToWire(context, after, 'owner', now)
  })
}

/** Stores an answer for the start that `row` has, in the running transaction, and tells the practice. */
export async function answer(
  context: ChangeContext,
  row: AppointmentRow,
  lateMinutes: number | null,
  now: Instant,
): Promise<void> {
  const { database } = context
  const { id: appointmentId, ownerId, startsAt, practiceId } = row
  if (!(await saveAnswer(database, { appointmentId, ownerId, startsAt, lateMinutes }, now))) return
  notifyOfAppointments(context, practiceId)
  if (lateMinutes === null) return
  await spendBudget(database, `late:${appointmentId}`, DELAYS_OF_APPOINTMENT, now)
  const to = await findRecipients(database, row)
  // Each delay is told, although the version of the appointment stays.
  const told = { ...notificationFor('appointment-late', row, to, { lateMinutes }), appointmentVersion: null }
  await recordNotifications(context, [told], now)
}
