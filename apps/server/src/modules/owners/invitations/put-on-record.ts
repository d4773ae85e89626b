import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockForOwner } from '../../../db/locks.ts'
import { beginCare } from '../../care/public.ts'
import { handOverFiles, releaseFile } from '../../files/public.ts'
import { recordCareNotification } from '../../notifications/public.ts'
import { mergeManagedOwner } from './merge-managed-owner.ts'
import { findPersonSummary } from './person-query.ts'
import { careParams } from './presenter.ts'

/**
 * Puts an owner on a practice's record and notifies its vet. The owner also receives the pets of the record that the practice kept
 * for them.
 *
 * @param managedId the managed owner whose record is handed over; null if there is none
 */
export async function putOnRecord(
  context: ChangeContext,
  { ownerId }: OwnerScope,
  { practiceId, doctorId, managedId }: { practiceId: string; doctorId: string; managedId: string | null },
  now: Instant,
): Promise<void> {
  const { database } = context
  await beginCare(database, { practiceId, ownerId, origin: 'invitation' }, now)
  if (managedId !== null) {
    // The practice may be booking for the record that closes, or changing its address.
    await lockForOwner(database, managedId, practiceId)
    const picture = await mergeManagedOwner(database, { managedId, ownerId }, now)
    if (picture !== null) await releaseFile(context, picture, now)
    await handOverFiles(context, { ownerId })
  }
  const doctor = await findPersonSummary(database, doctorId)
  const owner = await findPersonSummary(database, ownerId)
  if (!doctor || !owner) throw new DomainError('not_found')
  const notification = { type: 'care-accepted', params: careParams(owner, doctor), to: [doctor] } as const
  await recordCareNotification(context, notification, now)
}
