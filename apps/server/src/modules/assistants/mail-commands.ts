import type { OutboxEntry } from '../../db/outbox.ts'
import { letterOf, linkBase, oneLine } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { reachable, type Writer } from '../auth/mail-commands.ts'
import { findOrder } from './repository.ts'

/**
 * Tells the reader of an address that a practice wants to work with him, and that he has an account under it: whether the practice learns
 * so is up to him.
 *
 * @returns null when the invitation stands no more, or the account is gone
 */
export async function writeInvitationTaken(
  writer: Writer,
  { id, payload }: OutboxEntry,
): Promise<Mail | null> {
  const order = await findOrder(writer.database, String(payload['orderId']))
  const reader = order && (await reachable(writer, { email: order.email }))
  const host = order && (await reachable(writer, { userId: order.doctorId }))
  if (!order || !reader || !host) return null
  const letter = letterOf('invitationTaken', {
    language: reader.language ?? host.language ?? 'en',
    name: reader.fullname,
    values: { practice: host.fullname },
    url: `${linkBase(writer.config)}/auth`,
  })
  return { id, to: { name: oneLine(reader.fullname), address: order.email }, ...letter }
}
