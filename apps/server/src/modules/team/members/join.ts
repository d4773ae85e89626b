import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { closeInbox } from '../../notifications/public.ts'
import { readInvitation } from '../accept-invitation.ts'
import { endMembership } from '../end-membership.ts'
import { deletePendingOfPractice, findOpen, takeOpen } from '../invited-query.ts'
import { closePractice, insertMember } from '../practices-query.ts'

/** The open invitation of a token. Undefined for a dead link. */
export async function openInvitationOf(database: Database, token: string, now: Instant) {
  const invitation = await readInvitation(database, token, now)
  if (!invitation) return undefined
  const [open] = await findOpen(database, { orderId: invitation.orderId })
  return open
}

/** Uses an invitation up. @returns false if it was accepted or withdrawn meanwhile */
export async function takeInvitation(database: Database, token: string, now: Instant): Promise<boolean> {
  const invitation = await readInvitation(database, token, now)
  return invitation !== null && (await takeOpen(database, { orderId: invitation.orderId })).length > 0
}

/** Closes the empty practice of a vet who joins another one: its invitations end. */
export async function closeEmptyPractice(
  context: Pick<Context, 'database' | 'live'>,
  { userId, practiceId }: { userId: string; practiceId: string },
  now: Instant,
): Promise<void> {
  const { database } = context
  await closePractice(database, { practiceId, now })
  await deletePendingOfPractice(database, { practiceId })
  await endMembership(context, { userId, practiceId }, now)
  closeInbox(context, userId)
}

/** A person becomes a vet of the practice, and no admin. */
export async function joinAsVet(
  database: Database,
  { userId, practiceId }: { userId: string; practiceId: string },
  now: Instant,
): Promise<void> {
  await insertMember(database, { practiceId, userId, kind: 'vet', principalId: null, rights: [], now })
}
