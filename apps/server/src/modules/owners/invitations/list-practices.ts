import type { RouteData } from '@vetvisit/contract/http'
import type { listPractices as route } from '@vetvisit/contract/owners/care-routes'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { findPracticesOf } from './practices-query.ts'
import { practicesToWire } from './presenter.ts'
import { listInvitationsOfOwner } from './received-query.ts'

/** Invitations are sent to an address, so only an owner who has confirmed theirs sees them. */
export type InvitedOwner = OwnerScope & { emailVerified: boolean }

/** The practices that have the owner on record, and the invitations to the owner's confirmed address. */
export async function listPractices(
  context: Pick<Context, 'database' | 'files'>,
  { ownerId, emailVerified }: InvitedOwner,
  now: Instant,
): Promise<RouteData<typeof route>> {
  const { database } = context
  const [practices, invitations] = await Promise.all([
    findPracticesOf(database, ownerId, now),
    emailVerified ? listInvitationsOfOwner(database, ownerId, now) : [],
  ])
  return practicesToWire(context, practices, invitations)
}
