import type { OwnerScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import { lockDoctor } from '../../../db/locks.ts'
import { changeStatus } from './change-status.ts'
import { statusForOwner } from '../record/policy.ts'
import { findUpcomingOfPet } from './upcoming-query.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

/** How many requests and agreed visits of a pet lie ahead. */
export async function countUpcomingAppointments(
  database: Database,
  { ownerId }: OwnerScope,
  petId: string,
  now: number,
): Promise<number> {
  return (await findUpcomingOfPet(database, { ownerId, petId, now })).length
}

/**
 * Withdraws the requests and cancels the visits of a pet that lie ahead, in the running transaction. The practices are
 * told, and who waits is offered what comes free.
 *
 * @param noticeCounts false where no notice can be given: the animal has died
 * @throws DomainError too_late when a clinic's notice has passed, and then nothing is cancelled
 */
export async function cancelUpcomingAppointments(
  context: ChangeContext,
  scope: OwnerScope,
  petId: string,
  { noticeCounts }: { noticeCounts: boolean },
  now: number,
): Promise<void> {
  const { database } = context
  const ofPet = { ownerId: scope.ownerId, petId, now }
  const doctors = new Set((await findUpcomingOfPet(database, ofPet)).map(({ doctorId }) => doctorId))
  // Always in one order, so that two owners who do this never wait for each other.
  const inOrder = [...doctors].toSorted()
  for (const doctorId of inOrder) await lockDoctor(database, doctorId)
  for (const row of await findUpcomingOfPet(database, ofPet)) {
    const status = noticeCounts
      ? statusForOwner(row, { _id: row.id, isCancelled: true }, now)
      : row.status === 'requested'
        ? 'withdrawn'
        : 'cancelled'
    if (status !== null) await changeStatus(context, row, { status, reason: null }, scope, now)
  }
  for (const doctorId of inOrder) await offerFreedTimes(context, doctorId, now)
}
