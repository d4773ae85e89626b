import type { PasswordOwner } from '@vetvisit/contract/auth/rules'
import type { Database } from '../../db/client.ts'
import { readToken, signedToken } from '../../db/secrets.ts'
import { findInvited, takeInvitation } from './invitation-query.ts'
import { LINK_LIFETIME_MS } from './rules.ts'

const SECRET = 'invitations'
const TEXT = /^([0-9a-f-]{36})\.(mail|link)\.(\d{13,16})$/

/** How the invited person got the link: only its reader has what was mailed; what the doctor shows proves no address. */
type Way = 'mail' | 'link'

/** The page on which the invited person sets a password, with what opens it. It holds until the invitation is accepted or withdrawn, or a week. */
export async function invitationPath(
  database: Database,
  { orderId, way }: { orderId: string; way: Way },
  now: number,
): Promise<{ path: string; until: number }> {
  const until = now + LINK_LIFETIME_MS.invitation
  const token = await signedToken(database, `${orderId}.${way}.${until}`, { secret: SECRET, now })
  return { path: `/forgot-password?token=${token}`, until }
}

async function readInvitation(
  database: Database,
  token: string,
  now: number,
): Promise<{ orderId: string; way: Way } | null> {
  const [, orderId, way, until] =
    TEXT.exec((await readToken(database, token, { secret: SECRET, now })) ?? '') ?? []
  if (orderId === undefined || Number(until) <= now) return null
  return { orderId, way: way === 'mail' ? 'mail' : 'link' }
}

/** Whose invitation it is, if it could be accepted now; asked before the costly hash is made. */
export async function findInvitedPerson(
  database: Database,
  token: string,
  now: number,
): Promise<PasswordOwner | undefined> {
  const invitation = await readInvitation(database, token, now)
  return invitation ? findInvited(database, invitation.orderId) : undefined
}

/**
 * Begins the account of somebody who is invited, who works for the practice from then on.
 *
 * @returns whose it is, and whether the link shows that the address is theirs; undefined for a dead link
 * @throws DomainError email_taken when the address has an account meanwhile
 */
export async function acceptInvitation(
  database: Database,
  token: string,
  now: number,
): Promise<{ userId: string; email: string; isProven: boolean } | undefined> {
  const invitation = await readInvitation(database, token, now)
  if (!invitation) return undefined
  const isProven = invitation.way === 'mail'
  const begun = await takeInvitation(database, invitation.orderId, { isProven, now })
  return begun && { ...begun, isProven }
}
