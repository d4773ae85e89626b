import { neededAt, type Span, spanOf } from '@vetvisit/contract/appointments/availability/rules'
import type { HoldAnswer, NewHold } from '@vetvisit/contract/appointments/booking/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { lockDoctor, lockForBooking, lockNetwork } from '../../../db/locks.ts'
import { networkKeyOf } from '../../../db/secrets.ts'
import { takeBudget } from '../../../db/transactions/attempts.ts'
import { VISITOR_HOLDS, VISITOR_HOLDS_LIVE } from '../../../db/transactions/budgets.ts'
import { wideNetworkOf } from '../../../limits/network.ts'
import { type BookableVet, loadTimetable } from '../../timetables/public.ts'
import { claimsOnStart, findWishedReason, requireAnimals, vetsForReason } from '../availability/needs.ts'
import { heldToWire } from '../availability/presenter.ts'
import { rankVets } from '../availability/rank-vets.ts'
import { isShareOfDayHeld } from '../availability/share-of-day.ts'
import { vetsForOwner, vetsForOwners } from '../availability/vets.ts'
import {
  countHoldsOfNetwork,
  deleteVisitorHold,
  extendHoldByKey,
  findVisitorHold,
  insertVisitorHold,
  isStartHeldByNetwork,
  renewKey,
  takeOverByKey,
  type VisitorHold,
  visitorsHoldUntil,
} from '../availability/visitor-holds-query.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { clearForBooking } from './clear-for-booking.ts'
import { createHoldKey, holdKeyHashOf } from './hold-key.ts'
import { insertHold } from './insert-hold.ts'
import { withFreeTimes } from './refusals.ts'
import { acceptedOf, type BookingState, decideVisitorHold } from './rules.ts'

/** Where a visitor's holds are counted, without their address. */
export const visitorNetwork = (
  { database }: Pick<Context, 'database'>,
  { ip, now }: { ip: string; now: Instant },
): Promise<string> => networkKeyOf(database, wideNetworkOf(ip), now)

/**
 * Holds a slot for a visitor who is not signed in, in place of the earlier hold of the same browser. Over a limit the answer says that the
 * slot is not held; the visitor books it unheld.
 *
 * @param networkKey from `visitorNetwork`
 * @throws DomainError slot_taken, clinic_closed, too_soon, not_found, invalid
 */
export async function holdForVisitor(
  context: Context,
  request: NewHold,
  networkKey: string,
  now: Instant,
): Promise<HoldAnswer> {
  const { database, config } = context
  return database.transact(async () => {
    await lockNetwork(database, networkKey)
    const earlier = await earlierHold(database, request)
    if (earlier && isSameTime(earlier, request) && earlier.expiresAt > now)
      return heldToWire(earlier, await newKeyOf(database, earlier, request), now)
    if (
      config.rateLimit &&
      (await isNetworkFull(database, { networkKey, except: earlier?.id ?? null, now }))
    ) {
      await releaseVisitorHold(context, request.holdKey, now)
      return { held: false, reason: 'limit' }
    }
    await lockForBooking(database, request)
    const states = await loadStates(context, request, { earlier, now })
    const decision = acceptedOf(states, (state) => decideVisitorHold(state, earlier?.id, now))
    if ('refusal' in decision) throw await withFreeTimes(database, decision.refusal, states, { now })
    for (const { state } of decision.accepted) {
      const isTimeFreed = await clearForBooking(context, state, { now })
      const answer = await holdWithKey(database, state, networkKey, now)
      if (!answer) continue
      if (isTimeFreed) await offerFreedTimes(context, state.vet.doctorId, now)
      return answer
    }
    throw await withFreeTimes(database, new DomainError('slot_taken'), states, { now })
  })
}

const earlierHold = async (database: Database, { holdKey }: NewHold): Promise<VisitorHold | undefined> =>
  holdKey === undefined ? undefined : findVisitorHold(database, holdKeyHashOf(holdKey))

/** A reload holds the same time with a new key, because the page before it may release the hold by the old one a moment later. */
async function newKeyOf(
  database: Database,
  { id }: VisitorHold,
  { holdKey: sent = '' }: NewHold,
): Promise<string> {
  const holdKey = createHoldKey()
  await renewKey(database, {
    holdId: id,
    keyHash: holdKeyHashOf(holdKey),
    earlierKeyHash: holdKeyHashOf(sent),
  })
  return holdKey
}

const isSameTime = ({ clinicId, doctorId, reasonId, startsAt }: VisitorHold, request: NewHold): boolean =>
  clinicId === request.clinicId &&
  startsAt === request.start &&
  // With another number of animals it takes another length.
  request.animals === undefined &&
  reasonId === (request.reasonId ?? null) &&
  (request.doctorId === undefined || doctorId === request.doctorId)

