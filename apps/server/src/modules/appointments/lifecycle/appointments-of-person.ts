import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { changeStatus } from './change-status.ts'
import { deleteHoldsOfOwner } from '../availability/holds-query.ts'
import { findUpcomingOfOwner } from './upcoming-query.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

/** Safety limit, far above what an owner can have. */
const UPCOMING_MAX = 10_000

/**
 * Withdraws an owner's requests, cancels approved appointments without notice and deletes holds, in the running transaction. Practices are
 * notified, and freed times are offered to waiting lists.
 *
 * @param doctorIds the caller holds their locks, by `lockForOwner`
 */
export async function cancelAppointmentsOfOwner(
  context: ChangeContext,
  owner: OwnerScope,
  doctorIds: readonly string[],
  now: Instant,
): Promise<void> {
  const { database } = context
  const { ownerId } = owner
  for (const row of await findUpcomingOfOwner(database, { ownerId, now, limit: UPCOMING_MAX })) {
    const status = row.status === 'requested' ? 'withdrawn' : 'cancelled'
    await changeStatus(context, row, { status, reason: null, by: owner }, now)
  }
  await deleteHoldsOfOwner(database, { ownerId })
  for (const doctorId of doctorIds) await offerFreedTimes(context, doctorId, now)
}
