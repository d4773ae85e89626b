import type { MemberKind } from '@vetvisit/contract/assistants/rules'
import type { OutboxEntry } from '../../db/transactions/outbox.ts'
import type { Instant } from '../../db/instant.ts'
import { isEmailConfirmed } from '../../adapters/mail/email-confirmed.ts'
import { mailContentOf, linkBase, oneLine } from '../../adapters/mail/letter.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import { accountWithEmail, type Writer } from '../auth/public.ts'
import { invitationPath } from './accept-invitation.ts'
import { findPending, type PendingAssistantRow } from './invited-query.ts'

/** The vet for whom an assistant will work, else who invites. */
const hostIdOf = ({ principalId, orderedBy }: PendingAssistantRow): string => principalId ?? orderedBy

/**
 * The mail that invites someone to work for a practice, in the inviting doctor's language, with a link that begins the account. A
 * reader with a confirmed account under this address is asked to sign in instead, and decides whether the practice learns of it.
 *
 * @returns null once the invitation is withdrawn or the practice is deleted
 */
export async function writeInvitation(
  writer: Writer,
  { id, payload }: OutboxEntry,
  now: Instant,
): Promise<Mail | null> {
  const { database, config } = writer
  const { orderId } = payload
  // Entries of older versions name an account instead.
  const pending = typeof orderId === 'string' ? await findPending(database, orderId) : undefined
  const host = pending && (await accountWithEmail(writer, { userId: hostIdOf(pending) }))
  if (!pending || !host) return null
  const holder = await accountWithEmail(writer, { email: pending.email })
  const reader = holder && isEmailConfirmed(config, holder) ? holder : null
  const { kind } = pending
  const invitation = { orderId: pending.id, kind, way: 'mail' } as const
  // Only vets join with the account that they have.
  const path = reader && kind !== 'vet' ? '/auth' : (await invitationPath(database, invitation, now)).path
  const name = reader?.fullname ?? pending.fullname
  const content = mailContentOf(textOf(kind, reader !== null), {
    language: reader?.language ?? host.language ?? 'en',
    name,
    values: { practice: host.fullname },
    url: `${linkBase(config)}${path}`,
  })
  return { id, to: { name: oneLine(name), address: pending.email }, ...content }
}

const textOf = (kind: MemberKind, hasAccount: boolean) => {
  if (kind === 'vet') return 'invitationOfVet'
  return hasAccount ? 'invitationTaken' : 'invitation'
}
