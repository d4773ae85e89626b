import type { AccountDeletion } from '@vetvisit/contract/account/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Caller, OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { lockForOwner } from '../../db/doctor-lock.ts'
import { refuseOtherId } from '../../read-only.ts'
import { endVisitsOf } from '../appointments/leaving-commands.ts'
import { endSessionsOf } from '../auth/commands.ts'
import { isDemoAccount } from '../auth/policy.ts'
import { releaseFilesOf } from '../files/commands.ts'
import { pseudonymOf } from './policy.ts'
import { erasePerson, erasePersonalRows, findEmail } from './repository.ts'

type Parts = Pick<Context, 'config' | 'database' | 'files' | 'live' | 'log' | 'clock'>
type Deletion = OwnerScope & { caller: Caller; sent: Pick<AccountDeletion, '_id' | 'id'> }

/**
 * Deletes the caller's account for good (decisions §3): personal data is erased, what belongs to the practices' records stays
 * under a pseudonym, visits to come are cancelled and the clinics told, and every session ends. The password was asked before.
 *
 * @throws DomainError demo_account for the accounts that visitors of the demo share, not_found for another person's id
 */
export async function deleteOwner(
  context: Parts,
  { ownerId, caller, sent }: Deletion,
  now: number,
): Promise<void> {
  const { database, config } = context
  refuseOtherId(ownerId, sent)
  const email = await findEmail(database, ownerId)
  if (config.demo && isDemoAccount(email)) throw new DomainError('demo_account')
  const doctorIds = await lockForOwner(database, ownerId)
  // First the names, so that whoever is told of the cancelled visits is told the pseudonym; and the places in waiting lists, so
  // that what comes free is not offered to somebody who is gone.
  await erasePerson(database, ownerId, pseudonymOf(ownerId), now)
  await endVisitsOf(context, { ownerId }, doctorIds, now)
  await endSessionsOf(context, ownerId, now)
  await releaseFilesOf(context, { ownerId }, now)
  await erasePersonalRows(database, { ownerId, email }, now)
  await recordAudit(database, {
    caller,
    call: 'deleteOwner',
    outcome: 'done',
    object: { type: 'user', id: ownerId },
    now,
  })
}
