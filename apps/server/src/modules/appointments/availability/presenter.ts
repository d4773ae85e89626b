import type { Hold } from '@vetvisit/contract/appointments/booking/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'

type HoldRow = { id: string; clinicId: string; startsAt: Instant; endsAt: Instant; expiresAt: Instant }

export const holdToWire = ({ id, clinicId, startsAt, endsAt, expiresAt }: HoldRow, now: number): Hold => ({
  _id: id,
  clinicId,
  start: instantText(startsAt),
  end: instantText(endsAt),
  expiresAt: instantText(expiresAt),
  secondsLeft: Math.max(0, Math.floor((expiresAt - now) / 1000)),
})
