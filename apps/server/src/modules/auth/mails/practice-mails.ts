import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { mailContentOf } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { mailTo, recipientOf, type Writer } from './mail-to.ts'

/**
 * The mail that tells an assistant that the doctor has left and that the assistant's account ended with the practice. Both accounts are
 * deleted by now, so the queued entry holds everything that the mail needs.
 */
export async function writePracticeClosed(_: Writer, { id, payload }: OutboxEntry): Promise<Mail | null> {
  const language = isLanguage(payload['language']) ? payload['language'] : 'en'
  const values = { practice: String(payload['practice']) }
  const content = mailContentOf('practiceClosed', { language, name: '', values })
  return { id, to: { name: '', address: String(payload['email']) }, ...content }
}

const isLanguage = (text: unknown): text is TextLanguage => LANGUAGES.some((known) => known === text)

/** The mail that tells a doctor that an assistant has left. */
export async function writeAssistantLeft(writer: Writer, entry: OutboxEntry): Promise<Mail | null> {
  const account = await recipientOf(writer, entry)
  if (!account) return null
  const values = { assistant: String(entry.payload['assistant']) }
  return mailTo(writer, entry, account, { key: 'assistantLeft', path: 'doctor', values })
}
