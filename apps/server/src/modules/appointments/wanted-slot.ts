import type { Timetable } from '@vetvisit/contract/appointments/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { lockForBooking } from '../../db/doctor-lock.ts'
import { isListed } from '../clinics/policy.ts'
import { type BookingClaim, type BookingState, findBookingState, lockUnlessTaken } from './booking-query.ts'
import { isPetBusy } from './claim-query.ts'
import { giveBackHolds } from './hold-query.ts'
import { expireRequests } from './commands.ts'
import type { AppointmentRow } from './repository.ts'
import { slotTaken } from './slots-commands.ts'

/** A time that came free and is kept for this owner, who waited for it. */
export const isOffer = (claim: BookingClaim, ownerId: string) =>
  claim.heldFor === 'waiting' && claim.ownerId === ownerId && !claim.lapsed

/** A slot somebody wants, with all that decides about it. */
export type Wanted = { state: BookingState; timetable: Timetable; start: number; end: number }

/**
 * Locks the doctor and reads behind the lock; without it only where the time is taken anyway, so `requireFree` refuses.
 *
 * @throws DomainError not_found unless strangers may book at the clinic
 */
export async function wantedSlot(
  { database, config }: Context,
  ownerId: string,
  wish: { clinicId: string; start: string; petId: string | null },
  now: number,
): Promise<Wanted> {
  const { clinicId, petId } = wish
  const start = Date.parse(wish.start)
  const place = { ownerId, petId, clinicId, startsAt: start }
  // Asked at once, answered one after the other: the state is read when the locks are held.
  const [isLocked, seen] = await Promise.all([
    lockUnlessTaken(database, place, now),
    findBookingState(database, place, now),
  ])
  let state = seen
  // It came free between the two looks: from here on it is decided behind the lock.
  if (isLocked === false && state && standingClaims(state, ownerId).length === 0) {
    await lockForBooking(database, clinicId, ownerId)
    state = await findBookingState(database, place, now)
  }
  if (!state || !isListed(state.doctor, config)) throw new DomainError('not_found')
  const { clinic, hours, holidays, pausedUntil } = state
  const { timeZone: zone, slotMinutes, horizonDays } = clinic
  const timetable = { zone, slotMinutes, hours, holidays, pausedUntil, horizonDays }
  return { state, timetable, start, end: start + clinic.slotMinutes * MINUTE_MS }
}

/** @throws DomainError slot_taken when somebody else has a standing claim */
export async function requireFree(
  { database }: Context,
  wanted: Wanted,
  ownerId: string,
  now: number,
): Promise<void> {
  const claims = standingClaims(wanted.state, ownerId)
  if (claims.length === 0) return
  const text = isOwnersOwn(claims, ownerId) ? 'refusals.ownSlot' : undefined
  throw await slotTaken(database, { ...wanted, doctorId: wanted.state.clinic.doctorId, ownerId, text }, now)
}

/** Whether what stands in the way is a request or visit of the same owner: nobody else has taken the time. */
export const isOwnersOwn = (claims: readonly BookingClaim[], ownerId: string): boolean =>
  claims.some((claim) => claim.ownerId === ownerId)

/** Claims of others on the wanted time that have not lapsed. */
export const standingClaims = ({ claims }: BookingState, ownerId: string) =>
  claims.filter((claim) => !claim.lapsed && !(claim.status === 'held' && claim.ownerId === ownerId))

/**
 * Takes away what no longer claims the time: lapsed holds and requests, and the owner's own holds.
 *
 * @param except an offer that stays
 * @returns whether another time has come free by it
 */
export async function clearClaims(
  context: Context,
  { claims, ownHolds, clinic }: BookingState,
  now: number,
  except?: string,
): Promise<boolean> {
  const requests = claims
    .filter((claim) => claim.lapsed && claim.status === 'requested')
    .map((claim) => claim.id)
  if (requests.length > 0) await expireRequests(context, requests, now)
  const inTheWay = claims.filter((claim) => claim.status === 'held' && claim.id !== except)
  const holds = [...new Set([...ownHolds, ...inTheWay.map((claim) => claim.id)])]
  if (holds.length > 0) await giveBackHolds(context.database, holds, clinic.doctorId, now)
  return ownHolds.some((id) => inTheWay.every((claim) => claim.id !== id))
}

/** Which of the two constraints refused a booking. Behind the doctor's lock it is the pet's. */
export async function refusedBy(
  database: Database,
  wanted: Wanted,
  row: AppointmentRow,
  now: number,
): Promise<DomainError> {
  if (await isPetBusy(database, row.petId, row.startsAt, row.endsAt, row.id))
    return new DomainError('pet_busy')
  return slotTaken(database, { ...wanted, doctorId: row.doctorId }, now)
}
