import type { OwnerScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import { changeStatus } from './change-status.ts'
import { deleteHoldsOfOwner } from '../availability/holds-query.ts'
import { findUpcomingOfOwner } from './upcoming-query.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

/** Safety limit, far above what an owner can have. */
const UPCOMING_MAX = 10_000

/**
 * Withdraws and cancels everything that an owner has ahead, whatever the clinics' notice, and lets go of holds, in the running
 * transaction. The practices are told, and who waits is offered what comes free.
 *
 * @param doctorIds whose locks the caller holds, by `lockForOwner`
 */
export async function cancelAppointmentsOfOwner(
  context: ChangeContext,
  owner: OwnerScope,
  doctorIds: readonly string[],
  now: number,
): Promise<void> {
  const { database } = context
  const { ownerId } = owner
  for (const row of await findUpcomingOfOwner(database, { ownerId, now, limit: UPCOMING_MAX })) {
    const status = row.status === 'requested' ? 'withdrawn' : 'cancelled'
    await changeStatus(context, row, { status, reason: null }, owner, now)
  }
  await deleteHoldsOfOwner(database, { ownerId })
  for (const doctorId of doctorIds) await offerFreedTimes(context, doctorId, now)
}
