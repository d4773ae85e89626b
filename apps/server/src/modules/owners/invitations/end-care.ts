import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import type { listPractices as route } from '@vetvisit/contract/owners/care-routes'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockForOwner } from '../../../db/locks.ts'
import { endCare as endCareOf } from '../../care/public.ts'
import { endShares } from '../../notes/public.ts'
import { type InvitedOwner, listPractices } from './list-practices.ts'
import { countOpenAppointments, findPracticesOf } from './practices-query.ts'
import { declineInvitations } from './received-query.ts'
import { INVITATION_MS } from './rules.ts'

/**
 * Takes the owner off a practice's record. The practice keeps its own notes and loses access to everything else at once; notes are no longer
 * shared with it, and it cannot invite the owner again for a while.
 *
 * @param doctorId the vet by whose name the practice goes
 * @throws DomainError not_found, practice_has_visits with `details.appointments` while appointments are open
 */
export async function endCare(
  context: Pick<Context, 'database' | 'files'>,
  owner: InvitedOwner,
  doctorId: string,
  now: Instant,
): Promise<RouteData<typeof route>> {
  const { database } = context
  // Lock: nothing is booked or approved between the count and the end.
  await lockForOwner(database, owner.ownerId)
  const practices = await findPracticesOf(database, owner.ownerId, now)
  const practice = practices.find(({ doctor }) => doctor.id === doctorId)
  if (!practice) throw new DomainError('not_found')
  const pair = { ownerId: owner.ownerId, practiceId: practice.practiceId }
  const appointments = await countOpenAppointments(database, pair, now)
  if (appointments > 0) throw new DomainError('practice_has_visits', { details: { appointments } })
  if (await endCareOf(database, pair, now)) {
    await endShares(database, { ...pair, now })
    await declineInvitations(database, { ...pair, expiresAt: now + INVITATION_MS })
  }
  return listPractices(context, owner, now)
}
