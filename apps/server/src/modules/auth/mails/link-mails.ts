import type { Instant } from '../../../db/instant.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { findMailAccount } from '../repository.ts'
import { isDemoAccount } from '../rules.ts'
import { deleteTokens } from '../tokens-query.ts'
import { createToken } from './create-token.ts'
import { accountWithEmail, mailTo, recipientOf, type Writer } from './mail-to.ts'

/** The link that confirms an address. @returns null for a confirmed address or a deleted account */
export async function writeVerification(
  writer: Writer,
  entry: OutboxEntry,
  now: Instant,
): Promise<Mail | null> {
  const account = await recipientOf(writer, entry)
  if (!account || account.emailVerifiedAt !== null) return null
  const token = await createToken(writer, account, 'verify', now)
  return mailTo(writer, entry, account, { key: 'verify', path: `verify-user?user=${token}` })
}

/** The link that resets a password. @returns null for an address without an account, and for a shared account of the demo */
export async function writeReset(writer: Writer, entry: OutboxEntry, now: Instant): Promise<Mail | null> {
  const account = await accountWithEmail(writer, { email: String(entry.payload['email']) })
  if (!account || (writer.config.demo && isDemoAccount(account.email))) return null
  // A newer request ends older links. Another try of the same mail does not, because the first may have arrived.
  if (entry.attempts === 1) await deleteTokens(writer.database, { userId: account.id, purpose: 'reset' })
  const token = await createToken(writer, account, 'reset', now)
  return mailTo(writer, entry, account, { key: 'reset', path: `forgot-password?token=${token}` })
}

/**
 * The link that gives an account its new address. If another account has confirmed that address, its reader is notified instead, and nobody
 * else learns of it.
 */
export async function writeEmailChange(
  writer: Writer,
  entry: OutboxEntry,
  now: Instant,
): Promise<Mail | null> {
  const { database, config } = writer
  const account = await findMailAccount(database, { userId: entry.recipientId ?? '' })
  if (!account || account.pendingEmail === null) return null
  const email = account.pendingEmail
  const other = await findMailAccount(database, { email })
  // The reader of this mail gets the address even if another account has it without having confirmed it.
  if (other && isEmailConfirmed(config, other))
    return mailTo(writer, entry, { ...other, email }, { key: 'emailTaken', path: 'forgot-password' })
  const changed = { ...account, email }
  const token = await createToken(writer, changed, 'email', now)
  return mailTo(writer, entry, changed, { key: 'emailChange', path: `verify-user?user=${token}` })
}
