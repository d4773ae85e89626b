import type { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { slotTakenRefusal } from '../availability/slots.ts'
import type { BookingState } from './rules.ts'

/** @param earliest first start that may be named; owners' notice if absent */
type Limits = { now: Instant; earliest?: number }

/** The refused booking; without an owner for a visitor. */
type Refused = Pick<BookingState, 'timetable' | 'startsAt' | 'clinic' | 'claims'> &
  Partial<Pick<BookingState, 'owner'>>

const claimOwners = new WeakMap<DomainError, readonly (string | null)[]>()

/** Owners of the claims for which a booking was refused with `slot_taken`. */
export const claimOwnersOf = (refusal: DomainError): readonly (string | null)[] =>
  claimOwners.get(refusal) ?? []

/** Adds the nearest free starts to `slot_taken`; leaves every other refusal as it is. */
export async function withFreeTimes(
  database: Database,
  refusal: DomainError,
  { timetable, startsAt, clinic, owner, claims }: Refused,
  { now, ...limits }: Limits,
): Promise<DomainError> {
  if (refusal.code !== 'slot_taken') return refusal
  const { doctorId } = clinic
  const { text } = refusal.refusal
  const named = await slotTakenRefusal(
    database,
    { timetable, start: startsAt, doctorId, ownerId: owner?.ownerId, text, ...limits },
    now,
  )
  claimOwners.set(
    named,
    claims.map((claim) => claim.ownerId),
  )
  return named
}
