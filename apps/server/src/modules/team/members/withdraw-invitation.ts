import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { releaseFile } from '../../files/public.ts'
import { kindOfPending, removePending } from '../invited-query.ts'
import { requireMayInvite } from './policy.ts'

/** Withdraws an invitation: its link is dead at once. @throws DomainError not_found */
export async function withdrawInvitation(
  context: Pick<Context, 'database'>,
  scope: PracticeScope,
  invitationId: string,
  now: Instant,
): Promise<void> {
  const { database } = context
  const kind = await kindOfPending(database, scope, invitationId)
  if (kind === undefined) throw new DomainError('not_found')
  requireMayInvite(scope, kind)
  const removed = await removePending(database, scope, invitationId)
  if (removed && removed.profileFileId !== null) await releaseFile(context, removed.profileFileId, now)
}
