import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { deleteHolds } from '../availability/holds-query.ts'
import { findAppointments } from '../record/repository.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { changeStatus } from './change-status.ts'

/**
 * Cancels appointments, rejects requests and deletes holds that a practice can no longer keep, in the running transaction; the caller holds
 * the doctor's lock. Owners are notified, and freed times are offered to the waiting lists. Appointments that have ended stay as they are.
 */
export async function cancelAppointments(
  context: ChangeContext,
  by: PracticeScope,
  { ids, reason }: { ids: readonly string[]; reason: string | null },
  now: Instant,
): Promise<void> {
  await deleteHolds(context.database, ids)
  for (const row of await findAppointments(context.database, ids)) {
    if (row.doctorId !== by.doctorId) continue
    if (row.status === 'requested')
      await changeStatus(context, row, { status: 'rejected', reason, deletes: true, by }, now)
    if (row.status === 'approved') await changeStatus(context, row, { status: 'cancelled', reason, by }, now)
  }
  await offerFreedTimes(context, by.doctorId, now)
}
