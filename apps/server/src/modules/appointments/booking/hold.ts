import { HOLD_MINUTES } from '@vetvisit/contract/appointments/booking/rules'
import type { HoldAnswer, NewHold } from '@vetvisit/contract/appointments/booking/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { HOLDS_OF_NETWORK, HOLDS_OF_OWNER, spendBudget } from '../../../db/transactions/budgets.ts'
import { lockDoctor, lockForBooking } from '../../../db/locks.ts'
import { networkOf } from '../../../limits/network.ts'
import { findVetOfHold, heldSince, extendOffer, releaseHold } from '../availability/holds-query.ts'
import { heldToWire } from '../availability/presenter.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { clearForBooking } from './clear-for-booking.ts'
import { takeOverVisitorHold } from './hold-for-visitor.ts'
import { insertHold } from './insert-hold.ts'
import { withFreeTimes } from './refusals.ts'
import { loadBookingStates } from './repository.ts'
import { acceptedOf, type BookingState, decideHold, ownOfferOf } from './rules.ts'

const HOLD_MS = HOLD_MINUTES * MINUTE_MS

/**
 * Holds a slot for its owner while the booking window is open: for five minutes from the first hold of it. An earlier hold of the same
 * owner is released, also one that the owner took before signing in.
 *
 * @throws DomainError too_many_requests in the minute after, slot_taken, clinic_closed, too_soon, telephone_only, not_found, invalid
 */
export async function hold(
  context: Context,
  { ownerId }: OwnerScope,
  { clinicId, doctorId, reasonId, animals = 1, start, holdKey }: NewHold,
  now: Instant,
): Promise<HoldAnswer> {
  const { database } = context
  return database.transact(async () => {
    await lockForBooking(database, { clinicId, doctorId, reasonId, ownerId })
    await takeOverVisitorHold(database, { holdKey, ownerId })
    const wanted = { clinicId, doctorId, reasonId, animals, ownerId, petId: null, start }
    const states = await loadBookingStates(context, wanted, { now, by: 'owner' })
    const decision = acceptedOf(states, (state) => decideHold(state, now))
    if ('refusal' in decision) throw await withFreeTimes(database, decision.refusal, states, { now })
    for (const { state } of decision.accepted) {
      const offer = ownOfferOf(state, now)
      const isTimeFreed = await clearForBooking(context, state, { now, except: offer?.id })
      const held = offer
        ? { id: offer.id, expiresAt: await extendOffer(database, offer.id, now + HOLD_MS) }
        : await insertHoldOfOwner(context, state, now)
      if (!held) continue
      const { startsAt, endsAt, vet } = state
      if (isTimeFreed) await offerFreedTimes(context, vet.doctorId, now)
      return heldToWire({ ...held, clinicId, doctorId: vet.doctorId, startsAt, endsAt }, null, now)
    }
    throw await withFreeTimes(database, new DomainError('slot_taken'), states, { now })
  })
}

/**
 * @returns undefined if the constraint finds the vet's time taken
 * @throws DomainError too_many_requests if the owner's full hold of this time has just ended
 */
async function insertHoldOfOwner(
  { database }: Pick<Context, 'database'>,
  { clinic, vet, reason, owner: { ownerId }, startsAt, endsAt, busyFrom, busyUntil }: BookingState,
  now: Instant,
): Promise<{ id: string; expiresAt: number } | undefined> {
  const { doctorId } = vet
  const { since, again } = await heldSince(
    database,
    { ownerId, clinicId: clinic.id, doctorId, startsAt },
    { now, heldMs: HOLD_MS },
  )
  const expiresAt = since + HOLD_MS
  if (expiresAt <= now)
    throw new DomainError('too_many_requests', {
      text: 'refusals.holdAgain',
      retryAfterSeconds: Math.max(1, Math.ceil((again - now) / 1000)),
    })
  const time = { ownerId, startsAt, endsAt, busyFrom, busyUntil, expiresAt }
  return insertHold(database, { clinic, vet, reason }, time, now)
}

/**
 * Counts a hold before its transaction, because a refusal rolls that back.
 *
 * @returns null: an owner's holds are counted for the owner, not for a network
 * @throws DomainError too_many_requests
 */
export async function limitHolds(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { ownerId }: OwnerScope,
  { ip, now }: { ip: string; now: Instant },
): Promise<null> {
  await spendBudget(database, `hold:${ownerId}`, HOLDS_OF_OWNER, now)
  if (config.rateLimit) await spendBudget(database, `hold:${networkOf(ip)}`, HOLDS_OF_NETWORK, now)
  return null
}

/** Releases a hold. For one that has expired, was booked or belongs to another owner it does nothing and returns the same answer. */
export async function release(
  context: Context,
  { ownerId }: OwnerScope,
  id: string,
  now: Instant,
): Promise<void> {
  const { database } = context
  const doctorId = await findVetOfHold(database, { id, ownerId })
  if (doctorId === undefined) return
  await database.transact(async () => {
    await lockDoctor(database, doctorId)
    await releaseHold(database, { id, ownerId })
    await offerFreedTimes(context, doctorId, now)
  })
}
