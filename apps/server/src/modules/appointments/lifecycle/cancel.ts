import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { deleteHolds } from '../availability/holds-query.ts'
import { findAppointments } from '../record/repository.ts'
import { changeStatus } from './change-status.ts'

/**
 * Cancels appointments, rejects requests and deletes holds that a practice can no longer keep, in the running transaction; the caller holds
 * the locks of their vets, and offers the freed times to the waiting lists. Owners are notified. Appointments that have ended stay as they
 * are.
 */
export async function cancelAppointments(
  context: ChangeContext,
  by: PracticeScope,
  { ids, reason }: { ids: readonly string[]; reason: string | null },
  now: Instant,
): Promise<void> {
  await deleteHolds(context.database, ids)
  for (const row of await findAppointments(context.database, ids)) {
    if (row.practiceId !== by.practiceId) continue
    if (row.status === 'requested')
      await changeStatus(context, row, { status: 'rejected', reason, deletes: true, by }, now)
    if (row.status === 'approved') await changeStatus(context, row, { status: 'cancelled', reason, by }, now)
  }
}
