import type { Invitation } from '@vetvisit/contract/owners/care-routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { invitationToWire } from './presenter.ts'
import { listInvitationsOfDoctor } from './repository.ts'
import { requireVeterinarian } from './policy.ts'

/** The doctor's open invitations, newest first. @throws DomainError not_found for assistants and service providers */
export async function listInvitations(
  database: Database,
  scope: PracticeScope,
  now: Instant,
): Promise<Invitation[]> {
  requireVeterinarian(scope)
  return (await listInvitationsOfDoctor(database, scope.practiceId, now)).map(invitationToWire)
}
