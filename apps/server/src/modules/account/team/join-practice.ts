import { DomainError } from '@vetvisit/contract/errors'
import { ACCOUNT_CHANGED } from '@vetvisit/contract/events'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockPractice, lockResources } from '../../../db/locks.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import {
  closeEmptyPractice,
  findPractice,
  joinAsVet,
  listVets,
  openInvitationOf,
  takeInvitation,
} from '../../team/public.ts'
import { nameNameless } from '../../auth/public.ts'
import { workAtClinics } from '../../clinics/public.ts'
import { lockPerson } from '../repository.ts'
import { deadLink } from './join-offer.ts'
import { countUsage } from './usage-query.ts'

type Parts = Pick<Context, 'database' | 'live'>

/**
 * A vet joins another practice with the account they have, by the link of an invitation (specification/authorization N12). Their own
 * practice must be empty, and ends, because records never move silently. The vet works at all clinics of the practice from then on, under the
 * name of the invitation as long as they have not said their own.
 *
 * @throws DomainError invalid for a dead link, one for another address, or a practice of another kind; practice_in_use with counts
 */
export async function joinPractice(
  context: Parts,
  scope: PracticeScope,
  token: string,
  now: Instant,
): Promise<void> {
  const { database, live } = context
  const { actorId } = scope
  const invitation = await openInvitationOf(database, token, now)
  const practice = invitation && (await findPractice(database, invitation))
  if (!invitation || invitation.kind !== 'vet' || !practice) throw deadLink()
  await lockForJoin(context, { from: scope.practiceId, to: invitation.practiceId, userId: actorId })
  const [person] = await lockPerson(database, { userId: actorId })
  if (!person) throw new DomainError('session_expired')
  if (person.email !== invitation.email)
    throw new DomainError('invalid', { fields: { token: 'validation.invitationOfOther' } })
  if (scope.isServiceProvider !== practice.isServiceProvider)
    throw new DomainError('invalid', { fields: { token: 'validation.practiceKindsDiffer' } })
  await requireEmpty(context, scope, now)
  // It may have been used or withdrawn while this call waited.
  if (!(await takeInvitation(database, token, now))) throw deadLink()
  const member = { userId: actorId, practiceId: invitation.practiceId }
  // Colleagues choose whom they hand appointments over to by name.
  await nameNameless(database, { id: actorId, fullname: invitation.fullname })
  await closeEmptyPractice(context, { userId: actorId, practiceId: scope.practiceId }, now)
  await joinAsVet(database, member, now)
  await workAtClinics(context, { ...member, doctorId: actorId }, now)
  const object = { type: 'practice', id: invitation.practiceId }
  await recordAudit(database, { caller: actorOf(scope), call: 'joinPractice', outcome: 'done', object, now })
  database.afterCommit(() => live.emitTo(actorId, ACCOUNT_CHANGED, { action: 'changed', data: null }))
}

/** Locks the vets of both practices, because their clinics change, and the records of both. */
async function lockForJoin(
  { database }: Parts,
  { from, to, userId }: { from: string; to: string; userId: string },
): Promise<void> {
  const vets = (await listVets(database, { practiceId: to })).map(({ id }) => id)
  const [first, second] = from < to ? [from, to] : [to, from]
  await lockResources(database, { vets: [...vets, userId], practiceId: first })
  await lockPractice(database, second)
}

/** @throws DomainError practice_in_use with counts */
async function requireEmpty({ database }: Parts, scope: PracticeScope, now: Instant): Promise<void> {
  const { practiceId, actorId } = scope
  const [usage] = await countUsage(database, { practiceId, userId: actorId, now })
  if (usage && Object.values(usage).some((count) => count > 0))
    throw new DomainError('practice_in_use', { details: usage })
}