/** Requires the network's lock. A call that is refused afterwards does not count. */
async function isNetworkFull(
  database: Database,
  which: { networkKey: string; except: string | null; now: Instant },
): Promise<boolean> {
  if ((await countHoldsOfNetwork(database, which)) >= VISITOR_HOLDS_LIVE) return true
  const until = await takeBudget(database, `hold:visitors:${which.networkKey}`, VISITOR_HOLDS, which.now)
  return until !== null
}

type VisitorState = Pick<
  BookingState,
  'clinic' | 'vet' | 'candidates' | 'reason' | 'timetable' | keyof Span | 'claims' | 'ownHoldIds'
> & {
  /** All vets whom owners may book at the clinic. */
  bookable: readonly BookableVet[]
}

/**
 * One state for each vet who may take the appointment, best first. Requires the locks of these vets.
 *
 * @throws DomainError not_found unless the clinic is listed, invalid for an unknown vet
 */
async function loadStates(
  context: Context,
  { clinicId, doctorId: wished, reasonId, animals = 1, start }: NewHold,
  { earlier, now }: { earlier: VisitorHold | undefined; now: Instant },
): Promise<VisitorState[]> {
  const { database } = context
  const found = await loadTimetable(database, clinicId)
  if (!found) throw new DomainError('not_found')
  const { clinic } = found
  const reason = await findWishedReason(database, { clinicId, reasonId }, { forOwners: true })
  const wishedVets = vetsForOwner(context, found, { doctorId: wished })
  requireAnimals(reason, animals, 'animals')
  const counting = { now, exceptId: earlier?.id }
  const candidates = await vetsForReason(database, wishedVets, { reason, animals }, counting)
  const wanted = { practiceId: clinic.practiceId, startsAt: start, ownerId: null, petId: null }
  const vets = await rankVets(database, candidates, wanted, now)
  const claims = await claimsOnStart(database, candidates, start)
  const same = {
    clinic,
    candidates,
    reason,
    bookable: vetsForOwners(context, found),
    ownHoldIds: earlier ? [earlier.id] : [],
  }
  return vets.map((vet) => ({
    ...same,
    ...spanOf(start, neededAt(vet.timetable)),
    vet,
    timetable: vet.timetable,
    claims: claims.filter(({ doctorId }) => doctorId === vet.doctorId),
  }))
}

/** @returns undefined if the constraint finds the vet's time taken */
async function holdWithKey(
  database: Database,
  state: VisitorState,
  networkKey: string,
  now: Instant,
): Promise<HoldAnswer | undefined> {
  const { clinic, vet, reason, bookable, startsAt, endsAt, busyFrom, busyUntil } = state
  const clinicId = clinic.id
  if (await isShareOfDayHeld(database, { clinicId, vets: bookable, startsAt }, now))
    return { held: false, reason: 'limit' }
  // With one vet another hold of the same start would have been refused.
  const ofNetwork = { networkKey, clinicId, startsAt, except: null, now }
  if (bookable.length > 1 && (await isStartHeldByNetwork(database, ofNetwork)))
    return { held: false, reason: 'limit' }
  const time = { networkKey, clinicId, doctorId: vet.doctorId, startsAt }
  const expiresAt = await visitorsHoldUntil(database, time, now)
  if (expiresAt <= now) return { held: false, reason: 'lapsed' }
  const hold = await insertHold(
    database,
    { clinic, vet, reason },
    { ownerId: null, startsAt, endsAt, busyFrom, busyUntil, expiresAt },
    now,
  )
  if (!hold) return undefined
  const holdKey = createHoldKey()
  await insertVisitorHold(database, { holdId: hold.id, keyHash: holdKeyHashOf(holdKey), networkKey })
  return heldToWire(hold, holdKey, now)
}

/** Releases the hold with a key. Without a hold, or if an owner has taken it over, it does nothing. */
export async function releaseVisitorHold(
  context: Context,
  holdKey: string | undefined,
  now: Instant,
): Promise<void> {
  const { database } = context
  if (holdKey === undefined) return
  const keyHash = holdKeyHashOf(holdKey)
  const hold = await findVisitorHold(database, keyHash)
  if (!hold) return
  await database.transact(async () => {
    await lockDoctor(database, hold.doctorId)
    await deleteVisitorHold(database, { keyHash })
    await offerFreedTimes(context, hold.doctorId, now)
  })
}

/**
 * Extends the hold with a key by ten minutes, once, for a visitor who has asked for a sign-in code.
 *
 * @returns its new end; undefined if there is no such hold, or it was extended before
 */
export const extendVisitorHold = (
  database: Database,
  holdKey: string,
  now: Instant,
): Promise<number | undefined> => extendHoldByKey(database, { keyHash: holdKeyHashOf(holdKey), now })

/** Makes a visitor's hold that of an owner, who has signed in since; does nothing without a key or without such a hold. */
export async function takeOverVisitorHold(
  database: Database,
  { holdKey, ownerId }: OwnerScope & { holdKey: string | undefined },
): Promise<void> {
  if (holdKey !== undefined) await takeOverByKey(database, { keyHash: holdKeyHashOf(holdKey), ownerId })
}
