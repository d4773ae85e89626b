import type { OutboxEntry } from '../../db/transactions/outbox.ts'
import { mailContentOf, linkBase, oneLine } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { isEmailConfirmed } from '../../mail/email-confirmed.ts'
import { invitationPath, reachable, type Writer } from '../auth/public.ts'
import { findOrder } from './repository.ts'

/**
 * Invites the reader of an address to work for a practice, in the language of who invites, by a link that begins the account. Who has an
 * account under the address is told so instead: whether the practice learns it is up to him.
 *
 * @returns null when the invitation stands no more, or the practice is gone
 */
export async function writeInvitation(
  writer: Writer,
  { id, payload }: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const { database, config } = writer
  const { orderId } = payload
  // Entries of older versions name an account instead.
  const order = typeof orderId === 'string' ? await findOrder(database, orderId) : undefined
  const host = order && (await reachable(writer, { userId: order.doctorId }))
  if (!order || !host) return null
  const holder = await reachable(writer, { email: order.email })
  const reader = holder && isEmailConfirmed(config, holder) ? holder : null
  const path = reader
    ? '/auth'
    : (await invitationPath(database, { orderId: order.id, way: 'mail' }, now)).path
  const name = reader?.fullname ?? order.fullname
  const letter = mailContentOf(reader ? 'invitationTaken' : 'invitation', {
    language: reader?.language ?? host.language ?? 'en',
    name,
    values: { practice: host.fullname },
    url: `${linkBase(config)}${path}`,
  })
  return { id, to: { name: oneLine(name), address: order.email }, ...letter }
}
