import { randomBytes } from 'node:crypto'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context.ts'
import type { OutboxEntry } from '../../db/outbox.ts'
import { linkBase, mailText, oneLine, renderLetter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { tokenHashOf } from './session-commands.ts'
import { findEnquiry, forgetOldEnquiries } from './enquiries-query.ts'
import { isDemoAccount, LINK_LIFETIME_MS } from './policy.ts'
import { findMailAccount, findSessionUser, type MailAccount } from './repository.ts'
import { dropTokens, forgetDeadTokens, insertToken } from './tokens-query.ts'

type Writer = Pick<Context, 'database' | 'config'>
type Reachable = MailAccount & { email: string }

/** An account with an address to write to. */
async function reachable(
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
  const purpose = link === 'verify' ? 'verify' : 'reset'
  await insertToken(database, { userId: id, purpose, tokenHash: tokenHashOf(token), email, expiresAt }, now)
  return token
}

const mailTo = ({ id }: OutboxEntry, { fullname, email }: Reachable) => ({
  id,
  to: { name: oneLine(fullname), address: email },
})

/** @returns null when the address is confirmed, or there is nobody any more */
export async function writeVerification(
  writer: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account || account.emailVerifiedAt !== null) return null
  const language = account.language ?? 'en'
  const token = await newToken(writer, account, 'verify', now)
  const letter = renderLetter({
    language,
    name: account.fullname,
    subject: mailText(language, 'verify.subject'),
    paragraphs: [mailText(language, 'verify.text')],
    action: {
      label: mailText(language, 'verify.action'),
      url: `${linkBase(writer.config)}/verify-user?user=${token}`,
    },
    footnote: mailText(language, 'verify.footnote'),
  })
  return { ...mailTo(entry, account), ...letter }
}

/** @returns null when nobody has the address that was typed, or everybody: a shared account of the demo */
export async function writeReset(writer: Writer, entry: OutboxEntry, now: number): Promise<Mail | null> {
  const account = await reachable(writer, { email: String(entry.payload['email']) })
  if (!account || (writer.config.demo && isDemoAccount(account.email))) return null
  const language = account.language ?? 'en'
  // A newer wish ends older links. A second try of this one does not: the first may have arrived after all.
  if (entry.attempts === 1) await dropTokens(writer.database, account.id, 'reset')
  const token = await newToken(writer, account, 'reset', now)
  const letter = renderLetter({
    language,
    name: account.fullname,
    subject: mailText(language, 'reset.subject'),
    paragraphs: [mailText(language, 'reset.text')],
    action: {
      label: mailText(language, 'reset.action'),
      url: `${linkBase(writer.config)}/forgot-password?token=${token}`,
    },
    footnote: mailText(language, 'reset.footnote'),
  })
  return { ...mailTo(entry, account), ...letter }
}

/** Asks somebody whom a practice has invited to set a password, in the language of who invites. */
export async function writeInvitation(writer: Writer, entry: OutboxEntry, now: number): Promise<Mail | null> {
  const { database, config } = writer
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const invited = await findSessionUser(database, account.id)
  if (!invited?.principal || invited.user.passwordHash !== null) return null
  const host = await findMailAccount(database, { userId: invited.principal.id })
  const language = account.language ?? host?.language ?? 'en'
  const token = await newToken(writer, account, 'invitation', now)
  const letter = renderLetter({
    language,
    name: account.fullname,
    subject: mailText(language, 'invitation.subject'),
    paragraphs: [mailText(language, 'invitation.text', { practice: invited.principal.fullname })],
    action: {
      label: mailText(language, 'invitation.action'),
      url: `${linkBase(config)}/forgot-password?token=${token}`,
    },
    footnote: mailText(language, 'invitation.footnote'),
  })
  return { ...mailTo(entry, account), ...letter }
}

/** Tells the owner of an account that its password is another one now. */
export async function writePasswordChanged(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const language = account.language ?? 'en'
  const when = String(entry.payload['at']).slice(0, 16).replace('T', ' ')
  const letter = renderLetter({
    language,
    name: account.fullname,
    subject: mailText(language, 'passwordChanged.subject'),
    paragraphs: [mailText(language, 'passwordChanged.text', { when })],
    action: {
      label: mailText(language, 'passwordChanged.action'),
      url: `${linkBase(writer.config)}/forgot-password`,
    },
    footnote: mailText(language, 'passwordChanged.footnote'),
  })
  return { ...mailTo(entry, account), ...letter }
}

/**
 * Tells an assistant that the doctor has left, and the account with the practice: that is gone by now, so the mail has brought along
 * what it needs.
 */
export async function writePracticeClosed(_: Writer, { id, payload }: OutboxEntry): Promise<Mail | null> {
  const language = isLanguage(payload['language']) ? payload['language'] : 'en'
  const practice = String(payload['practice'])
  const letter = renderLetter({
    language,
    name: '',
    subject: mailText(language, 'practiceClosed.subject', { practice }),
    paragraphs: [mailText(language, 'practiceClosed.text', { practice })],
    footnote: mailText(language, 'practiceClosed.footnote'),
  })
  return { id, to: { name: '', address: String(payload['email']) }, ...letter }
}

const isLanguage = (text: unknown): text is TextLanguage => LANGUAGES.some((known) => known === text)

/** Tells a doctor that an assistant has left. */
export async function writeAssistantLeft(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await reachable(writer, { userId: entry.recipientId ?? '' })
  if (!account) return null
  const language = account.language ?? 'en'
  const assistant = String(entry.payload['assistant'])
  const letter = renderLetter({
    language,
    name: account.fullname,
    subject: mailText(language, 'assistantLeft.subject', { assistant }),
    paragraphs: [mailText(language, 'assistantLeft.text', { assistant })],
    action: { label: mailText(language, 'assistantLeft.action'), url: `${linkBase(writer.config)}/doctor` },
    footnote: mailText(language, 'assistantLeft.footnote'),
  })
  return { ...mailTo(entry, account), ...letter }
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
  const letter = renderLetter({
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
export async function forgetOldMatters({ database }: Writer, now: number): Promise<void> {
  await forgetDeadTokens(database, now)
  await forgetOldEnquiries(database, now)
}
