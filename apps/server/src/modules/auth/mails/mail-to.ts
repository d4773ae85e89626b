import type { Context } from '../../../context/context.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { linkBase, mailContentOf, oneLine } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { findMailAccount, type MailAccount } from '../repository.ts'

/** The data from which a mail is written. */
export type Writer = Pick<Context, 'database' | 'config'>

type AddressedAccount = MailAccount & { email: string }

/** An active account that has an e-mail address; null for none. */
export async function accountWithEmail(
  { database }: Pick<Writer, 'database'>,
  who: { userId: string } | { email: string },
): Promise<AddressedAccount | null> {
  const account = await findMailAccount(database, who)
  return account && account.email !== null ? { ...account, email: account.email } : null
}

/** The recipient of a queued mail; null if the account was deleted or has no address. */
export const recipientOf = (writer: Writer, { recipientId }: OutboxEntry): Promise<AddressedAccount | null> =>
  accountWithEmail(writer, { userId: recipientId ?? '' })

/** Texts under `key` of the mail texts, with their values, and where the button leads. */
type Content = { key: string; path: string; values?: Record<string, string> }

/** A mail to an account, in its own language. */
export function mailTo(
  { config }: Writer,
  { id }: OutboxEntry,
  { fullname, email, language }: AddressedAccount,
  { key, path, values = {} }: Content,
): Mail {
  const url = `${linkBase(config)}/${path}`
  const content = mailContentOf(key, { language: language ?? 'en', name: fullname, url, values })
  return { id, to: { name: oneLine(fullname), address: email }, ...content }
}
