import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { mayMoveAlone } from '@vetvisit/contract/appointments/reschedule/rules'
import type { OwnMove } from '@vetvisit/contract/appointments/reschedule/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerScope } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { MOVES_OF_OWNER, spendBudget } from '../../../db/transactions/budgets.ts'
import { mailBooked } from '../../notifications/public.ts'
import { isListed, loadTimetable } from '../../timetables/public.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { changeStatus } from '../lifecycle/change-status.ts'
import { clearTimeForOwner } from '../lifecycle/clear-time.ts'
import { refusalForOwners, refuse } from '../record/policy.ts'
import type { AppointmentRow } from '../record/repository.ts'

/**
 * An owner moves an approved appointment to a free slot of its clinic without asking: the new time is taken and the old one freed in one
 * transaction, under the rules of a booking. The practice is notified, and the owner gets a mail for the calendar.
 *
 * @throws DomainError not_found, wrong_state, stale, too_late, too_soon, clinic_closed, invalid, slot_taken, pet_busy
 */
export async function moveAlone(
  context: Context,
  scope: OwnerScope,
  { _id: id, start: startsAt, version: seen }: OwnMove,
  now: number,
): Promise<Appointment> {
  const { database, config } = context
  return changeAppointment(context, scope, { id, now }, async (row) => {
    if (row.status === 'approved' && row.startsAt === startsAt) return row
    requireFresh(context, row, { editor: scope, seen }, now)
    refuse(refusalOfMove(row, now))
    const found = await loadTimetable(database, row.clinicId)
    if (!found || !isListed(found.doctor, config)) throw new DomainError('clinic_closed')
    const { timetable } = found
    refuse(refusalForOwners(timetable, startsAt, now))
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const endsAt = await clearTimeForOwner(context, row, { timetable, startsAt }, now)
    const change = { status: 'approved', reason: null, by: scope, startsAt, endsAt } as const
    const moved = await changeStatus(context, row, change, now)
    await mailBooked(database, row.id, now)
    return moved
  })
}

/** Why an owner may not move this appointment without asking. */
function refusalOfMove(row: AppointmentRow, now: number): DomainError | undefined {
  if (mayMoveAlone({ ...row, now })) return undefined
  if (row.status !== 'approved' || row.startsAt <= now)
    return new DomainError('wrong_state', { text: 'refusals.alreadyMoved' })
  return row.ownersMayMove
    ? new DomainError('too_late', { text: 'refusals.moveTooLate' })
    : new DomainError('wrong_state', { text: 'refusals.cannotMoveAlone' })
}
