import { MEMBER_SHAPES } from '@vetvisit/contract/assistants/merging'
import { DomainError } from '@vetvisit/contract/errors'
import { ACCOUNT_CHANGED } from '@vetvisit/contract/events'
import type { Member, MemberChanges } from '@vetvisit/contract/team/routes'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { mergeSeen, refuseFields } from '../../../context/sent-fields.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockPractice } from '../../../db/locks.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { requireAdmin } from './policy.ts'
import { colleagueToWire } from './presenter.ts'
import { listVets, lockColleague, writeMembership } from './team-query.ts'

/**
 * Makes a vet an admin or ends it, or changes the rights of another member. They apply from the member's next call, and their open screens
 * reload. Admins act one at a time, so that two who end each other's rights leave one.
 *
 * @throws DomainError not_found also for oneself, invalid, stale
 */
export async function changeMember(
  context: Pick<Context, 'database' | 'files' | 'live'>,
  scope: PracticeScope,
  { memberId, sent }: { memberId: string; sent: MemberChanges },
  now: Instant,
): Promise<Member> {
  const { database, live } = context
  const { practiceId, actorId } = scope
  await lockPractice(database, practiceId)
  // Another admin may have ended it while this call waited.
  const vets = await listVets(database, scope)
  requireAdmin({ isAdmin: vets.some((vet) => vet.id === actorId && vet.isAdmin) })
  const current = await lockColleague(database, scope, memberId)
  if (!current || memberId === actorId) throw new DomainError('not_found')
  const isVet = current.kind === 'vet'
  refuseFields({
    ...(sent.isAdmin !== undefined && !isVet && { isAdmin: 'validation.readOnly' }),
    ...(sent.rights !== undefined && isVet && { rights: 'validation.readOnly' }),
  })
  const changes = mergeSeen(colleagueToWire(context, current, now), sent, MEMBER_SHAPES)
  const next = {
    ...current,
    isAdmin: changes.isAdmin ?? current.isAdmin,
    rights: changes.rights ?? current.rights,
  }
  await writeMembership(database, { practiceId, ...next })
  const object = { type: 'user', id: memberId }
  await recordAudit(database, { caller: actorOf(scope), call: 'updateMember', outcome: 'done', object, now })
  database.afterCommit(() => live.emitTo(memberId, ACCOUNT_CHANGED, { action: 'changed', data: null }))
  return colleagueToWire(context, next, now)
}
