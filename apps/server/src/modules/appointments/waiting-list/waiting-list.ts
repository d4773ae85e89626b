import {
  availabilityOf,
  type BusySpan,
  busyTimeOf,
  earliestStart,
  neededAt,
  type Span,
  spanOf,
} from '@vetvisit/contract/appointments/availability/rules'
import { OFFER_MINUTES, WAITING_MAX } from '@vetvisit/contract/appointments/waiting-list/rules'
import type { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { takesAnimals, takesReason } from '@vetvisit/contract/reasons/rules'
import { instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { Context, ChangeContext } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Database } from '../../../db/client.ts'
import { lockDoctor, lockForBooking, lockResources } from '../../../db/locks.ts'
import { type BookableClinic, type BookableVet, loadTimetable } from '../../timetables/public.ts'
import { findReasonAtClinic } from '../../reasons/public.ts'
import { isReachable, type NewNotification, recordNotifications } from '../../notifications/public.ts'
import { slotsOn, vetsOfWish } from '../availability/slots.ts'
import { type AnimalsWish, type ReasonWish, vetsForReason } from '../availability/needs.ts'
import type { VetWish } from '../availability/vets.ts'
import { findTelephoneOnly } from '../record/missed-query.ts'
import { closedOn } from '../record/rules.ts'
import {
  deleteWaitingEntry,
  deleteWaitingFor,
  deleteExpiredHoldsOfDoctor,
  findDoctorsToOffer,
  findWaitingOwners,
  fulfilWaiting,
  findPlaceOfOwner,
  findWaitingOf,
  type WaitingOwner,
  insertWaiting,
  hasWaitingList,
  holdForWaitingOwner,
  type WaitingRow,
} from './repository.ts'
import { offerNotification } from './waiting-notifications.ts'
import { deleteReopenings, findReopenedReasons, findVetsAwaitedFor } from './reopened-reasons-query.ts'

/** What a place waits for, as a field that is absent without a reason. */
export const waitedReasonToWire = ({ reason }: Pick<WaitingRow, 'reason'>): Pick<Waiting, 'reason'> =>
  reason
    ? { reason: { _id: reason.id, name: reason.name, preset: reason.preset, animals: reason.animals } }
    : {}

export function waitingToWire(row: WaitingRow): Waiting {
  const { offer } = row
  return {
    _id: row.id,
    date: row.date,
    clinic: { _id: row.clinicId, name: row.clinicName, timeZone: row.timeZone },
    doctor: { _id: row.doctorId, fullname: row.doctorName },
    anyVet: row.anyVet,
    ...waitedReasonToWire(row),
    joinedAt: instantText(row.joinedAt),
    offer: offer && {
      start: instantText(offer.start),
      end: instantText(offer.end),
      expiresAt: instantText(offer.expiresAt),
    },
  }
}

const waitedFor = ({ reasonId, animals = 1 }: ReasonWish & AnimalsWish) => ({
  reasonId: reasonId ?? null,
  animals,
})

/**
 * Puts an owner at the end of the waiting list of a day that is full for what they want.
 *
 * @throws DomainError already_waiting, wrong_state if a time is free, clinic_closed, not_reachable if the owner gets offers neither by mail
 * nor by push, too_many_requests_open, not_found, invalid, reason_not_offered, telephone_only
 */
export async function joinWaitingList(
  context: Context,
  scope: OwnerScope,
  { clinicId, date, ...wish }: VetWish & ReasonWish & AnimalsWish & { clinicId: string; date: string },
  now: Instant,
): Promise<Waiting> {
  const { database, config } = context
  return database.transact(async () => {
    // Under the lock, so that a time that comes free between the check and the entry is not missed.
    await lockForBooking(database, {
      clinicId,
      doctorId: wish.doctorId,
      reasonId: wish.reasonId,
      ownerId: scope.ownerId,
    })
    const found = await loadTimetable(database, clinicId)
    if (!found) throw new DomainError('not_found')
    const of = { practiceId: found.clinic.practiceId, ownerId: scope.ownerId }
    if (await findTelephoneOnly(database, of, now)) throw new DomainError('telephone_only')
    const vets = await vetsOfWish(context, found, wish, { now, exceptHoldsOf: scope.ownerId })
    const [day] = await slotsOn(database, vets, date, now)
    const state = day ? availabilityOf(day) : 'closed'
    if (state === 'available') throw new DomainError('wrong_state', { text: 'refusals.dayNotFull' })
    if (state !== 'fully_booked') throw closedOn(state)
    // Offers last a quarter of an hour, so owners must be reachable while the app is closed.
    if (!(await isReachable({ database, config }, scope.ownerId, now))) throw new DomainError('not_reachable')
    const others = await findWaitingOf(database, { ownerId: scope.ownerId, now })
    const id = uuidv7()
    const place = {
      id,
      ownerId: scope.ownerId,
      practiceId: found.clinic.practiceId,
      clinicId: found.clinic.id,
      // At a clinic of one vet the owner waits for that vet.
      doctorId: vets.length === 1 ? (vets[0]?.doctorId ?? null) : null,
      ...waitedFor(wish),
      date,
    }
    if (others.some((other) => other.clinicId === place.clinicId && other.date === date))
      throw new DomainError('already_waiting')
    if (others.length >= WAITING_MAX)
      throw new DomainError('too_many_requests_open', { text: 'refusals.tooManyWaiting' })
    if (!(await insertWaiting(database, place, now))) throw new DomainError('already_waiting')
    const row = (await findWaitingOf(database, { ownerId: scope.ownerId, now })).find((own) => own.id === id)
    // A day that is over at the clinic has neither free nor taken slots, and was refused above.
    if (!row) throw new DomainError('clinic_closed')
    notifyOfAppointments(context, found.clinic.practiceId)
    return waitingToWire(row)
  })
}

/**
 * Leaves a waiting list; a time held for the owner is offered to the next.
 *
 * @throws DomainError not_found for another owner's place and the second time
 */
export async function leaveWaitingList(
  context: Context,
  scope: OwnerScope,
  id: string,
  now: Instant,
): Promise<void> {
  const { database } = context
  await database.transact(async () => {
    const place = await findPlaceOfOwner(database, scope, id)
    if (!place) throw new DomainError('not_found')
    const { clinicId, doctorId, practiceId } = place
    await lockForBooking(database, { clinicId, doctorId })
    // Meanwhile a time of any vet may have been held for the owner.
    const locked = await findPlaceOfOwner(database, scope, id)
    if (!locked) throw new DomainError('not_found')
    await deleteWaitingEntry(database, scope, { id })
    const freed = doctorId ?? locked.offerVetId
    if (freed !== null) await offerFreedTimes(context, freed, now)
    notifyOfAppointments(context, practiceId)
  })
}

/**
 * Takes an owner, who has booked, off waiting lists. Times that were held for them there are offered to the next: those of the vet, whose lock
 * the caller holds, at once, and those of colleagues by `expireOffers`.
 */
export async function endWaiting(
  context: ChangeContext,
  { ownerId, doctorId }: { ownerId: string; doctorId: string },
  { ids, now }: { ids: readonly string[]; now: Instant },
): Promise<void> {
  const { database } = context
  if (ids.length === 0) return
  await fulfilWaiting(database, { ids: [...ids], ownerId, now })
  await deleteExpiredHoldsOfDoctor(database, { doctorId, now })
  await offerFreedTimes(context, doctorId, now)
}

/**
 * Offers free times of a vet on days with a waiting list for that vet or any: each to the first owner for whose reason it is long enough, held for `OFFER_MINUTES`. Called wherever a doctor's time may
 * have come free, in the transaction that freed it; the caller holds the doctor's lock. A second call changes nothing.
 */
export async function offerFreedTimes(context: ChangeContext, doctorId: string, now: Instant): Promise<void> {
  const { database } = context
  if (!(await hasWaitingList(database, doctorId))) return
  const line = await findWaitingOwners(database, { doctorId, now })
  for (const clinicId of new Set(line.map((place) => place.clinicId))) {
    const found = await loadTimetable(database, clinicId)
    const vet = found?.vets.find((one) => one.doctorId === doctorId)
    if (!found || !vet) continue
    const here = line.filter((place) => place.clinicId === clinicId)
    for (const date of new Set(here.map((place) => place.date)))
      await offerDay(
        context,
        { ...found, vet },
        here.filter((place) => place.date === date),
        now,
      )
  }
}

/** @param line the waiting owners of one clinic and day, in order */
async function offerDay(
  context: ChangeContext,
  { clinic, vet }: BookableClinic & { vet: BookableVet },
  line: readonly WaitingOwner[],
  now: Instant,
): Promise<void> {
  const { database } = context
  const date = line[0]?.date
  if (date === undefined) return
  const free = freeTimesByReason(database, { vet, date, clinicId: clinic.id }, now)
  const held: BusySpan[] = []
  const notifications: NewNotification[] = []
  for (const place of line) {
    const time = (await free.of(place)).find(
      ({ start, busy }) =>
        !place.offered.includes(start) &&
        held.every((other) => other.end <= busy.start || busy.end <= other.start),
    )
    if (!time) continue
    const { span, busy } = time
    const hold = {
      id: uuidv7(),
      practiceId: clinic.practiceId,
      doctorId: vet.doctorId,
      ...span,
      // Owners must still be able to book the time when the offer ends.
      expiresAt: Math.min(now + OFFER_MINUTES * MINUTE_MS, time.start - (earliestStart(now) - now)),
      currency: clinic.currency,
    }
    if (hold.expiresAt <= now) continue
    held.push(busy)
    free.forget(place)
    if (await holdForWaitingOwner(database, place, hold, now))
      notifications.push(offerNotification({ clinic, vet }, place, hold))
  }
  await recordNotifications(context, notifications, now)
}

/** A free start of one vet, the time of the appointment, and that in which it takes the vet. */
type FreeTime = { start: number; span: Span; busy: BusySpan }

type DayOfVet = { vet: BookableVet; date: string; clinicId: string }

const keyOf = ({ reason }: WaitingOwner) => (reason ? `${reason.id} ${reason.animals}` : '')

/** Free times of a vet on a day for what a place waits for, by start; none if the vet does not take appointments for it. */
export async function freeTimesFor(
  { reason }: Pick<WaitingOwner, 'reason'>,
  database: Database,
  { vet, date, clinicId }: DayOfVet,
  now: Instant,
): Promise<FreeTime[]> {
  const [offering] = await vetsOfPlace(database, [vet], { reason, clinicId }, now)
  if (!offering) return []
  const [day] = await slotsOn(database, [offering], date, now)
  return (day?.slots ?? []).flatMap(({ start, taken }) => {
    const span = spanOf(start, neededAt(offering.timetable))
    return taken ? [] : [{ start, span, busy: busyTimeOf(span) }]
  })
}

/** The same for several places; each reason and number of animals is looked up once. */
function freeTimesByReason(database: Database, day: DayOfVet, now: Instant) {
  const found = new Map<string, Promise<FreeTime[]>>()
  return {
    of: (place: WaitingOwner): Promise<FreeTime[]> => {
      const known = found.get(keyOf(place)) ?? freeTimesFor(place, database, day, now)
      found.set(keyOf(place), known)
      return known
    },
    /** A reason with a limit of a day may be full after an offer. */
    forget: (place: WaitingOwner): void => {
      if (place.reason) found.delete(keyOf(place))
    },
  }
}

/**
 * Those vets who take appointments for what a place waits for, each with the time that it needs; none if owners cannot book the reason any
 * more.
 */
export async function vetsOfPlace(
  database: Database,
  vets: readonly BookableVet[],
  { reason: waited, clinicId }: Pick<WaitingOwner, 'reason' | 'clinicId'>,
  now: Instant,
): Promise<readonly BookableVet[]> {
  if (waited === null) return vets
  const reason = await findReasonAtClinic(database, { id: waited.id, clinicId })
  const { animals } = waited
  if (!reason?.online || !takesAnimals(reason, animals)) return []
  const taking = vets.filter(({ doctorId }) => takesReason(reason, doctorId))
  return taking.length === 0 ? [] : vetsForReason(database, taking, { reason, animals }, { now })
}

/** Deletes the waiting lists of a practice that closes and releases the times that are held for them. */
export async function deleteWaitingLists(
  database: Database,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
): Promise<void> {
  await deleteWaitingFor(database, { practiceId })
}

/**
 * Deletes expired offers and offers their times to the next owners, in the same transaction.
 *
 * @returns how many doctors had some
 */
export async function expireOffers(context: ChangeContext): Promise<number> {
  const { database, clock } = context
  const now = clock()
  const doctorIds = await findDoctorsToOffer(database, now)
  for (const doctorId of doctorIds)
    await database.transact(async () => {
      await lockDoctor(database, doctorId)
      await deleteExpiredHoldsOfDoctor(database, { doctorId, now })
      await offerFreedTimes(context, doctorId, now)
    })
  return doctorIds.length
}

/**
 * Offers days that opened for a reason because of its limit of a day, which counts the visits of all vets of the practice, to owners who wait
 * for any of its vets: each reason in one transaction.
 */
export async function offerReopenedDays(context: ChangeContext): Promise<void> {
  const { database, clock } = context
  const now = clock()
  for (const { reasonId } of await findReopenedReasons(database))
    await database.transact(async () => {
      const vets = (await findVetsAwaitedFor(database, { reasonId })).map(({ doctorId }) => doctorId)
      await lockResources(database, { vets, reasonId })
      await deleteReopenings(database, { reasonId })
      for (const doctorId of vets) await offerFreedTimes(context, doctorId, now)
    })
}
