import type { RouteData } from '@vetvisit/contract/http'
import type { findPatientByEmail as route } from '@vetvisit/contract/owners/care-routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { isOnRecord, listInvitationsOfDoctor } from './repository.ts'
import { requireMayInvite } from './policy.ts'

/** The state of an invitation to an address, from the doctor's own records alone. @throws DomainError not_found, not_verified */
export async function invitationStateOf(
  { config, database }: Pick<Context, 'config' | 'database'>,
  scope: PracticeScope,
  email: string,
  now: Instant,
): Promise<RouteData<typeof route>> {
  requireMayInvite(config, scope)
  if (await isOnRecord(database, scope.practiceId, email)) return { email, state: 'on_record' }
  const open = await listInvitationsOfDoctor(database, scope.practiceId, now)
  return { email, state: open.some((invitation) => invitation.email === email) ? 'asked' : 'new' }
}
