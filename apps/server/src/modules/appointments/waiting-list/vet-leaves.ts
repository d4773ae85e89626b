import { localDateOf, startOfDate } from '@vetvisit/contract/zones/rules'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { type NewNotification, recordNotifications } from '../../notifications/public.ts'
import {
  type BookableClinic,
  type BookableVet,
  leadOf,
  loadTimetable,
  mayBeBooked,
} from '../../timetables/public.ts'
import {
  type Awaiting,
  awaitOther,
  deleteHoldsOfVet,
  findAwaiting,
  takeBackOffer,
} from './vet-leaves-query.ts'
import { freeTimesFor, offerFreedTimes, vetsOfPlace } from './waiting-list.ts'
import { holdForWaitingOwner } from './repository.ts'
import { offerNotification, waitingNotification } from './waiting-notifications.ts'

type Parts = ChangeContext & Pick<Context, 'config'>

/**
 * Keeps the places of owners who wait for a vet who leaves the practice, in the running transaction, and tells them: they wait for the one
 * colleague of the clinic whom owners can book, or for any of several. Times of the vet that are held for them stay with a colleague who is
 * free then, until the same moment; else the offer ends as if it had never been made. All other holds of the vet are deleted. The caller
 * holds the locks of all vets; the one who leaves works at no clinic any more.
 */
export async function passWaitingOn(
  context: Parts,
  { practiceId, from }: { practiceId: string; from: string },
  now: Instant,
): Promise<void> {
  const { database } = context
  const places = await findAwaiting(database, { practiceId, doctorId: from, now })
  // First, so that a reason of which the practice takes so many a day has room for them again.
  await deleteHoldsOfVet(database, { practiceId, doctorId: from })
  const others = new Set<string>()
  for (const clinicId of new Set(places.map((place) => place.clinicId))) {
    const found = await loadTimetable(database, clinicId)
    if (!found) continue
    const vets = found.vets.filter((vet) => vet.doctorId !== from && mayBeBooked(vet, context.config))
    for (const { doctorId } of vets) others.add(doctorId)
    for (const place of places)
      if (place.clinicId === clinicId) await passPlaceOn(context, { ...found, vets }, place, now)
  }
  // A colleague may have time at once for owners who lost an offer or waited for the vet alone.
  for (const doctorId of [...others].toSorted()) await offerFreedTimes(context, doctorId, now)
  if (places.length > 0) notifyOfAppointments(context, practiceId)
}

/** A clinic with the vets whom owners can book there still. */
type Remaining = Omit<BookableClinic, 'vets'> & { vets: readonly BookableVet[] }

async function passPlaceOn(
  context: ChangeContext,
  found: Remaining,
  place: Awaiting,
  now: Instant,
): Promise<void> {
  const { database } = context
  const told: NewNotification[] = []
  if (place.doctorId !== null) {
    const taking = await vetsOfPlace(database, found.vets, place, now)
    const [only, ...more] = found.vets.length === 1 ? found.vets : taking
    const vet = more.length === 0 ? only : undefined
    await awaitOther(database, { id: place.id, doctorId: vet?.doctorId ?? null })
    const start = startOfDate(found.timetable.zone, place.date)
    const waits = vet ? 'vet' : 'any'
    told.push(waitingNotification({ ...found, vet: vet ?? leadOf(found) }, place, { waits, start }))
  }
  if (place.offer)
    told.push(
      await passOfferOn(
        context,
        found,
        { ...place, ...place.offer, id: place.id, holdId: place.offer.id },
        now,
      ),
    )
  await recordNotifications(context, told, now)
}

type Offered = Omit<Awaiting, 'offer'> & { holdId: string; start: number; expiresAt: number }

/** Holds an offered time with the first colleague who is free then, or ends the offer. @returns what the owner is told */
async function passOfferOn(
  { database }: Pick<ChangeContext, 'database'>,
  found: Remaining,
  place: Offered,
  now: Instant,
): Promise<NewNotification> {
  const { clinic, timetable, vets } = found
  const { holdId, start, expiresAt } = place
  await takeBackOffer(database, { id: place.id, startsAt: start })
  for (const vet of vets) {
    const day = { vet, date: localDateOf(timetable.zone, start), clinicId: clinic.id }
    const time = (await freeTimesFor(place, database, day, now)).find((free) => free.start === start)
    if (!time) continue
    const { practiceId, currency } = clinic
    const hold = { id: holdId, practiceId, doctorId: vet.doctorId, ...time.span, expiresAt, currency }
    if (await holdForWaitingOwner(database, place, hold, now))
      return offerNotification({ clinic, vet }, place, hold)
  }
  return waitingNotification({ ...found, vet: leadOf(found) }, place, { waits: 'offer', start })
}
