import type { PasswordOwner } from '@vetvisit/contract/auth/rules'
import type { MemberKind } from '@vetvisit/contract/assistants/rules'
import type { Instant } from '../../db/instant.ts'
import type { Database } from '../../db/client.ts'
import { lockPractice } from '../../db/locks.ts'
import { readToken, signedToken } from '../../db/secrets.ts'
import { freeAddress, insertAccount, LINK_LIFETIME_MS } from '../auth/public.ts'
import { findInvited, findOpen, takeOpen } from './invited-query.ts'
import { insertMember } from './practices-query.ts'

const SECRET = 'invitations'
const TEXT = /^([0-9a-f-]{36})\.(mail|link)\.(\d{13,16})$/

/** How the invited person got the link: only a mailed one proves the address; the doctor can show the other to anyone. */
type Way = 'mail' | 'link'

/** Path of the page on which the invited person sets a password; a vet may also join with the account they have. Valid for a week, or until the invitation is accepted or withdrawn. */
export async function invitationPath(
  database: Database,
  { orderId, kind, way }: { orderId: string; kind: MemberKind; way: Way },
  now: Instant,
): Promise<{ path: string; until: number }> {
  const until = now + LINK_LIFETIME_MS.invitation
  const token = await signedToken(database, `${orderId}.${way}.${until}`, { secret: SECRET, now })
  return { path: `${kind === 'vet' ? '/join' : '/forgot-password'}?token=${token}`, until }
}

/** The invitation that a token names, and how the person got it; null for an invalid token. */
export async function readInvitation(
  database: Database,
  token: string,
  now: Instant,
): Promise<{ orderId: string; way: Way } | null> {
  const [, orderId, way, until] =
    TEXT.exec((await readToken(database, token, { secret: SECRET, now })) ?? '') ?? []
  if (orderId === undefined || Number(until) <= now) return null
  return { orderId, way: way === 'mail' ? 'mail' : 'link' }
}

/** The invited person, if the invitation can be accepted now. Read before the slow hash is made. */
export async function findInvitedPerson(
  database: Database,
  token: string,
  now: Instant,
): Promise<PasswordOwner | undefined> {
  const invitation = await readInvitation(database, token, now)
  if (!invitation) return undefined
  const [person] = await findInvited(database, { orderId: invitation.orderId })
  return person
}

/** A new member of a practice, and whether the link proves the address. */
type Accepted = { userId: string; email: string; isProven: boolean; kind: MemberKind; practiceId: string }

/**
 * Creates the account of an invited person, who works for the practice from then on. It has no password yet. Of several calls at once,
 * one gets the invitation. If the link proves the address, an account that never confirmed it loses it.
 *
 * @returns the account, and whether the link proves the address; undefined for an invalid link
 * @throws DomainError email_taken if the address has an account meanwhile
 */
export async function acceptInvitation(
  database: Database,
  token: string,
  now: Instant,
): Promise<Accepted | undefined> {
  const invitation = await readInvitation(database, token, now)
  const [open] = invitation ? await findOpen(database, { orderId: invitation.orderId }) : []
  // Lock: a vet who leaves passes assistants on, also one who joins now. An invited vet works for nobody, so joining needs none.
  if (open && open.kind !== 'vet') await lockPractice(database, open.practiceId)
  const [taken] = invitation ? await takeOpen(database, { orderId: invitation.orderId }) : []
  if (!invitation || !taken) return undefined
  const { id: userId, practiceId, kind, principalId, rights, ...person } = taken
  const { email } = person
  const isProven = invitation.way === 'mail'
  if (isProven) await freeAddress(database, { email, exceptUserId: userId })
  const account = {
    id: userId,
    role: kind === 'vet' ? 'doctor' : 'assistant',
    passwordHash: null,
    language: null,
    createdAt: now,
  } as const
  await insertAccount(database, { ...person, ...account })
  await insertMember(database, { practiceId, userId, kind, principalId, rights, now })
  return { userId, email, isProven, kind, practiceId }
}
