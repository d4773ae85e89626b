import { DomainError } from '@vetvisit/contract/errors'
import type { getJoinOffer } from '@vetvisit/contract/team/routes'
import type { RouteData } from '@vetvisit/contract/http'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { findPractice, openInvitationOf } from '../../team/public.ts'
import { countUsage } from './usage-query.ts'

/** The practice that a vet would join by the link of an invitation. @throws DomainError invalid for a dead link */
export async function joinOffer(
  { database }: Pick<Context, 'database'>,
  caller: Pick<Caller, 'userId' | 'role' | 'practice'> | null,
  token: string,
  now: Instant,
): Promise<RouteData<typeof getJoinOffer>> {
  const invitation = await openInvitationOf(database, token, now)
  const practice = invitation && (await findPractice(database, invitation))
  if (!invitation || invitation.kind !== 'vet' || !practice) throw deadLink()
  const own = caller?.role === 'doctor' ? caller.practice : null
  const [usage] = own
    ? await countUsage(database, { practiceId: own.practiceId, userId: caller?.userId ?? '', now })
    : []
  return {
    practiceName: practice.shownName,
    invitedBy: invitation.invitedBy,
    fullname: invitation.fullname,
    email: invitation.email,
    isServiceProvider: practice.isServiceProvider,
    own: usage ?? null,
  }
}

export const deadLink = () => new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
