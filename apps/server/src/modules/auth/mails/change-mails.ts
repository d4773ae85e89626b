import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { mailText, oneLine } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { mailTo, recipientOf, type Writer } from './mail-to.ts'

/** An instant of a queued mail, in UTC to the minute. */
const minuteOf = ({ payload }: OutboxEntry) => String(payload['at']).slice(0, 16).replace('T', ' ')

/** The mail that announces a changed password to its person. */
export async function writePasswordChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await recipientOf(writer, entry)
  if (!account) return null
  const values = { when: minuteOf(entry) }
  return mailTo(writer, entry, account, { key: 'passwordChanged', path: 'forgot-password', values })
}

/** The mail to the old address of an account, which was replaced. */
export async function writeEmailChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await recipientOf(writer, entry)
  const before = entry.payload['email']
  if (!account || typeof before !== 'string') return null
  return mailTo(writer, entry, { ...account, email: before }, { key: 'emailChanged', path: 'static' })
}

/** The mail that announces a changed mobile number to its person. */
export async function writeMobileChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await recipientOf(writer, entry)
  if (!account) return null
  const values = { when: minuteOf(entry) }
  return mailTo(writer, entry, account, { key: 'mobileChanged', path: 'forgot-password', values })
}

/** The mail that announces a sign-in on a new device to its person. */
export async function writeNewDevice(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await recipientOf(writer, entry)
  if (!account) return null
  const { device, network } = entry.payload
  const unknown = mailText(account.language ?? 'en', 'newDevice.unknown')
  const values = {
    when: minuteOf(entry),
    device: oneLine(String(device)) || unknown,
    network: String(network) || unknown,
  }
  return mailTo(writer, entry, account, { key: 'newDevice', path: 'forgot-password', values })
}
