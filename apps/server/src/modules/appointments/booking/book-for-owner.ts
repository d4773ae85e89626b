import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { Context } from '../../../context/context.ts'
import { lockForBooking } from '../../../db/locks.ts'
import { notifyPracticeChanged, recordNotifications } from '../../notifications/public.ts'
import { actorOf } from '../record/actors.ts'
import { insertAppointment } from '../record/insert-query.ts'
import { appointmentToWire, ownerRecipient, notificationFor } from '../record/presenter.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { deleteWaitingEntry } from '../waiting-list/waiting-list-query.ts'
import { clearTime } from './clear-time.ts'
import { withFreeTimes } from './refusals.ts'
import { findOwnerToBookFor, loadBookingStates } from './repository.ts'
import { acceptedOf, decideBookingForOwner, ownHoldOf } from './rules.ts'

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
  const { clinicId, doctorId, reasonId, petId, furtherPetIds, start } = request
  return database.transact(async () => {
    const ownerId = await findOwnerToBookFor(database, scope, request)
    if (ownerId === undefined) throw new DomainError('not_found')
    await lockForBooking(database, { clinicId, doctorId, reasonId, ownerId })
    const wanted = { clinicId, doctorId, reasonId, ownerId, petId, furtherPetIds, start }
    const states = await loadBookingStates(context, wanted, { now, by: 'practice' })
    const decision = acceptedOf(states, (state) => decideBookingForOwner(state, request, now))
    const limits = { now, earliest: now }
    if ('refusal' in decision) throw await withFreeTimes(database, decision.refusal, states, limits)
    for (const { state, booking } of decision.accepted) {
      // The practice must not release the owner's holds of other times or at other clinics.
      await clearTime(context, { ...state, ownHoldIds: [] }, { now })
      const row = { ...booking, id: ownHoldOf(state, now)?.id ?? uuidv7() }
      if (!(await insertAppointment(database, row, now, actorOf(scope, row)))) continue
      await recordBooking(context, { row, waitingIds: state.waitingIds }, now)
      return appointmentToWire(context, row, scope, now)
    }
    throw await withFreeTimes(database, new DomainError('slot_taken'), states, limits)
  })
}

async function recordBooking(
  context: Context,
  { row, waitingIds }: { row: AppointmentRow; waitingIds: readonly string[] },
  now: Instant,
): Promise<void> {
  const { database } = context
  const { practiceId, doctorId, ownerId } = row
  await recordNotifications(
    context,
    [notificationFor('appointment-created', row, [ownerRecipient(row)])],
    now,
  )
  notifyPracticeChanged(context, practiceId)
  for (const id of waitingIds) await deleteWaitingEntry(database, { ownerId }, { id })
  if (waitingIds.length > 0) await offerFreedTimes(context, doctorId, now)
}
