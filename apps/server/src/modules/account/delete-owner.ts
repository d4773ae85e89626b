import type { AccountDeletion } from '@vetvisit/contract/account/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Caller, OwnerScope, PracticeScope } from '../../caller.ts'
import type { Context, ChangeContext } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { lockForOwner } from '../../db/locks.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { refuseOtherId } from '../../read-only.ts'
import { cancelAppointmentsOfOwner } from '../appointments/public.ts'
import { endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { releaseFile, releaseFilesOf } from '../files/public.ts'
import { type Address, erasePeople, eraseRows, findAddress, lockPerson } from './repository.ts'

type Parts = ChangeContext & Pick<Context, 'config'>

/** Who asks, and what was sent besides the password. */
export type Deletion = { caller: Caller; sent: Pick<AccountDeletion, '_id' | 'id'> }

/**
 * Deletes the caller's account for good (specification/readings §3): personal data is erased, what belongs to the practices' records stays
 * under a pseudonym, visits to come are cancelled and the clinics told, and every session ends. The password was asked before.
 *
 * @throws DomainError demo_account for the accounts that visitors of the demo share, not_found for another person's id
 */
export async function deleteOwner(
  context: Parts,
  { ownerId }: OwnerScope,
  { caller, sent }: Deletion,
  now: number,
): Promise<void> {
  const { database, config } = context
  refuseOtherId(ownerId, sent)
  const address = await findAddress(database, ownerId)
  if (config.demo && isDemoAccount(address.email)) throw new DomainError('demo_account')
  const doctorIds = await lockForOwner(database, ownerId)
  // First the names, so that whoever is told of the cancelled visits is told the pseudonym; and the places in waiting lists, so
  // that what comes free is not offered to somebody who is gone.
  await erasePeople(database, [ownerId], now)
  await cancelAppointmentsOfOwner(context, { ownerId }, doctorIds, now)
  await endSessionsOf(context, ownerId, now, { why: 'account_deleted' })
  await releaseFilesOf(context, { ownerId }, now)
  await eraseRows(
    database,
    { people: { ids: [ownerId], emails: confirmedOf(address) }, owners: [ownerId] },
    now,
  )
  await noteDeletion(context, { caller, call: 'deleteOwner' }, now)
}

/**
 * Ends the account of an assistant who leaves the practice. The name stays, because the practice's records say who did what; the
 * doctor is told by mail.
 *
 * @throws DomainError as `deleteOwner`
 */
export async function leavePractice(
  context: Parts,
  { actorId, doctorId }: PracticeScope,
  { caller, sent }: Deletion,
  now: number,
): Promise<void> {
  const { database, config } = context
  refuseOtherId(actorId, sent)
  const person = await lockPerson(database, actorId)
  if (!person) throw new DomainError('session_expired')
  if (config.demo && isDemoAccount(person.email)) throw new DomainError('demo_account')
  if (person.profileFileId !== null) await releaseFile(context, person.profileFileId, now)
  await erasePeople(database, [actorId], now, 'kept')
  await endSessionsOf(context, actorId, now, { why: 'account_deleted' })
  await eraseRows(database, { people: { ids: [actorId], emails: confirmedOf(person) }, owners: [] }, now)
  const facts = { assistant: person.fullname }
  await queueMail(database, { kind: 'assistant-left', recipientId: doctorId, facts }, now)
  await noteDeletion(context, { caller, call: 'deleteAccount' }, now)
}

/** What lies under an address goes with the account only when the address was shown to be the person's. */
export const confirmedOf = ({ email, isConfirmed }: Address): string[] =>
  email !== null && isConfirmed ? [email] : []

export const noteDeletion = (
  { database }: Pick<Context, 'database'>,
  { caller, call }: { caller: Caller; call: string },
  now: number,
): Promise<void> =>
  recordAudit(database, {
    caller,
    call,
    outcome: 'done',
    object: { type: 'user', id: caller.userId },
    now,
  })
