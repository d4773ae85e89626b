import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { expireRequests } from '../lifecycle/expire.ts'
import { releaseHolds } from '../availability/holds-query.ts'
import type { VetTime } from '../availability/slots.ts'
import { type BookingState, expiredRequestsOf } from './rules.ts'

/**
 * Deletes expired holds and requests on the requested time, and all of the owner's or visitor's own holds.
 *
 * @param except a hold that stays
 * @returns whether this freed another time
 */
export async function clearForBooking(
  context: Context,
  { claims, ownHoldIds, vet }: Pick<BookingState, 'claims' | 'ownHoldIds'> & { vet: VetTime },
  { now, except }: { now: Instant; except?: string | undefined },
): Promise<boolean> {
  const expiredRequests = expiredRequestsOf({ claims }, now)
  if (expiredRequests.length > 0)
    await expireRequests(
      context,
      expiredRequests.map(({ id }) => id),
      now,
    )
  const holdsHere = claims.filter(({ status, id }) => status === 'held' && id !== except).map(({ id }) => id)
  const holds = [...new Set([...ownHoldIds, ...holdsHere])]
  if (holds.length > 0) await releaseHolds(context.database, { ids: holds, doctorId: vet.doctorId, now })
  return ownHoldIds.some((id) => !holdsHere.includes(id))
}
