import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import { mayFinishVisit, mayStartVisit } from '../record/policy.ts'
import { appointmentToWire } from '../record/presenter.ts'
import { type AppointmentRow, findRunningVisit } from '../record/repository.ts'
import { changeAppointment } from './change-appointment.ts'
import { changeStatus } from './change-status.ts'

/**
 * Starts the visit; a second call changes nothing (specification/authorization E7). A doctor has one animal in the room at a time.
 *
 * @param finish id of the visit that runs, which is completed first
 * @throws DomainError not_found, wrong_state, too_soon, visit_running with the appointment that runs
 */
export async function startVisit(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, finish }: { _id: string; finish?: string | undefined },
  now: number,
): Promise<Appointment> {
  return changeAppointment(context, scope, { id, now }, async (row) => {
    if (!mayStartVisit(row, now)) return row
    const running = await findRunningVisit(context.database, scope)
    if (running && running.id !== finish)
      throw new DomainError('visit_running', {
        details: { appointment: appointmentToWire(context, running, scope, now) },
      })
    if (running) await complete(context, scope, running, now)
    return changeStatus(context, row, { status: 'consulting', reason: null, by: scope }, now)
  })
}

/**
 * Completes a visit that runs; a second call changes nothing (specification/authorization E9).
 *
 * @throws DomainError not_found, wrong_state
 */
export async function finishVisit(
  context: ChangeContext,
  scope: PracticeScope,
  id: string,
  now: number,
): Promise<Appointment> {
  return changeAppointment(context, scope, { id, now }, async (row) => complete(context, scope, row, now))
}

async function complete(
  context: ChangeContext,
  scope: PracticeScope,
  row: AppointmentRow,
  now: number,
): Promise<AppointmentRow> {
  if (!mayFinishVisit(row)) return row
  return changeStatus(context, row, { status: 'completed', reason: null, by: scope }, now)
}
