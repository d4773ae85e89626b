import { OFFER_MINUTES } from '@vetvisit/contract/appointments/waiting-list/rules'
import { SLOT_CUTOFF_MINUTES } from '@vetvisit/contract/appointments/availability/rules'
import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import { lockForBooking } from '../../../db/locks.ts'
import { type BookableClinic, type BookableVet, loadTimetable } from '../../timetables/public.ts'
import { reasonNotOffered } from '../../reasons/public.ts'
import { recordNotifications } from '../../notifications/public.ts'
import { notOffered, refusalForOwners, refuse } from '../record/rules.ts'
import { clearTime, findFreeVet } from '../lifecycle/clear-time.ts'
import { vetsOfPlace } from '../waiting-list/waiting-list.ts'
import { offerNotification } from '../waiting-list/waiting-notifications.ts'
import { holdForWaitingOwner, type WaitingListRow } from '../waiting-list/repository.ts'
import { loadPlace, waitingOwnerToWire } from '../waiting-list/list-waiting.ts'

/**
 * Offers a free time to an owner on a waiting list, out of turn and on any day. Owners must be able to book it: it is held and announced
 * like an automatic offer.
 *
 * @throws DomainError not_found without the right `appointments`, wrong_state if the owner already has an offer, too_soon, clinic_closed,
 * invalid, reason_not_offered, slot_taken with `details.alternatives`
 */
export async function offerTime(
  context: Context,
  scope: PracticeScope,
  offer: { _id: string; start: number },
  now: Instant,
): Promise<WaitingOwner> {
  requireRight(scope, 'appointments')
  const { database } = context
  const startsAt = offer.start
  return database.transact(async () => {
    await lockForBooking(database, await loadPlace(context, scope, offer._id, now))
    const place = await loadPlace(context, scope, offer._id, now)
    if (place.offer) throw new DomainError('wrong_state', { text: 'refusals.offerStands' })
    const found = await loadTimetable(database, place.clinicId)
    if (!found) throw new DomainError('clinic_closed')
    const id = uuidv7()
    const vet = await vetOfOffer(context, found, { place, startsAt, id }, now)
    const { doctorId, timetable } = vet
    const span = await clearTime(context, doctorId, { timetable, startsAt, except: id }, now)
    // The offer ends when the time can no longer be booked.
    const expiresAt = Math.min(now + OFFER_MINUTES * MINUTE_MS, startsAt - SLOT_CUTOFF_MINUTES * MINUTE_MS)
    if (expiresAt <= now) throw new DomainError('too_soon')
    const { practiceId, currency } = found.clinic
    const hold = { id, practiceId, doctorId, ...span, expiresAt, currency }
    if (!(await holdForWaitingOwner(database, place, hold, now))) throw new DomainError('slot_taken')
    await recordNotifications(context, [offerNotification({ ...found, vet }, place, hold)], now)
    notifyOfAppointments(context, scope.practiceId)
    return waitingOwnerToWire(context, await loadPlace(context, scope, offer._id, now), now)
  })
}

/**
 * The vet whose time is offered: the one for whom the owner waits, or the first who is free then.
 *
 * @throws DomainError too_soon, clinic_closed, invalid, slot_taken
 */
async function vetOfOffer(
  { database }: Pick<Context, 'database'>,
  found: BookableClinic,
  { place, startsAt, id }: { place: WaitingListRow; startsAt: number; id: string },
  now: Instant,
): Promise<BookableVet> {
  const of = found.vets.filter(({ doctorId }) => (place.doctorId ?? doctorId) === doctorId)
  const awaited = await vetsOfPlace(database, of, place, now)
  const there = awaited.filter(({ timetable }) => notOffered(timetable, startsAt) === undefined)
  const [first = awaited[0], ...others] = there
  if (!first) throw place.reason && of.length > 0 ? reasonNotOffered('vet') : new DomainError('clinic_closed')
  refuse(refusalForOwners(first.timetable, startsAt, now))
  return findFreeVet(database, { vets: [first, ...others], startsAt, except: id }, now)
}
