import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockResources } from '../../../db/locks.ts'
import { deleteHolds, deleteHoldsOfOwner } from '../availability/holds-query.ts'
import { statusForOwner } from '../record/policy.ts'
import { findAppointments } from '../record/repository.ts'
import { findUpcomingOfOwner, findUpcomingOfPet } from '../record/upcoming-query.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
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

/** How many requests and approved appointments of a pet have not begun. */
export async function countUpcomingAppointments(
  database: Database,
  { ownerId }: OwnerScope,
  petId: string,
  now: Instant,
): Promise<number> {
  return (await findUpcomingOfPet(database, { ownerId, petId, now })).length
}

/**
 * Withdraws requests and cancels approved appointments of a pet that have not begun, in the running transaction. Practices are notified,
 * and freed times are offered to waiting lists.
 *
 * @param noticeCounts whether the clinics' notice applies; false for a pet that has died
 * @throws DomainError too_late within a clinic's notice; then nothing is cancelled
 */
export async function cancelUpcomingAppointments(
  context: ChangeContext,
  scope: OwnerScope,
  { petId, noticeCounts }: { petId: string; noticeCounts: boolean },
  now: Instant,
): Promise<void> {
  const { database } = context
  const ofPet = { ownerId: scope.ownerId, petId, now }
  const vets = new Set((await findUpcomingOfPet(database, ofPet)).map(({ doctorId }) => doctorId))
  await lockResources(database, { vets: [...vets] })
  for (const row of await findUpcomingOfPet(database, ofPet)) {
    const status = noticeCounts
      ? statusForOwner(row, { _id: row.id, isCancelled: true }, now)
      : row.status === 'requested'
        ? 'withdrawn'
        : 'cancelled'
    if (status !== null) await changeStatus(context, row, { status, reason: null, by: scope }, now)
  }
  for (const vet of vets) await offerFreedTimes(context, vet, now)
}
