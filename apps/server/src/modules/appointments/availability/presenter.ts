import type { Hold, HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'

/** @param holdKey null for the hold of a signed-in owner */
export const heldToWire = (hold: HoldRow, holdKey: string | null, now: Instant): HoldAnswer => ({
  ...holdToWire(hold, now),
  held: true,
  holdKey,
})

type HoldRow = {
  id: string
  clinicId: string
  doctorId: string
  startsAt: Instant
  endsAt: Instant
  expiresAt: Instant
}

export const holdToWire = (
  { id, clinicId, doctorId, startsAt, endsAt, expiresAt }: HoldRow,
  now: Instant,
): Hold => ({
  _id: id,
  clinicId,
  doctorId,
  start: instantText(startsAt),
  end: instantText(endsAt),
  expiresAt: instantText(expiresAt),
  secondsLeft: Math.max(0, Math.floor((expiresAt - now) / 1000)),
})
