import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { BookableClinic } from '../../timetables/public.ts'
import { busyByDoctor } from '../availability/busy.ts'
import { holdToWire } from '../availability/presenter.ts'
import {
  busyTimes,
  lastDateOf,
  loadListedClinic,
  slotsOf,
  type SlotWish,
  vetsToRead,
} from '../availability/slots.ts'
import { vetsToWire } from '../availability/vets.ts'
import { findOwnersView } from './owners-slots-query.ts'

/**
 * A clinic with its slots as one owner sees them: the owner's own hold leaves its time free.
 *
 * @throws DomainError not_found unless the clinic is listed, invalid for an unknown vet
 */
export async function slotsForOwner(
  context: Context,
  { ownerId }: OwnerScope,
  wish: SlotWish,
  now: Instant,
): Promise<{ found: BookableClinic } & Omit<BookPage, 'now' | 'clinic' | 'about' | 'experience' | 'pets'>> {
  const whose = { ownerId, clinicId: wish.clinicId }
  const [found, { busy, requestExists, telephoneOnly, holds, waiting, seenPets }] = await Promise.all([
    loadListedClinic(context, wish.clinicId),
    findOwnersView(context.database, whose, { ...busyTimes(wish, now), now }),
  ])
  const vets = await vetsToRead(context, found, wish, { now, exceptHoldsOf: ownerId })
  return {
    found,
    lastDate: lastDateOf(vets, now),
    ...slotsOf(vets, busyByDoctor(busy), wish, now),
    vets: vetsToWire(context, found),
    requestExists,
    telephoneOnly,
    hold: holds[0] ? holdToWire(holds[0], now) : null,
    waiting: waiting.map(({ id, date }) => ({ _id: id, date })),
    seenPets,
  }
}
