import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Stage } from '@vetvisit/contract/appointments/stages/rules'
import type { OwnerScope, PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { requireRight } from '../../context/policy.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { type AppointmentRow, changeAppointment } from '../appointments/public.ts'
import { saveMarks } from './repository.ts'
import { marksAfter, requireOfToday, requireOwnersArrival, type StageChange } from './rules.ts'

/**
 * Notes that the animal of a visit of today has arrived or left again, or takes that back. The version of the visit stays, so that nobody's
 * change of it is refused as stale.
 *
 * @throws DomainError not_found without the right and for a visit of another practice, wrong_state, too_soon
 */
export async function setStage(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, stage, undo }: { _id: string; stage: Stage; undo: boolean },
  now: Instant,
): Promise<Appointment> {
  requireRight(scope, 'appointments')
  return changeAppointment(context, scope, { id, now }, async (row) => {
    requireOfToday(row, now)
    return mark(context, row, { stage, undo, by: scope.actorId }, now)
  })
}

/**
 * Notes that an owner has arrived with the animal, by their own word.
 *
 * @throws DomainError not_found for a visit of another owner, wrong_state, too_soon
 */
export async function arrive(
  context: ChangeContext,
  scope: OwnerScope,
  id: string,
  now: Instant,
): Promise<Appointment> {
  return changeAppointment(context, scope, { id, now }, async (row) => {
    requireOwnersArrival(row, now)
    return mark(context, row, { stage: 'arrived', undo: false, by: scope.ownerId }, now)
  })
}

async function mark(
  context: ChangeContext,
  row: AppointmentRow,
  change: StageChange,
  now: Instant,
): Promise<AppointmentRow> {
  const marks = marksAfter(row, change, now)
  if (marks === null) return row
  const { arrivedAt, arrivedBy, leftAt } = marks
  await saveMarks(context.database, { appointmentId: row.id, arrivedAt, arrivedBy, leftAt })
  notifyOfAppointments(context, row.practiceId)
  return { ...row, arrivedAt, arrivedBy, leftAt }
}
