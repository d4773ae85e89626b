import { DomainError } from '@vetvisit/contract/errors'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { kindOfMember, removeAssistant, requireMayRemove } from '../../team/public.ts'
import { endSessionsOf, isDemoAccount } from '../../auth/public.ts'
import { lockPerson } from '../repository.ts'
import { endVet } from './end-vet.ts'

type Parts = ChangeContext & Pick<Context, 'config'>

/** A vet leaves the practice by their own will. @throws DomainError last_admin also for a vet alone, practice_has_visits, demo_account */
export async function leave(context: Parts, scope: PracticeScope, now: Instant): Promise<void> {
  await end(context, scope, { memberId: scope.actorId, call: 'leavePractice' }, now)
}

/**
 * Removes a member: a vet leaves as by their own will, and is signed out (decision 465); the account of an assistant or a reception ends.
 *
 * @throws DomainError not_found, own_account, practice_has_visits, last_admin, demo_account
 */
export async function removeMember(
  context: Parts,
  scope: PracticeScope,
  memberId: string,
  now: Instant,
): Promise<void> {
  const kind = await kindOfMember(context.database, scope, memberId)
  if (kind === undefined) throw new DomainError('not_found')
  requireMayRemove(scope, kind)
  if (memberId === scope.actorId) throw new DomainError('own_account')
  if (kind === 'vet') return end(context, scope, { memberId, call: 'removeMember' }, now)
  await removeAssistant(context, scope, memberId, now)
}

async function end(
  context: Parts,
  scope: PracticeScope,
  { memberId, call }: { memberId: string; call: string },
  now: Instant,
): Promise<void> {
  const { database, config } = context
  const { practiceId, isServiceProvider, actorId } = scope
  const removedBy = memberId === actorId ? undefined : actorId
  // After the locks of vets, which come first.
  const leaving = { userId: memberId, practiceId, isServiceProvider, removedBy }
  await endVet(context, leaving, { opensOwn: true }, now)
  const [person] = await lockPerson(database, { userId: memberId })
  if (config.demo && person && isDemoAccount(person.email)) throw new DomainError('demo_account')
  // Pages that are open anywhere still show what the practice has on record.
  if (removedBy !== undefined) await endSessionsOf(context, memberId, now, { why: 'removed' })
  const object = { type: 'user', id: memberId }
  await recordAudit(database, { caller: actorOf(scope), call, outcome: 'done', object, now })
}
