import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import type { listPractices as route } from '@vetvisit/contract/owners/care-routes'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { findManagedByEmail } from '../profile/managed-query.ts'
import { type InvitedOwner, listPractices } from './list-practices.ts'
import { putOnRecord } from './put-on-record.ts'
import { lockInvitationOfOwner, writeAnswer } from './received-query.ts'

/**
 * Answers a doctor's invitation. Accepting puts the owner on the doctor's record; a refusal notifies no one.
 *
 * @throws DomainError verify_email, not_found, wrong_state for declining an accepted invitation
 */
export async function answerInvitation(
  context: ChangeContext,
  owner: InvitedOwner,
  { id, accept }: { id: string; accept: boolean },
  now: Instant,
): Promise<RouteData<typeof route>> {
  const { database } = context
  if (!owner.emailVerified) throw new DomainError('verify_email')
  const invitation = await lockInvitationOfOwner(database, { id, ownerId: owner.ownerId }, now)
  if (!invitation) throw new DomainError('not_found')
  const answer = accept ? 'accepted' : 'declined'
  if (invitation.answer === 'accepted' && !accept)
    throw new DomainError('wrong_state', { text: 'refusals.invitationClosed' })
  if (invitation.answer !== answer) {
    await writeAnswer(database, { id, answer })
    const { practiceId, doctorId, email } = invitation
    if (accept) {
      const managed = await findManagedByEmail(database, practiceId, email)
      await putOnRecord(context, owner, { practiceId, doctorId, managedId: managed?.id ?? null }, now)
    }
  }
  return listPractices(context, owner, now)
}
