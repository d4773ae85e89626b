import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../db/instant.ts'
import type { OwnerScope } from '../../context/caller.ts'
import type { ChangeContext, Context } from '../../context/context.ts'
import { lockForOwner } from '../../db/locks.ts'
import { refuseOtherId } from '../../context/sent-fields.ts'
import { cancelAppointmentsOfOwner } from '../appointments/public.ts'
import { endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { releaseFilesOf } from '../files/public.ts'
import { eraseRows } from './personal-rows-query.ts'
import { type Deletion, recordDeletion } from './record-deletion.ts'
import { erasePeople, findAddress } from './repository.ts'
import { confirmedAddresses } from './rules.ts'

/**
 * Deletes an owner's account for good (specification/readings §3): personal data is erased, the practices' records stay under a pseudonym,
 * upcoming appointments are cancelled and the practices notified, and every session ends. The password was checked before.
 *
 * @throws DomainError demo_account for the accounts that visitors of the demo share, not_found for another person's id
 */
export async function deleteOwner(
  context: ChangeContext & Pick<Context, 'config'>,
  { ownerId }: OwnerScope,
  { caller, sent }: Deletion,
  now: Instant,
): Promise<void> {
  const { database, config } = context
  refuseOtherId(ownerId, sent)
  const [address = { email: null, isConfirmed: false }] = await findAddress(database, { userId: ownerId })
  if (config.demo && isDemoAccount(address.email)) throw new DomainError('demo_account')
  const doctorIds = await lockForOwner(database, ownerId)
  // Names first, so that notifications of the cancelled appointments hold the pseudonym; waiting list entries with them, so that no
  // freed time is offered to the owner.
  await erasePeople(database, [ownerId], now)
  await cancelAppointmentsOfOwner(context, { ownerId }, doctorIds, now)
  await endSessionsOf(context, ownerId, now, { why: 'account_deleted' })
  await releaseFilesOf(context, { ownerId }, now)
  const people = { ids: [ownerId], emails: confirmedAddresses(address) }
  await eraseRows(database, { people, owners: [ownerId] }, now)
  await recordDeletion(context, { caller, call: 'deleteOwner' }, now)
}
