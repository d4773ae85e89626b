import { OFFER_MINUTES, WAITING_SHOWN_MAX } from '@vetvisit/contract/appointments/waiting-list/rules'
import { SLOT_CUTOFF_MINUTES } from '@vetvisit/contract/appointments/availability/rules'
import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import type { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import { hasRight, type PracticeScope } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { lockDoctor } from '../../../db/locks.ts'
import { loadTimetable } from '../../timetables/public.ts'
import { linkToPicture } from '../../files/public.ts'
import { notifyPracticeChanged, recordNotifications } from '../../notifications/public.ts'
import { refusalForOwners, refuse } from '../record/policy.ts'
import { clearTime } from '../lifecycle/clear-time.ts'
import { offerNotification } from './waiting-list.ts'
import { findWaitingListOfPractice, holdForWaitingOwner, type WaitingListRow } from './waiting-list-query.ts'

/** A practice's waiting lists, by day. */
export async function waitingPage(
  context: Context,
  scope: PracticeScope,
  now: number,
): Promise<{ waiting: WaitingOwner[]; total: number }> {
  const rows = await findWaitingListOfPractice(context.database, scope, { limit: WAITING_SHOWN_MAX }, now)
  return { waiting: rows.map((row) => waitingOwnerToWire(context, row, now)), total: rows[0]?.total ?? 0 }
}

/**
 * Offers a free time to somebody who waits, out of turn and on whichever day. It is kept and told like an offer that comes by itself,
 * so it must be one that owners may book.
 *
 * @throws DomainError not_found without the right `appointments`, wrong_state where an offer stands, too_soon, clinic_closed, invalid,
 *   slot_taken with `details.alternatives`
 */
export async function offerTime(
  context: Context,
  scope: PracticeScope,
  wish: { _id: string; start: number },
  now: number,
): Promise<WaitingOwner> {
  if (!hasRight(scope, 'appointments')) throw new DomainError('not_found')
  const { database } = context
  const { doctorId } = scope
  const startsAt = wish.start
  return database.transact(async () => {
    await lockDoctor(database, doctorId)
    const place = await placeOf(context, scope, wish._id, now)
    if (place.offer) throw new DomainError('wrong_state', { text: 'refusals.offerStands' })
    const found = await loadTimetable(database, place.clinicId)
    if (!found) throw new DomainError('clinic_closed')
    const { timetable } = found
    refuse(refusalForOwners(timetable, startsAt, now))
    const id = uuidv7()
    const endsAt = await clearTime(context, doctorId, { timetable, startsAt, except: id }, now)
    // Never beyond the moment until which the time can be booked.
    const expiresAt = Math.min(now + OFFER_MINUTES * MINUTE_MS, startsAt - SLOT_CUTOFF_MINUTES * MINUTE_MS)
    if (expiresAt <= now) throw new DomainError('too_soon')
    const hold = { id, doctorId, startsAt, endsAt, expiresAt, currency: found.clinic.currency }
    if (!(await holdForWaitingOwner(database, place, hold, now))) throw new DomainError('slot_taken')
    await recordNotifications(context, [offerNotification(found, place, hold)], now)
    notifyPracticeChanged(context, doctorId)
    return waitingOwnerToWire(context, await placeOf(context, scope, wish._id, now), now)
  })
}

/** @throws DomainError not_found for a place in another practice's list, and a day that is over */
async function placeOf(
  { database }: Context,
  scope: PracticeScope,
  id: string,
  now: number,
): Promise<WaitingListRow> {
  const [place] = await findWaitingListOfPractice(database, scope, { id, limit: 1 }, now)
  if (!place) throw new DomainError('not_found')
  return place
}

function waitingOwnerToWire(context: Context, row: WaitingListRow, now: number): WaitingOwner {
  const { offer } = row
  return {
    _id: row.id,
    date: row.date,
    clinic: {
      _id: row.clinicId,
      name: row.clinicName,
      // The column holds what the contract's enum let in.
      color: row.clinicColor as (typeof CLINIC_COLORS)[number],
      timeZone: row.timeZone,
    },
    patient: {
      _id: row.ownerId,
      fullname: row.ownerName,
      mobile: row.ownerMobile,
      profile: row.ownerProfile && linkToPicture(context, row.ownerProfile, now),
    },
    joinedAt: instantText(row.joinedAt),
    offers: row.offers,
    offer: offer && {
      start: instantText(offer.start),
      end: instantText(offer.end),
      expiresAt: instantText(offer.expiresAt),
    },
  }
}
