import type { OwnerScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import { changeStatus } from './change-status.ts'
import { listOpen } from '../agenda/lists-query.ts'
import { deleteHoldsOfOwner } from '../record/repository.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

/** More than any owner can have: a practice cannot be booked so far ahead. */
const AHEAD_MAX = 10_000

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
  const whole = { ownerId: owner.ownerId, limit: AHEAD_MAX }
  const ahead = [
    ...(await listOpen(database, { ...whole, status: 'requested', from: 0 })),
    ...(await listOpen(database, { ...whole, status: 'approved', from: now })),
  ]
  for (const row of ahead) {
    const status = row.status === 'requested' ? 'withdrawn' : 'cancelled'
    await changeStatus(context, row, { status, reason: null }, owner, now)
  }
  await deleteHoldsOfOwner(database, owner.ownerId)
  for (const doctorId of doctorIds) await offerFreedTimes(context, doctorId, now)
}
