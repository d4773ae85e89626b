import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { lockResources } from '../../../db/locks.ts'
import { changeStatus } from './change-status.ts'
import { statusForOwner } from '../record/policy.ts'
import { findUpcomingOfPet } from './upcoming-query.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

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
