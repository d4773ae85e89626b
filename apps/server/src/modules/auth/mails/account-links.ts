import { randomBytes } from 'node:crypto'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { mailContentOf, linkBase, mailText, oneLine, renderMail } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { tokenHashOf } from '../end-sessions.ts'
import { findEnquiry, forgetOldEnquiries } from '../enquiries-query.ts'
import { isDemoAccount, LINK_LIFETIME_MS } from '../rules.ts'
import { findMailAccount, type MailAccount } from '../repository.ts'
import { dropTokens, deleteExpiredTokens, insertToken } from '../tokens-query.ts'

export type Writer = Pick<Context, 'database' | 'config'>
type Reachable = MailAccount & { email: string }

/** An account with an address to write to. */
export async function reachable(
  { database }: Writer,
  who: { userId: string } | { email: string },
): Promise<Reachable | null> {
  const account = await findMailAccount(database, who)
  return account && account.email !== null ? { ...account, email: account.email } : null
}

/** A new value for a link; the database learns its hash only. */
export async function newToken(
  { database }: Pick<Context, 'database'>,
  { id, email }: { id: string; email: string },
  link: keyof typeof LINK_LIFETIME_MS,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + LINK_LIFETIME_MS[link]
  const purpose = link === 'invitation' ? 'reset' : link
  await insertToken(database, { userId: id, purpose, tokenHash: tokenHashOf(token), email, expiresAt }, now)
  return token
}

type Words = { values?: Record<string, string>; path: string; language?: TextLanguage }

/** The mail to an account whose texts stand under one key, in its own language unless told. */
export function mailTo(
  { config }: Writer,
  { id }: OutboxEntry,
  { fullname, email, language: own }: Reachable,
  key: string,
  { path, language = own ?? 'en', ...words }: Words,
): Mail {
  const url = `${linkBase(config)}/${path}`
  const letter = mailContentOf(key, { language, name: fullname, url, ...words })
  return { id, to: { name: oneLine(fullname), address: email }, ...letter }
}

/** @returns null when the address is confirmed, or there is nobody any more */
export async function writeVerification(
  writer: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account || account.emailVerifiedAt !== null) return null
  const token = await newToken(writer, account, 'verify', now)
  return mailTo(writer, entry, account, 'verify', { path: `verify-user?user=${token}` })
}

/** @returns null when nobody has the address that was typed, or everybody: a shared account of the demo */
export async function writeReset(writer: Writer, entry: OutboxEntry, now: number): Promise<Mail | null> {
  const account = await reachable(writer, { email: String(entry.payload['email']) })
  if (!account || (writer.config.demo && isDemoAccount(account.email))) return null
  // A newer wish ends older links. A second try of this one does not: the first may have arrived after all.
  if (entry.attempts === 1) await dropTokens(writer.database, account.id, 'reset')
  const token = await newToken(writer, account, 'reset', now)
  return mailTo(writer, entry, account, 'reset', { path: `forgot-password?token=${token}` })
}

/** Tells the owner of an account that its password is another one now. */
export async function writePasswordChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const when = String(entry.payload['at']).slice(0, 16).replace('T', ' ')
  return mailTo(writer, entry, account, 'passwordChanged', { path: 'forgot-password', values: { when } })
}

/**
 * Tells an assistant that the doctor has left, and the account with the practice: that is gone by now, so the mail has brought along
 * what it needs.
 */
export async function writePracticeClosed(_: Writer, { id, payload }: OutboxEntry): Promise<Mail | null> {
  const language = isLanguage(payload['language']) ? payload['language'] : 'en'
  const practice = String(payload['practice'])
  const letter = mailContentOf('practiceClosed', { language, name: '', values: { practice } })
  return { id, to: { name: '', address: String(payload['email']) }, ...letter }
}

const isLanguage = (text: unknown): text is TextLanguage => LANGUAGES.some((known) => known === text)

/** Tells a doctor that an assistant has left. */
export async function writeAssistantLeft(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const assistant = String(entry.payload['assistant'])
  return mailTo(writer, entry, account, 'assistantLeft', { path: 'doctor', values: { assistant } })
}

/** An enquiry to the operator, in the language it was written in; the answer goes to who wrote it. */
export async function writeEnquiry({ database, config }: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const enquiry = await findEnquiry(database, String(entry.payload['enquiryId']))
  if (!enquiry) return null
  const { language, name, email, mobile, subject, message } = enquiry
  const fact = (key: 'name' | 'email' | 'mobile', value: string) => ({
    label: mailText(language, `enquiry.${key}`),
    value,
  })
  const letter = renderMail({
    language,
    name: '',
    subject: mailText(language, 'enquiry.subject', {
      subject: subject || mailText(language, 'enquiry.noSubject'),
    }),
    paragraphs: [mailText(language, 'enquiry.text'), message],
    facts: [fact('name', name), fact('email', email), ...(mobile ? [fact('mobile', mobile)] : [])],
    footnote: mailText(language, 'enquiry.footnote'),
  })
  return {
    id: entry.id,
    to: config.operatorMail,
    replyTo: { name: oneLine(name), address: email },
    ...letter,
  }
}

/** Forgets links that are over, and enquiries of long ago. */
export async function deleteOldEnquiries({ database }: Writer, now: number): Promise<void> {
  await deleteExpiredTokens(database, now)
  await forgetOldEnquiries(database, now)
}
