import type { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { slotTakenRefusal } from '../availability/slots.ts'
import type { BookingState } from './rules.ts'

/** @param earliest first start that may be named; owners' notice if absent */
type Limits = {
  now: Instant
  earliest?: number
  /** Further details, with which a closed time names free ones, too. */
  details?: Record<string, unknown> | undefined
}

/** The refused booking with one of its vets; without an owner for a visitor. */
type Refused = Pick<BookingState, 'startsAt' | 'candidates' | 'claims'> &
  Partial<Pick<BookingState, 'owner' | 'room'>>

const claimOwners = new WeakMap<DomainError, readonly (string | null)[]>()

/** Owners of the claims for which a booking was refused with `slot_taken`. */
export const claimOwnersOf = (refusal: DomainError): readonly (string | null)[] =>
  claimOwners.get(refusal) ?? []

/**
 * Adds the nearest free starts of the vets to `slot_taken`, to a closed time of the practice and to a start of an owner that is not offered;
 * leaves every other refusal as it is.
 */
export async function withFreeTimes(
  database: Database,
  refusal: DomainError,
  states: readonly Refused[],
  { now, ...limits }: Limits,
): Promise<DomainError> {
  const [state] = states
  const { code } = refusal
  const { text, fields } = refusal.refusal
  const isNamed =
    code === 'slot_taken' ||
    (code === 'clinic_closed' && limits.details !== undefined) ||
    (code === 'invalid' && fields?.['start'] !== undefined && limits.earliest === undefined)
  if (!isNamed || !state) return refusal
  const { startsAt, candidates, owner, room } = state
  const { ownerId } = owner ?? {}
  const named = await slotTakenRefusal(
    database,
    { vets: candidates, start: startsAt, ownerId, roomId: room?.roomId, text, code, fields, ...limits },
    now,
  )
  claimOwners.set(
    named,
    states.flatMap(({ claims }) => claims.map((claim) => claim.ownerId)),
  )
  return named
}
