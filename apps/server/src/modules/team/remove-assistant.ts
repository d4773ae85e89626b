import { DomainError } from '@vetvisit/contract/errors'
import { actorOf, type PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { closeAssistantAccount, endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { releaseFile } from '../files/public.ts'
import { endMembership } from './end-membership.ts'
import { kindOfPending, removePending } from './invited-query.ts'
import { lockMember } from './repository.ts'
import { mayChangeRights, requireTeamRight } from './policy.ts'

/**
 * Removes an assistant with all their sessions, or withdraws an invitation.
 *
 * @throws DomainError not_found, own_account for an assistant who removes themselves, demo_account for the account that visitors of
 *   the demo share
 */
export async function removeAssistant(
  context: Pick<Context, 'database' | 'live' | 'config'>,
  scope: PracticeScope,
  assistantId: string,
  now: Instant,
): Promise<void> {
  const { database, config } = context
  requireTeamRight(scope, assistantId)
  // A doctor is not an assistant, so their own id is unknown here.
  if (assistantId === scope.actorId)
    throw new DomainError(mayChangeRights(scope) ? 'not_found' : 'own_account')
  // Vets are colleagues: their invitations are withdrawn by an admin (withdraw-invitation.ts).
  if ((await kindOfPending(database, scope, assistantId)) === 'vet') throw new DomainError('not_found')
  const pending = await removePending(database, scope, assistantId)
  if (pending) {
    if (pending.profileFileId !== null) await releaseFile(context, pending.profileFileId, now)
    return
  }
  const member = await lockMember(database, scope, assistantId)
  if (!member) throw new DomainError('not_found')
  const { profileFileId, email } = member
  if (config.demo && isDemoAccount(email)) throw new DomainError('demo_account')
  await closeAssistantAccount(database, { id: assistantId, now })
  await endMembership(context, { userId: assistantId, practiceId: scope.practiceId }, now)
  if (profileFileId !== null) await releaseFile(context, profileFileId, now)
  await endSessionsOf(context, assistantId, now, { why: 'removed' })
  await recordAudit(database, {
    caller: actorOf(scope),
    call: 'deleteAssistant',
    outcome: 'done',
    object: { type: 'user', id: assistantId },
    now,
  })
}
