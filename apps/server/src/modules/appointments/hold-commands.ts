import { HOLD_MINUTES } from '@vetvisit/contract/appointments/rules'
import type { Hold } from '@vetvisit/contract/appointments/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { lockDoctor } from '../../db/doctor-lock.ts'
import { findAwaitedHold, keepOffer, releaseHold } from './hold-query.ts'
import { insertAppointment, type NewAppointmentRow } from './insert-query.ts'
import { requireNear, requireNoPause, requireNotice, requireOffered } from './policy.ts'
import { holdToWire } from './presenter.ts'
import { offerFreeTimes } from './waiting-commands.ts'
import { isOffer, wantedSlot, requireFree, clearClaims } from './wanted-slot.ts'

/**
 * Keeps a slot for its holder while the modal is open. An earlier hold of the same person is given back.
 *
 * @throws DomainError slot_taken, clinic_closed, too_soon, not_found, invalid
 */
export async function hold(
  context: Context,
  { ownerId }: OwnerScope,
  wish: { clinicId: string; start: string },
  now: number,
): Promise<Hold> {
  const { database } = context
  return database.transact(async () => {
    const wanted = await wantedSlot(context, ownerId, { ...wish, petId: null }, now)
    const { state, timetable, start } = wanted
    const { clinic } = state
    const place = { clinicId: clinic.id, startsAt: start, endsAt: wanted.end }
    requireNotice(start, now)
    requireNoPause(timetable, start)
    requireNear(timetable, start, now)
    requireOffered(timetable, start)
    await requireFree(context, wanted, ownerId, now)
    const expiresAt = now + HOLD_MINUTES * MINUTE_MS
    const offer = state.claims.find((claim) => isOffer(claim, ownerId) && claim.startsAt === start)
    const freed = await clearClaims(context, state, now, offer?.id)
    if (offer) {
      const until = await keepOffer(database, offer.id, expiresAt)
      if (freed) await offerFreeTimes(context, clinic.doctorId, now)
      return holdToWire({ ...place, id: offer.id, expiresAt: until })
    }
    const row: NewAppointmentRow = {
      id: uuidv7(),
      status: 'held',
      doctorId: clinic.doctorId,
      ...place,
      ownerId,
      petId: null,
      type: 'consultation',
      reason: '',
      fee: 0,
      currency: clinic.currency,
      services: [],
      servicesTotal: 0,
      expiresAt,
    }
    if (!(await insertAppointment(database, row, now))) throw new DomainError('slot_taken')
    if (freed) await offerFreeTimes(context, clinic.doctorId, now)
    return holdToWire({ ...place, id: row.id, expiresAt })
  })
}

/** Gives a held slot back. One that has lapsed, was booked or is not the caller's changes nothing and tells nothing. */
export async function release(
  context: Context,
  { ownerId }: OwnerScope,
  id: string,
  now: number,
): Promise<void> {
  const { database } = context
  const doctorId = await findAwaitedHold(database, ownerId, id)
  if (doctorId === undefined) return releaseHold(database, ownerId, id)
  await database.transact(async () => {
    await lockDoctor(database, doctorId)
    await releaseHold(database, ownerId, id)
    await offerFreeTimes(context, doctorId, now)
  })
}
