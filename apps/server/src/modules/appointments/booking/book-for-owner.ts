import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewAppointment } from '@vetvisit/contract/appointments/booking/schemas'
import { isOnStep } from '@vetvisit/contract/appointments/override/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import { lockForBooking } from '../../../db/locks.ts'
import { recordNotifications } from '../../notifications/public.ts'
import { actorOf } from '../record/actors.ts'
import { conflictDetails, recordOverride } from '../record/conflicts.ts'
import { insertAppointment } from '../record/insert-query.ts'
import { requireOverrides } from '../record/policy.ts'
import { appointmentToWire, ownerRecipient, notificationFor } from '../record/presenter.ts'
import type { AppointmentRow } from '../record/repository.ts'
import { endWaiting } from '../waiting-list/waiting-list.ts'
import { clearForBooking } from './clear-for-booking.ts'
import { withFreeTimes } from './refusals.ts'
import { findOwnerToBookFor, loadBookingStates } from './repository.ts'
import {
  acceptedOf,
  type BookingState,
  type Decision,
  decideBookingForOwner,
  inTheWayOfPractice,
  ownHoldOf,
} from './rules.ts'

/**
 * Books for an owner on record: approved at once, without notice, including the current slot for a walk-in
 * (specification/authorization E1). The owner is notified, unless the practice chose otherwise.
 *
 * With an override it lies over what is in the way (N6).
 *
 * @throws DomainError not_found without the right, for another clinic, and for a pet whose owner is not on record; slot_taken and clinic_closed
 * with `ConflictDetails`, pet_busy, invalid
 */
export async function bookForOwner(
  context: Context,
  scope: PracticeScope,
  request: NewAppointment,
  now: Instant,
): Promise<Appointment> {
  requireRight(scope, 'appointments')
  requireOverrides(scope, request.override)
  const { database } = context
  const { clinicId, doctorId, reasonId, petId, furtherPetIds, start, minutes, roomId } = request
  return database.transact(async () => {
    const ownerId = await findOwnerToBookFor(database, scope, request)
    if (ownerId === undefined) throw new DomainError('not_found')
    await lockForBooking(database, { clinicId, doctorId, roomId, reasonId, ownerId })
    const wanted = { clinicId, doctorId, reasonId, ownerId, petId, furtherPetIds, start, minutes, roomId }
    const states = await loadBookingStates(context, wanted, { now, by: 'practice' })
    const decide = (state: BookingState) =>
      decideBookingForOwner(state, { ...request, by: scope.actorId }, now)
    const decision = acceptedOf(states, decide)
    if ('refusal' in decision) throw await refusalOf(context, scope, { ...decision, states, decide }, now)
    // A vet whose time is free comes before one whose visits it would lie over.
    const accepted = decision.accepted.toSorted((a, b) => rankOf(a.booking) - rankOf(b.booking))
    for (const { state, booking } of accepted) {
      const { claims } = inTheWayOfPractice(state, now)
      const giveWay = state.claims.filter((claim) => !claims.includes(claim))
      // The practice must not release the owner's holds of other times or at other clinics.
      await clearForBooking(context, { ...state, claims: giveWay, ownHoldIds: [] }, { now })
      const row = { ...booking, id: ownHoldOf(state, now)?.id ?? uuidv7() }
      if (!(await insertAppointment(database, row, now, actorOf(scope, row)))) continue
      await recordBooking(context, { row, waitingIds: state.waitingIds, scope, tell: request.tell }, now)
      return appointmentToWire(context, row, scope, now)
    }
    throw await withFreeTimes(database, new DomainError('slot_taken'), states, { now, earliest: now })
  })
}

const rankOf = ({ forced, overrideReason }: Pick<AppointmentRow, 'forced' | 'overrideReason'>): number =>
  Number(forced) + Number(overrideReason !== null)

/** The refusal with the nearest free starts, and what is in the way of the first vet who has this refusal. */
async function refusalOf(
  { database }: Context,
  scope: PracticeScope,
  { refusal, states, decide }: Refused,
  now: Instant,
): Promise<DomainError> {
  const state = states.find((one) => {
    const decision = decide(one)
    return 'refusal' in decision && decision.refusal.code === refusal.code
  })
  const isNamed = refusal.code === 'slot_taken' || refusal.code === 'clinic_closed'
  const details =
    state && isNamed && isOnStep(state.startsAt)
      ? await conflictDetails(database, scope, inTheWayOfPractice(state, now), {
          ...state,
          doctorId: state.vet.doctorId,
        })
      : undefined
  return withFreeTimes(database, refusal, states, { now, earliest: now, details })
}

type Refused = {
  refusal: DomainError
  states: readonly BookingState[]
  decide: (state: BookingState) => Decision
}

type Recorded = {
  row: AppointmentRow
  waitingIds: readonly string[]
  scope: PracticeScope
  tell: boolean | undefined
}

async function recordBooking(
  context: Context,
  { row, waitingIds, scope, tell = true }: Recorded,
  now: Instant,
): Promise<void> {
  const { database } = context
  const { practiceId } = row
  // An owner whose waiting ends with the booking is always told.
  const told = tell || waitingIds.length > 0 ? [ownerRecipient(row)] : []
  await recordNotifications(context, [notificationFor('appointment-created', row, told)], now)
  notifyOfAppointments(context, practiceId)
  if (row.overrideReason !== null)
    await recordOverride(database, scope, { call: 'createAppointment', id: row.id }, now)
  await endWaiting(context, row, { ids: waitingIds, now })
}
