import { HOLD_MINUTES } from '@vetvisit/contract/appointments/rules'
import type { Hold } from '@vetvisit/contract/appointments/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { HOLDS_OF_NETWORK, HOLDS_OF_OWNER, spendBudget } from '../../db/bounds.ts'
import { lockDoctor } from '../../db/doctor-lock.ts'
import { networkOf } from '../../network.ts'
import { findAwaitedHold, heldSince, keepOffer, releaseHold } from './hold-query.ts'
import { insertAppointment, type NewAppointmentRow } from './insert-query.ts'
import { requireNear, requireNoPause, requireNotice, requireOffered } from './policy.ts'
import { holdToWire } from './presenter.ts'
import { offerFreeTimes } from './waiting-commands.ts'
import { isOffer, wantedSlot, requireFree, clearClaims } from './wanted-slot.ts'

/**
 * Keeps a slot for its holder while the modal is open: five minutes from the first time on. An earlier hold of the same person is given back.
 *
 * @throws DomainError too_many_requests in the minute after, slot_taken, clinic_closed, too_soon, not_found, invalid
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
      return holdToWire({ ...place, id: offer.id, expiresAt: until }, now)
    }
    const until = await keptUntil(context, { ownerId, doctorId: clinic.doctorId, startsAt: start }, now)
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
      expiresAt: until,
    }
    if (!(await insertAppointment(database, row, now))) throw new DomainError('slot_taken')
    if (freed) await offerFreeTimes(context, clinic.doctorId, now)
    return holdToWire({ ...place, id: row.id, expiresAt: until }, now)
  })
}

/** Counts a wish, before its transaction. @throws DomainError too_many_requests */
export async function spendHold(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { ownerId }: OwnerScope,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  await spendBudget(database, `hold:${ownerId}`, HOLDS_OF_OWNER, now)
  if (config.rateLimit) await spendBudget(database, `hold:${networkOf(ip)}`, HOLDS_OF_NETWORK, now)
}

/** @throws DomainError too_many_requests for an owner who has just had the time to himself */
async function keptUntil(
  { database }: Pick<Context, 'database'>,
  time: { ownerId: string; doctorId: string; startsAt: number },
  now: number,
): Promise<number> {
  const heldMs = HOLD_MINUTES * MINUTE_MS
  const { since, again } = await heldSince(database, time, { now, heldMs })
  if (since + heldMs > now) return since + heldMs
  throw new DomainError('too_many_requests', {
    text: 'refusals.holdAgain',
    retryAfterSeconds: Math.max(1, Math.ceil((again - now) / 1000)),
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
