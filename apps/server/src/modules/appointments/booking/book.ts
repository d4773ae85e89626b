import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import { lockForBooking } from '../../../db/locks.ts'
import { beginCare } from '../../care/public.ts'
import { mailBooked, recordNotifications } from '../../notifications/public.ts'
import { insertAppointment } from '../record/insert-query.ts'
import { readOnly, requireOwnersFields } from '../record/policy.ts'
import { appointmentToWire, notificationFor } from '../record/presenter.ts'
import { type AppointmentRow, findRecipients } from '../record/repository.ts'
import { endWaiting, offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { clearForBooking } from './clear-for-booking.ts'
import { takeOverVisitorHold } from './hold-for-visitor.ts'
import { withFreeTimes } from './refusals.ts'
import { loadBookingStates } from './repository.ts'
import { acceptedOf, decideBooking, ownHoldOf } from './rules.ts'

type Booker = OwnerScope & { emailVerified: boolean }

/**
 * Books a slot for one pet: a request, or an approved appointment where the clinic confirms at once.
 *
 * @throws DomainError slot_taken with `details.alternatives`, the nearest free starts; pet_busy, request_exists, too_many_requests,
 *   too_many_requests_open, clinic_closed, too_soon, reason_not_offered, telephone_only, verify_email, not_found, invalid
 */
export async function book(
  context: Context,
  { ownerId, emailVerified }: Booker,
  request: NewAppointment,
  now: Instant,
): Promise<Appointment> {
  if (!emailVerified) throw new DomainError('verify_email')
  requireOwnersFields(request)
  if (request.walkInId !== undefined) throw readOnly(['walkInId'])
  const { database } = context
  const { clinicId, doctorId, reasonId, petId, furtherPetIds, start, holdKey } = request
  return database.transact(async () => {
    // Lock: until the commit no other transaction changes the time of these vets or this owner's bookings.
    await lockForBooking(database, { clinicId, doctorId, reasonId, ownerId })
    // A hold from before the owner signed in is the owner's from here on.
    await takeOverVisitorHold(database, { holdKey, ownerId })
    // Load: everything the decision needs, read under the locks.
    const wanted = { clinicId, doctorId, reasonId, ownerId, petId, furtherPetIds, start }
    const states = await loadBookingStates(context, wanted, { now, by: 'owner' })
    // Decide: a pure function, so every refusal is a unit test.
    const decision = acceptedOf(states, (state) => decideBooking(state, request, now))
    if ('refusal' in decision) throw await withFreeTimes(database, decision.refusal, states, { now })
    // Insert: the constraints decide in the end, in case the data has changed since the reads.
    for (const { state, booking } of decision.accepted) {
      const isTimeFreed = await clearForBooking(context, state, { now })
      const row = { ...booking, id: ownHoldOf(state, now)?.id ?? uuidv7() }
      if (!(await insertAppointment(database, row, now))) continue
      // Record: relation, waiting lists and messages are committed together with the appointment.
      await recordBooking(context, row, now)
      await endWaiting(context, row, { ids: state.waitingIds, now })
      if (isTimeFreed) await offerFreedTimes(context, row.doctorId, now)
      return appointmentToWire(context, row, 'owner', now)
    }
    throw await withFreeTimes(database, new DomainError('slot_taken'), states, { now })
  })
}

/** Notifies the practice of a request; an approved appointment puts the owner on its record and is confirmed by mail. */
async function recordBooking(context: Context, row: AppointmentRow, now: Instant): Promise<void> {
  const { database } = context
  const { id, practiceId, ownerId, status } = row
  const type = status === 'approved' ? 'appointment-new' : 'request'
  await recordNotifications(context, [notificationFor(type, row, await findRecipients(database, row))], now)
  notifyOfAppointments(context, practiceId)
  if (status !== 'approved') return
  await beginCare(database, { practiceId, ownerId, origin: 'booking' }, now)
  await mailBooked(database, id, now)
}
