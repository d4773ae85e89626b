import { DomainError } from '@vetvisit/contract/errors'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext, Context } from '../../context/context.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { refuseOtherId } from '../../context/sent-fields.ts'
import { listVets } from '../team/public.ts'
import { endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { releaseFile } from '../files/public.ts'
import { eraseRows } from './personal-rows-query.ts'
import { type Deletion, recordDeletion } from './record-deletion.ts'
import { erasePeople, lockPerson } from './repository.ts'
import { confirmedAddresses } from './rules.ts'

/**
 * Deletes the account of an assistant or a reception who leaves the practice, and notifies their doctor or an admin by mail. The name stays, because the practice's
 * records name their authors. The password was checked before.
 *
 * @throws DomainError demo_account for the accounts that visitors of the demo share, not_found for another person's id
 */
export async function leavePractice(
  context: ChangeContext & Pick<Context, 'config'>,
  { actorId, signerId, practiceId }: PracticeScope,
  { caller, sent }: Deletion,
  now: Instant,
): Promise<void> {
  const { database, config } = context
  refuseOtherId(actorId, sent)
  const [person] = await lockPerson(database, { userId: actorId })
  if (!person) throw new DomainError('session_expired')
  if (config.demo && isDemoAccount(person.email)) throw new DomainError('demo_account')
  if (person.profileFileId !== null) await releaseFile(context, person.profileFileId, now)
  await erasePeople(database, [actorId], now, 'kept')
  await endSessionsOf(context, actorId, now, { why: 'account_deleted' })
  const people = { ids: [actorId], emails: confirmedAddresses(person) }
  await eraseRows(database, { people, owners: [] }, now)
  const facts = { assistant: person.fullname }
  const recipientId = signerId ?? (await adminOf(database, practiceId))
  await queueMail(database, { kind: 'assistant-left', recipientId, facts }, now)
  await recordDeletion(context, { caller, call: 'deleteAccount' }, now)
}

/** The admin who hears of the reception. */
async function adminOf(database: Database, practiceId: string): Promise<string | null> {
  return (
    (await listVets(database, { practiceId })).find(({ isAdmin, isDisabled }) => isAdmin && !isDisabled)
      ?.id ?? null
  )
}
