import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { mailText, oneLine } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { isEmailConfirmed } from '../../../mail/email-confirmed.ts'
import { mailTo, newToken, reachable, type Writer } from './account-links.ts'
import { findMailAccount } from '../repository.ts'

/** An instant as these mails say it, in UTC to the minute. */
const minuteOf = (entry: OutboxEntry) => String(entry.payload['at']).slice(0, 16).replace('T', ' ')

/**
 * The link that makes the wanted address the account's. Somebody who has an account with that address already is told so instead: only
 * the reader of the address learns of it.
 */
export async function writeEmailChange(
  writer: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const account = await findMailAccount(writer.database, { userId: entry.recipientId ?? '' })
  if (!account || account.pendingEmail === null) return null
  const wanted = { ...account, email: account.pendingEmail }
  const other = await findMailAccount(writer.database, { email: wanted.email })
  // Who has only typed the address does not keep it from who reads this mail.
  if (other && isEmailConfirmed(writer.config, other))
    return mailTo(writer, entry, { ...other, email: wanted.email }, 'emailTaken', { path: 'forgot-password' })
  const token = await newToken(writer, wanted, 'email', now)
  return mailTo(writer, entry, wanted, 'emailChange', { path: `verify-user?user=${token}` })
}

/** Tells the address that an account had until now. */
export async function writeEmailChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  const before = entry.payload['email']
  if (!account || typeof before !== 'string') return null
  return mailTo(writer, entry, { ...account, email: before }, 'emailChanged', { path: 'static' })
}

/** Tells a person that the number of the account is another one now. */
export async function writeMobileChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const values = { when: minuteOf(entry) }
  return mailTo(writer, entry, account, 'mobileChanged', { path: 'forgot-password', values })
}

/** Tells a person that somebody signed in on a device that the account has not been used on. */
export async function writeNewDevice(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const language: TextLanguage = account.language ?? 'en'
  const { device, network } = entry.payload
  const values = {
    when: minuteOf(entry),
    device: oneLine(String(device)) || mailText(language, 'newDevice.unknown'),
    network: String(network) || mailText(language, 'newDevice.unknown'),
  }
  return mailTo(writer, entry, account, 'newDevice', { path: 'forgot-password', values })
}
