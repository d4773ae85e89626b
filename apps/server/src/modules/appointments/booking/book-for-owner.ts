import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { Context } from '../../../context/context.ts'
import { lockVetOfClinic } from '../../../db/locks.ts'
import { notifyPracticeChanged, recordNotifications } from '../../notifications/public.ts'
import { actorOf } from '../record/actors.ts'
import { insertAppointment } from '../record/insert-query.ts'
import { appointmentToWire, ownerRecipient, notificationFor } from '../record/presenter.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { deleteWaitingEntry } from '../waiting-list/waiting-list-query.ts'
import { clearTime } from './clear-time.ts'
import { withFreeTimes } from './refusals.ts'
import { findOwnerToBookFor, loadBookingState } from './repository.ts'
import { decideBookingForOwner, ownHoldOf } from './rules.ts'

/**
 * Books for an owner on record: approved at once, without notice, including the current slot for a walk-in
 * (specification/authorization E1). The owner is notified.
 *
 * @throws DomainError not_found without the right, for another clinic, and for a pet whose owner is not on record; slot_taken with
 * `details.alternatives`, pet_busy, clinic_closed, invalid
 */
export async function bookForOwner(
  context: Context,
  scope: PracticeScope,
  request: NewAppointment,
  now: Instant,
): Promise<Appointment> {
  requireRight(scope, 'appointments')
  const { database } = context
  const { clinicId, petId, start } = request
  return database.transact(async () => {
    const ownerId = await findOwnerToBookFor(database, scope, request)
    if (ownerId === undefined) throw new DomainError('not_found')
    await lockVetOfClinic(database, { clinicId, ownerId })
    const wanted = { clinicId, ownerId, petId, start }
    const state = await loadBookingState(database, wanted, now)
    if (!state) throw new DomainError('not_found')
    const decision = decideBookingForOwner(state, request, now)
    const limits = { now, earliest: now }
    if ('refusal' in decision) throw await withFreeTimes(database, decision.refusal, state, limits)
    // The practice must not release the owner's holds of other times or at other clinics.
    await clearTime(context, { ...state, ownHoldIds: [] }, { now })
    const row = { ...decision.booking, id: ownHoldOf(state, now)?.id ?? uuidv7() }
    if (!(await insertAppointment(database, row, now, actorOf(scope, row))))
      throw await withFreeTimes(database, new DomainError('slot_taken'), state, limits)
    await recordNotifications(
      context,
      [notificationFor('appointment-created', row, [ownerRecipient(row)])],
      now,
    )
    notifyPracticeChanged(context, row.practiceId)
    for (const id of state.waitingIds) await deleteWaitingEntry(database, { ownerId }, { id })
    if (state.waitingIds.length > 0) await offerFreedTimes(context, row.doctorId, now)
    return appointmentToWire(context, row, scope, now)
  })
}
